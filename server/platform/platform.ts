import type { SettingValues } from '#lib/setting-values.ts';
import type { RecordAudit } from './audit-event.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { ContentVersions } from './content-versions.ts';
import type { CurrentSettings } from './current-settings.ts';
import type { Database } from './db/connect.ts';
import type { EventBus } from './events.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { DatabaseSessionStore } from './http/session-store.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { FileStore } from './storage/file-store.ts';

/** The parts of the platform that are created once; each feature picks those that it uses. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  sessionSecret: string;
  metrics: Metrics;
  database: Database;
  /** Of the back office. Each change is a new object: read it where it is used. */
  settings: { readonly values: SettingValues };
  /** For the back office, which writes them. */
  currentSettings: CurrentSettings;
  events: EventBus;
  queue: JobQueue;
  versions: ContentVersions;
  files: FileStore;
  mailer: Mailer;
  sessionStore: DatabaseSessionStore;
  limits: RateLimits;
  /** Aborted when this process asks its proxy for no further requests, which it still answers. */
  draining: AbortController;
  /** Aborted when the running answers must end. */
  stopping: AbortController;
  /** Accounts, the lowest area, adds it. */
  recordAudit: RecordAudit;
}
