import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Actions of staff, and those that concern an account. Rows refer to no other table: they outlive what they name. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('actor_role', 'text')
    .addColumn('address', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('object_kind', 'text', (c) => c.notNull())
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addColumn('object_name', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('created_at', kinds.timestamp, (c) => c.notNull())
    .execute();
  for (const columns of [
    ['created_at', 'id'],
    ['actor_id', 'created_at'],
    ['actor_name', 'created_at'],
    ['account_id', 'created_at'],
    ['object_kind', 'object_id', 'created_at'],
    ['action', 'created_at'],
  ])
    await db.schema.createIndex(`audit_entries_${columns[0]}`).on('audit_entries').columns(columns).execute();
  // Writers that an admin has chosen; for installations where not everybody may write posts.
  await db.schema.alterTable('users').addColumn('writer_since', kinds.timestamp).execute();
}
