import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { countWaitingByKind } from '../../platform/jobs/job-list.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Backups } from '../backup/backup.ts';
import { readDiskState } from './disk.ts';
import type { Jobs } from './jobs.ts';
import type { UnsentMails } from './unsent-mails.ts';

interface Deps extends Pick<Platform, 'config' | 'clock' | 'database' | 'limits' | 'metrics'> {
  backups: Pick<Backups, 'last'>;
  system: { unsentMails: Pick<UnsentMails, 'count'>; jobs: Pick<Jobs, 'failedByKind'> };
}

const WRONG_TOKENS = { name: 'metrics-tokens', points: 20, seconds: 60 };

/** `GET /metrics` in the format of Prometheus, with `METRICS_TOKEN` as a Bearer token; not found without. */
export function metricsRoute(deps: Deps): RequestHandler {
  const { config, limits } = deps;
  const { registry } = deps.metrics;
  const { metricsToken } = config;
  if (metricsToken === undefined) return (_req, _res, next) => next();
  const wrongTokens = limits(WRONG_TOKENS);
  collectDefaultMetrics({ register: registry });
  measureAtScrape(deps);
  return async (req, res, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? [];
    if (token === '') return next();
    const address = networkAddressOf(req);
    // Also a right token: the answer would tell that it is right.
    // The counts are in a database that may be away, which the metrics must show.
    if (await wrongTokens.isExhausted(address).catch(() => false)) return next();
    if (!isSame(token, metricsToken)) {
      await wrongTokens.consume(address);
      return next();
    }
    res
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  };
}

const isSame = (given: string, token: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(token).digest());

/** What is a state and not an event. */
function measureAtScrape(deps: Deps): void {
  const { clock, config, database, metrics, backups, system } = deps;
  /** Has no values while what it measures cannot be read: just then the others must be seen. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect: (this: Gauge<Label>) => Promise<void> | void,
  ) =>
    new Gauge({
      name: `foyer_${name}`,
      help,
      labelNames,
      registers: [metrics.registry],
      async collect() {
        if (labelNames.length > 0) this.reset();
        else this.remove();
        await Promise.resolve(collect.call(this)).catch(() => undefined);
      },
    });
  const ageOf = (iso: string) => Math.max(0, (clock.now().getTime() - Date.parse(iso)) / 1000);
  const waiting = () => countWaitingByKind(database.db, clock.now().toISOString());

  // The first one: the queries of the others wait for connections.
  gauge('db_connections', 'Connections of the pool, by state', ['state'], function () {
    for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
  });
  gauge('jobs_waiting', 'Jobs that are due, by kind', ['kind'], async function () {
    for (const { kind, count } of await waiting()) this.set({ kind }, Number(count));
  });
  gauge('jobs_oldest_seconds', 'Time for which a job of the kind has been due', ['kind'], async function () {
    for (const { kind, since } of await waiting()) this.set({ kind }, ageOf(since));
  });
  gauge(
    'jobs_failed',
    'Jobs that failed for good and are still listed, by kind',
    ['kind'],
    async function () {
      for (const { kind, count } of await system.jobs.failedByKind()) this.set({ kind }, Number(count));
    },
  );
  gauge('mails_unsent', 'Emails that could not be sent', [], async function () {
    this.set(await system.unsentMails.count());
  });
  gauge('backup_timestamp_seconds', 'When the last backup began; missing without one', [], async function () {
    const last = await backups.last();
    if (last) this.set(Date.parse(last.at) / 1000);
  });
  gauge('backup_bytes', 'Size of the last backup', [], async function () {
    const last = await backups.last();
    if (last) this.set(last.bytes);
  });
  gauge('disk_bytes', 'The disk of DATA_DIR', ['state'], async function () {
    const { freeBytes, totalBytes } = await readDiskState(config.dataDir);
    this.set({ state: 'free' }, freeBytes);
    this.set({ state: 'used' }, totalBytes - freeBytes);
  });
}
