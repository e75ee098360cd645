import type { Models } from '../../assistants/assistants.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { readSchemaState } from '../../platform/db/migrate.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Backups } from '../backup/backup.ts';
import { askNothing, readDatabaseSize, readDatabaseVersion } from './database-state.queries.ts';
import { readDiskState } from './disk.ts';
import type { EventLoopDelay } from './event-loop.ts';
import type { Jobs } from './jobs.ts';
import type { Processes } from './processes.ts';
import type { UnsentMails } from './unsent-mails.ts';

export interface CacheSize {
  entries: number;
  bytes: number;
}

export interface HealthDeps extends Pick<Platform, 'config' | 'database'> {
  jobs: Jobs;
  unsentMails: UnsentMails;
  processes: Processes;
  backups: Pick<Backups, 'last' | 'isRetried'>;
  models: Pick<Models, 'serverProviders'>;
}

export interface MeasurementDeps extends HealthDeps {
  eventLoop: EventLoopDelay;
  /** The sizes of caches in memory and on the disk by name; null if one is not known yet. */
  caches: ReadonlyMap<string, () => CacheSize | null>;
  build: { version: string; build: string | null };
}

export type Measurements = Awaited<ReturnType<typeof measureSystem>>;
export type Health = Awaited<ReturnType<typeof measureHealth>>;

/** What may need attention, of this process and of what it shares with others, in few queries. */
export async function measureHealth(deps: HealthDeps) {
  const { config, jobs, unsentMails } = deps;
  const [schema, disk, failedKinds, unsent, shared, lastBackup, isBackupRetried] = await Promise.all([
    readSchemaState(deps.database),
    // Not every file system tells.
    readDiskState(config.dataDir).catch(() => null),
    jobs.failedByKind(),
    unsentMails.count(),
    deps.processes.list(),
    deps.backups.last(),
    deps.backups.isRetried(),
  ]);
  return {
    schema,
    disk,
    failedKinds,
    providers: providersOf(deps.models),
    mail: { kind: config.mail.smtpUrl ? 'smtp' : 'outbox', unsent } as const,
    payments: paymentsOf(config),
    ...shared,
    lastBackup,
    isBackupRetried,
  };
}

/** The whole state, for the page of the system. */
export async function measureSystem(deps: MeasurementDeps) {
  const [{ schema, mail, failedKinds, ...health }, database, queue, lastMail] = await Promise.all([
    measureHealth(deps),
    readDatabaseState(deps.database),
    deps.jobs.queue(),
    deps.unsentMails.last(),
  ]);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    ...deps.build,
    node: process.version,
    uptimeSeconds: Math.round(process.uptime()),
    memory: { residentBytes: rss, heapBytes: heapUsed },
    eventLoop: deps.eventLoop.read(),
    ...health,
    failedKinds,
    database: { ...database, schema },
    queue,
    caches: [...deps.caches].map(([name, size]) => ({ name, size: size() })),
    mail: { ...mail, ...lastMail },
    storage: deps.config.s3 ? ('s3' as const) : ('disk' as const),
  };
}

const providersOf = (models: MeasurementDeps['models']) =>
  models.serverProviders().map(({ answeredAt, failure, ...provider }) => ({
    ...provider,
    answeredAt: answeredAt?.toISOString() ?? null,
    failedAt: failure?.at.toISOString() ?? null,
    problem: failure?.problem ?? null,
  }));

const paymentsOf = ({ plans, payments }: Config): 'none' | Config['payments']['gateway'] =>
  plans ? payments.gateway : 'none';

async function readDatabaseState({ db, engine }: Database) {
  const [version, bytes] = await Promise.all([readDatabaseVersion(db, engine), readDatabaseSize(db, engine)]);
  // After the others: a query that waits for a connection would measure the wait.
  const begunAt = performance.now();
  await askNothing(db);
  return { engine, version, bytes, latencyMs: roundMs(performance.now() - begunAt) };
}

const roundMs = (ms: number): number => Math.round(ms * 100) / 100;
