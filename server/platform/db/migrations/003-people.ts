import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Account settings, known devices, and limits that persist across a restart. */
export async function up(db: Kysely<unknown>, { engine, timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema.alterTable('users').addColumn('new_email', 'text').execute();
  await schema.alterTable('users').addColumn('profile_image', 'text').execute();
  await schema.alterTable('user_tokens').addColumn('email', 'text').execute();
  await schema.createIndex('users_created').on('users').columns(['created_at', 'id']).execute();

  await schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('seen_at', timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('known_devices_pk', ['user_id', 'device_hash'])
    .execute();

  await schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('rate_limits_expiry').on('rate_limits').column('expires_at_ms').execute();

  await schema
    .createTable('payment_methods')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('gateway', 'text', (c) => c.notNull())
    .addColumn('gateway_id', 'text', (c) => c.notNull())
    .addColumn('brand', 'text', (c) => c.notNull())
    .addColumn('last4', 'text', (c) => c.notNull())
    .addColumn('exp_month', 'integer', (c) => c.notNull())
    .addColumn('exp_year', 'integer', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();

  // Deleting an account deletes many chats, and each clears the reference from its leads.
  await schema.createIndex('leads_chat').on('leads').column('chat_id').execute();

  // On SQLite `connect` registers it for each connection.
  if (engine === 'postgres') {
    await sql`create function fold_case(text) returns text immutable parallel safe return lower($1)`.execute(
      db,
    );
  }

  // The index for counting the answers of a plan.
  await schema.dropIndex('chats_bot').execute();
  await schema.createIndex('chats_bot').on('chats').columns(['bot_id', 'updated_at']).execute();

  // A post remains after its writer is deleted. SQLite cannot make a column nullable, so a new column replaces it.
  await schema.dropIndex('posts_owner').execute();
  await schema.alterTable('posts').renameColumn('owner_id', 'writer_id').execute();
  await schema
    .alterTable('posts')
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await sql`update posts set owner_id = writer_id`.execute(db);
  await schema.alterTable('posts').dropColumn('writer_id').execute();
  await schema.createIndex('posts_owner').on('posts').column('owner_id').execute();
}
