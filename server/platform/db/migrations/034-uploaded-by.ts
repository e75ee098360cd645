import type { Kysely } from 'kysely';
import { refersTo, run } from './initial/columns.ts';

/** Who has uploaded a file: people of a team upload into the library of their website's owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('uploaded_by', 'text', refersTo('users.id', 'set null'))
    .execute();
  await run(db, 'create index media_uploaded_by on media (uploaded_by)');
}
