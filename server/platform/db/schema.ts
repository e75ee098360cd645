import type { Generated } from 'kysely';

/**
 * Every table, as both engines show it to Kysely: those of the platform, and those that each area declares in its `tables.ts`.
 *
 * Timestamps are ISO 8601 strings (`timestamptz` on PostgreSQL, text on SQLite). JSON is text that the queries parse,
 * because no query searches inside it. A yes or no is the time since which it holds (`email_verified_at`), or 0 and 1.
 */
export interface Tables {
  sessions: {
    /** SHA-256 of the session id in the cookie. */
    id: string;
    user_id: string | null;
    data: string;
    expires_at: string;
    created_at: string;
  };
  /** Points used within a window that ends at this Unix time in milliseconds. */
  rate_limits: { key: string; points: number; expires_at_ms: number };
  jobs: {
    id: string;
    kind: string;
    /** JSON; `null` once the job is done. */
    payload: string;
    /** The account that the job belongs to: some kinds limit how many jobs of one fairness key run concurrently. */
    fairness_key: Generated<string | null>;
    /** At most one job with the same key is waiting. */
    key: string | null;
    status: 'queued' | 'running' | 'done' | 'dead';
    run_at: string;
    attempts: number;
    max_attempts: number;
    lease_until: string | null;
    /** An admin has asked the running job to stop. */
    cancel_requested_at: Generated<string | null>;
    error: string | null;
    created_at: string;
    updated_at: string;
  };
  /** What one of the processes does from time to time. */
  periodic_tasks: {
    name: string;
    due_at: string;
  };
  /** The next free document number of each collection of the inverted index. */
  index_counters: { collection: string; next_doc: number };
  /** See platform/inverted-index. */
  index_segments: {
    id: Generated<number>;
    collection: string;
    status: 'building' | 'live' | 'discarded';
    header: Buffer;
    docs_count: number;
    /** JSON: the numbers of documents removed since the segment was written. */
    deleted: string;
    created_at: string;
  };
  index_blocks: { segment_id: number; number: number; data: Buffer };
  /** When the last of the mails was sent that are sent at most once an hour. */
  mail_times: { key: string; mailed_at: string };
  /** Incremented when content of a kind changes; see platform/content-versions. */
  content_versions: { kind: string; version: number };
}
