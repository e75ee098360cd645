import type { Kysely } from 'kysely';

/** Stores the related pages of an answer with the message. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('messages')
    .addColumn('related', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
