import type { Generated } from 'kysely';

declare module '../platform/db/schema.ts' {
  interface Tables {
    /** The processes that use this database; each updates `seen_at` while it runs, by the clock of the database. */
    processes: {
      id: string;
      host: string;
      pid: number;
      version: string;
      /** Whether it runs jobs. */
      is_worker: number;
      /** Whether a proxy sends requests to it. */
      is_web: Generated<number>;
      /** Identifies the secret of the sessions; null for an earlier version. */
      secret_id: string | null;
      /** Identifies the place of the files: a folder or a bucket; null for an earlier version. */
      store_id: string | null;
      /** The difference of the process's clock from the database's. */
      clock_ahead_ms: number;
      started_at: string;
      seen_at: string;
    };
    settings: { key: string; value: string; updated_at: string };
  }
}
