import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Vectors of passages, for search by meaning. */
export async function up(db: Kysely<unknown>, { engine, timestamp }: ColumnKinds): Promise<void> {
  const bytes = engine === 'postgres' ? 'bytea' : 'blob';
  await db.schema
    .createTable('bot_embeddings')
    .addColumn('bot_id', 'text', (c) => c.primaryKey().references('bots.id').onDelete('cascade'))
    .addColumn('last_change', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();

  // No foreign key: deleting a bot must not delete all of its content within one statement. They go with the passages.
  await db.schema
    .createTable('page_embeddings')
    .addColumn('bot_id', 'text', (c) => c.notNull())
    .addColumn('doc', 'integer', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('change', 'integer', (c) => c.notNull())
    .addColumn('passages_count', 'integer', (c) => c.notNull())
    .addColumn('hashes', bytes, (c) => c.notNull())
    .addColumn('vectors', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_embeddings_pk', ['bot_id', 'doc'])
    .execute();
  await db.schema
    .createIndex('page_embeddings_change')
    .on('page_embeddings')
    .columns(['bot_id', 'change'])
    .execute();
}
