import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import { notNull, primaryKey, run, withId, withTimestamps } from './columns.ts';

/** Jobs, limits, settings, and what text is compared with. */
export async function createPlatform(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { engine, timestamp } = kinds;

  await schema
    .createTable('jobs')
    .$call(withId)
    .addColumn('kind', 'text', notNull)
    .addColumn('payload', 'text', notNull)
    .addColumn('fairness_key', 'text')
    .addColumn('key', 'text')
    .addColumn('status', 'text', notNull)
    .addColumn('run_at', timestamp, notNull)
    .addColumn('attempts', 'integer', notNull)
    .addColumn('max_attempts', 'integer', notNull)
    .addColumn('lease_until', timestamp)
    .addColumn('error', 'text')
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create index jobs_due on jobs (status, run_at)',
    `create unique index jobs_key on jobs (key) where status = 'queued'`,
  );

  await schema
    .createTable('rate_limits')
    .addColumn('key', 'text', primaryKey)
    .addColumn('points', 'integer', notNull)
    .addColumn('expires_at_ms', 'bigint', notNull)
    .execute();
  await run(db, 'create index rate_limits_expiry on rate_limits (expires_at_ms)');

  await schema
    .createTable('content_versions')
    .addColumn('kind', 'text', primaryKey)
    .addColumn('version', 'integer', notNull)
    .execute();

  await schema
    .createTable('settings')
    .addColumn('key', 'text', primaryKey)
    .addColumn('value', 'text', notNull)
    .addColumn('updated_at', timestamp, notNull)
    .execute();

  // On SQLite, `connect` registers it for each connection.
  if (engine === 'postgres')
    await run(db, 'create function fold_case(text) returns text immutable parallel safe return lower($1)');
}
