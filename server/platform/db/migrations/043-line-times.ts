import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** The time of the last message or note of a chat: the clocks of processes differ, and lines keep the order of their commits. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema.alterTable('chats').addColumn('last_line_at', timestamp).execute();
}
