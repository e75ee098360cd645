import type { SettingValues } from '#lib/setting-values.ts';
import type { RecordAudit } from './audit-event.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { ContentVersions } from './content-versions.ts';
import type { Database } from './db/connect.ts';
import type { EventBus } from './events.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The parts of the platform that are created once; each feature picks those that it uses. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  queue: JobQueue;
  events: EventBus;
  limits: RateLimits;
  versions: ContentVersions;
  recordAudit: RecordAudit;
  metrics: Metrics;
  /** Of the back office. Each change is a new object: read it where it is used. */
  settings: { readonly values: SettingValues };
}
