import type { Users } from '../../accounts/accounts.ts';
import { readBuild } from '../../platform/build.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStoreId } from '../../platform/storage/store-id.ts';
import { attentionOf } from './attention.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { createEventLoopDelay } from './event-loop.ts';
import { createJobs } from './jobs.ts';
import { type CacheSize, type MeasurementDeps, measureHealth, measureSystem } from './measurements.ts';
import { createMails } from './outbox.ts';
import { createProcesses } from './processes.ts';
import { createUnsentMails } from './unsent-mails.ts';
import { type SystemState, warningsOf } from './warnings.ts';

export type System = Awaited<ReturnType<typeof createSystem>>;

interface Deps
  extends Pick<Platform, 'config' | 'database' | 'clock' | 'log' | 'settings' | 'recordAudit'>,
    Pick<MeasurementDeps, 'models' | 'backups'> {
  users: Pick<Users, 'findByEmail' | 'publicProfiles'>;
  sessionSecret: string;
}

/** The state of this installation, its jobs and its mails, for admins. */
export async function createSystem(platform: Deps) {
  const { config, clock, settings } = platform;
  const build = await readBuild();
  const jobs = createJobs(platform);
  const unsentMails = createUnsentMails(platform);
  const processes = createProcesses({
    ...platform,
    version: build.version,
    storeId: await readStoreId(config),
  });
  const eventLoop = createEventLoopDelay();
  const caches = new Map<string, () => CacheSize | null>();
  const deps = { ...platform, jobs, unsentMails, processes, eventLoop, caches, build };

  async function state(): Promise<SystemState> {
    const measured = await measureSystem(deps);
    return { ...measured, warnings: warningsOf({ ...measured, schema: measured.database.schema }, config) };
  }

  return {
    jobs,
    mails: createMails(platform),
    unsentMails,
    processes,

    /** Lists a cache on the page of the system. */
    watchCache: (name: string, size: () => CacheSize | null): void => void caches.set(name, size),

    /** Begins what is measured all the time. */
    start: eventLoop.start,

    state,

    /** The state without secrets and personal data, for a file. */
    async diagnostics() {
      return diagnosticsOf(await state(), { config, settings: settings.values, now: clock.now() });
    },

    /** What admins should look at. */
    async attention() {
      const health = await measureHealth(deps);
      return attentionOf(health, warningsOf(health, config));
    },
  };
}
