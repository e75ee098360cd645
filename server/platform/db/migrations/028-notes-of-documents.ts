import type { Kysely } from 'kysely';

/** What was left out of a document, for its owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sources', 'pages'])
    await db.schema.alterTable(table).addColumn('note', 'text').execute();
}
