import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Posts that are mailed: each once, and to each reader once. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('post_mailings')
    .addColumn('post_id', 'text', (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('started_at', timestamp, (c) => c.notNull())
    .addColumn('finished_at', timestamp)
    .execute();
  await db.schema
    .createTable('post_deliveries')
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('post_deliveries_pk', ['post_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('post_deliveries_user')
    .on('post_deliveries')
    .columns(['user_id', 'status'])
    .execute();
}
