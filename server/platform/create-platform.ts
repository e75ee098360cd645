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
import type { Platform } from './platform.ts';
import { loadSecret } from './secrets.ts';
import { createFileStore } from './storage/files.ts';
import { removeLeftovers } from './storage/leftovers.ts';

export async function createPlatform(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  givenMailer?: Mailer,
): Promise<Omit<Platform, 'recordAudit'>> {
  await openDataDir(config.dataDir);
  await removeLeftovers(config.dataDir);
  const sessionSecret = config.sessionSecret ?? (await loadSecret(config.dataDir, 'session-secret'));
  const metrics = createMetrics();
  const database = connect(config.databaseUrl, log, (seconds) => metrics.queries.observe(seconds));
  const currentSettings = createCurrentSettings();
  return {
    config,
    log,
    clock,
    sessionSecret,
    metrics,
    database,
    settings: currentSettings,
    currentSettings,
    events: createEvents(),
    queue: createJobQueue(clock, database.signals),
    versions: createContentVersions(database, log),
    files: createFileStore(config),
    mailer: countedMailer(givenMailer ?? createMailer({ config, settings: currentSettings, log }), metrics),
    sessionStore: new DatabaseSessionStore(database.db, clock),
    limits: createRateLimits({
      enabled: config.rateLimits,
      database,
      clock,
      onRefused: (limit) => metrics.limitsHit.inc({ limit }),
    }),
    draining: new AbortController(),
    stopping: new AbortController(),
  };
}
