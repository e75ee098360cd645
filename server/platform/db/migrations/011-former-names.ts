import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Earlier names of users, in lower case. Their addresses lead to the current ones; nobody else may take them. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('former_user_names')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', kinds.timestamp, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('former_user_names_user').on('former_user_names').column('user_id').execute();
}
