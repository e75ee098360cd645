import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, notNull, refersTo, run, withId, withTimestamps } from './initial/columns.ts';

/** What operators keep for their work: canned answers of websites, and filters of their inbox. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('canned_answers')
    .$call(withId)
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('shortcut', 'text', notNull)
    .addColumn('text', 'text', notNull)
    .addColumn('created_by', 'text', refersTo('users.id', 'set null'))
    .$call(withTimestamps(kinds))
    .execute();
  await schema
    .createTable('inbox_filters')
    .$call(withId)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('query', 'text', notNull)
    .addColumn('created_at', kinds.timestamp, notNull)
    .execute();
  await run(
    db,
    'create unique index canned_answers_shortcut on canned_answers (site_id, shortcut)',
    'create index canned_answers_author on canned_answers (created_by) where created_by is not null',
    'create unique index inbox_filters_name on inbox_filters (user_id, name)',
    // The inbox shows what a visitor has left, in whichever conversation.
    'create index leads_visitor on leads (site_id, visitor_id)',
  );
}
