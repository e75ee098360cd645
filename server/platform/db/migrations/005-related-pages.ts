import type { Kysely } from 'kysely';

/** The pages named below an answer, kept with it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('messages')
    .addColumn('related', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
