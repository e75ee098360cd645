import type { Kysely } from 'kysely';
import { run } from './initial/columns.ts';

/** Documents that a website links to and its source does not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pages').addColumn('error_code', 'text').execute();
  await run(
    db,
    "update pages set error_code = 'unread_file' where error = 'A file. Files are not read yet.' and status = 'skipped'",
  );
}
