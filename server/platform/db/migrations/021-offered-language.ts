import type { Kysely } from 'kysely';

/** Answers that have told a visitor which language the pages are in. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('messages').addColumn('offered_language', 'text').execute();
