import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { notNull, run } from './initial/columns.ts';

/** What processes must have in common, and the tasks that one of them does. */
export async function up(db: Kysely<unknown>, { engine, timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('processes')
    .addColumn('is_web', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('processes').addColumn('secret_id', 'text').execute();
  await schema.alterTable('processes').addColumn('store_id', 'text').execute();
  await schema
    .createTable('periodic_tasks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('due_at', timestamp, notNull)
    .execute();
  // Counts of at most some hours: they may be lost when the server crashes, and are not written to its log.
  if (engine === 'postgres') await run(db, 'alter table rate_limits set unlogged');
}
