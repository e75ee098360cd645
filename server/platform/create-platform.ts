import type { SettingValues } from '#lib/setting-values.ts';
import type { RecordAudit } from './audit-event.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createContentVersions } from './content-versions.ts';
import { createCurrentSettings } from './current-settings.ts';
import { openDataDir } from './data-dir.ts';
import { connect } from './db/connect.ts';
import { createEvents } from './events.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { DatabaseSessionStore } from './http/session-store.ts';
import { createJobQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import { countedMailer, createMailer, type Mailer } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { loadSecret } from './secrets.ts';
import { createFileStore } from './storage/files.ts';
import { removeLeftovers } from './storage/leftovers.ts';

/** What the platform offers to the areas. */
export type PlatformServices = Awaited<ReturnType<typeof createPlatform>>;

export interface AuditedPlatform extends PlatformServices {
  recordAudit: RecordAudit;
}

export async function createPlatform(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  givenMailer?: Mailer,
) {
  await openDataDir(config.dataDir);
  await removeLeftovers(config.dataDir);
  const sessionSecret = config.sessionSecret ?? (await loadSecret(config.dataDir, 'session-secret'));
  const metrics = createMetrics();
  const database = connect(config.databaseUrl, log, (seconds) => metrics.queries.observe(seconds));
  const currentSettings = createCurrentSettings();
  const settings: { readonly values: SettingValues } = currentSettings;
  return {
    config,
    log,
    clock,
    sessionSecret,
    metrics,
    database,
    settings,
    /** For the back office, which writes them. */
    currentSettings,
    events: createEvents(),
    queue: createJobQueue(clock, database.signals),
    versions: createContentVersions(database, log),
    files: createFileStore(config),
    mailer: countedMailer(givenMailer ?? createMailer({ config, settings, log }), metrics),
    sessionStore: new DatabaseSessionStore(database.db, clock),
    limits: createRateLimits({
      enabled: config.rateLimits,
      database,
      clock,
      onRefused: (limit) => metrics.limitsHit.inc({ limit }),
    }),
    /** Aborted when this process asks its proxy for no further requests, which it still answers. */
    draining: new AbortController(),
    /** Aborted when the running answers must end. */
    stopping: new AbortController(),
  };
}
