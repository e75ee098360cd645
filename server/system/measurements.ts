import type { Models } from '../models/models.ts';
import type { Config } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { readDatabaseState } from './database-state.ts';
import { readDiskState } from './disk.ts';
import type { EventLoopDelay } from './event-loop.ts';
import type { Jobs } from './jobs.ts';
import type { Processes } from './processes.ts';
import type { UnsentMails } from './unsent-mails.ts';

export interface CacheSize {
  entries: number;
  bytes: number;
}

export interface MeasurementDeps extends Pick<Platform, 'config' | 'database'> {
  jobs: Jobs;
  unsentMails: UnsentMails;
  processes: Processes;
  eventLoop: EventLoopDelay;
  models: Pick<Models, 'serverProviders'>;
  /** The sizes of caches in memory and on the disk by name; null if one is not known yet. */
  caches: ReadonlyMap<string, () => CacheSize | null>;
  build: { version: string; build: string | null };
}

export type Measurements = Awaited<ReturnType<typeof measureSystem>>;

/** The state of this process and of what it shares with others, now. */
export async function measureSystem(deps: MeasurementDeps) {
  const { config, jobs, unsentMails } = deps;
  const [database, disk, queue, unsent, lastMail, shared] = await Promise.all([
    readDatabaseState(deps.database),
    // Not every file system tells.
    readDiskState(config.dataDir).catch(() => null),
    jobs.queue(),
    unsentMails.count(),
    unsentMails.last(),
    deps.processes.list(),
  ]);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    ...deps.build,
    node: process.version,
    uptimeSeconds: Math.round(process.uptime()),
    memory: { residentBytes: rss, heapBytes: heapUsed },
    eventLoop: deps.eventLoop.read(),
    database,
    disk,
    queue,
    caches: [...deps.caches].map(([name, size]) => ({ name, size: size() })),
    providers: providersOf(deps.models),
    mail: { kind: config.mail.smtpUrl ? 'smtp' : 'outbox', unsent, ...lastMail } as const,
    payments: paymentsOf(config),
    storage: config.s3 ? ('s3' as const) : ('disk' as const),
    ...shared,
    /** When a backup was last made; this version records none. */
    lastBackupAt: null,
  };
}

const providersOf = (models: MeasurementDeps['models']) =>
  models.serverProviders().map(({ answeredAt, failure, ...provider }) => ({
    ...provider,
    answeredAt: answeredAt?.toISOString() ?? null,
    failedAt: failure?.at.toISOString() ?? null,
    problem: failure?.problem ?? null,
  }));

function paymentsOf({ plans, stripe }: Config): 'none' | 'stripe' | 'sandbox' {
  if (!plans) return 'none';
  return stripe ? 'stripe' : 'sandbox';
}
