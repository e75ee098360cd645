import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsOnceTo, belongsTo, notNull, refersTo, run, withId } from './initial/columns.ts';

/** People who answer visitors: who has a conversation, their messages and notes, and the log of live events. */
export async function up(db: Kysely<unknown>, { timestamp, serial }: ColumnKinds): Promise<void> {
  const { schema } = db;
  for (const column of ['author', 'client_id'])
    await schema.alterTable('messages').addColumn(column, 'text').execute();
  await schema
    .alterTable('messages')
    .addColumn('author_id', 'text', refersTo('users.id', 'set null'))
    .execute();
  await run(
    db,
    'create index messages_author on messages (author_id) where author_id is not null',
    'create unique index messages_client on messages (chat_id, client_id) where client_id is not null',
  );
  await schema.alterTable('sites').addColumn('people', 'text').execute();

  await schema
    .createTable('takeovers')
    .addColumn('chat_id', 'text', belongsOnceTo('chats.id'))
    .addColumn('site_id', 'text', belongsTo('sites.id'))
    .addColumn('status', 'text', notNull)
    .addColumn('assignee_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('locale', 'text')
    .addColumn('asked_at', timestamp)
    .addColumn('waiting_since', timestamp)
    .addColumn('claim_by', timestamp)
    .addColumn('unclaimed_at', timestamp)
    .addColumn('claimed_at', timestamp)
    .addColumn('operator_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('answered_at', timestamp)
    .addColumn('answer_by', timestamp)
    .addColumn('closed_at', timestamp)
    .addColumn('visitor_read_at', timestamp)
    .addColumn('visitor_seen_at', timestamp)
    .addColumn('rating', 'integer')
    .addColumn('rating_note', 'text')
    .addColumn('rated_at', timestamp)
    .addColumn('rated_user_id', 'text', refersTo('users.id', 'set null'))
    .execute();
  await run(
    db,
    'create index takeovers_site on takeovers (site_id, status, waiting_since)',
    'create index takeovers_assignee on takeovers (assignee_id) where assignee_id is not null',
    'create index takeovers_operator on takeovers (operator_id) where operator_id is not null',
    'create index takeovers_rated_user on takeovers (rated_user_id) where rated_user_id is not null',
    'create index takeovers_claim on takeovers (claim_by) where claim_by is not null',
    'create index takeovers_answer on takeovers (answer_by) where answer_by is not null',
  );

  await schema
    .createTable('chat_notes')
    .$call(withId)
    .addColumn('chat_id', 'text', belongsTo('chats.id'))
    .addColumn('author', 'text', notNull)
    .addColumn('author_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('content', 'text', notNull)
    .addColumn('client_id', 'text')
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create unique index chat_notes_client on chat_notes (chat_id, client_id)',
    'create index chat_notes_chat on chat_notes (chat_id, created_at)',
    'create index chat_notes_author on chat_notes (author_id) where author_id is not null',
  );

  await schema
    .createTable('chat_reads')
    .addColumn('chat_id', 'text', belongsTo('chats.id'))
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('read_at', timestamp, notNull)
    .addPrimaryKeyConstraint('chat_reads_pk', ['chat_id', 'user_id'])
    .execute();
  await run(db, 'create index chat_reads_user on chat_reads (user_id)');

  await schema
    .createTable('operator_presence')
    .addColumn('user_id', 'text', belongsOnceTo('users.id'))
    .addColumn('seen_at', timestamp, notNull)
    .execute();

  await schema
    .createTable('live_events')
    .addColumn('id', serial.type, serial.build)
    .addColumn('site_id', 'text', refersTo('sites.id', 'cascade'))
    .addColumn('chat_id', 'text', refersTo('chats.id', 'cascade'))
    .addColumn('type', 'text', notNull)
    .addColumn('is_private', 'integer', notNull)
    .addColumn('data', 'text', notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index live_events_chat on live_events (chat_id, id)',
    'create index live_events_site on live_events (site_id, id)',
    'create index live_events_created on live_events (created_at)',
  );

  await schema
    .createTable('chat_files')
    .$call(withId)
    // Null when the conversation was deleted: the file is deleted next.
    .addColumn('chat_id', 'text', refersTo('chats.id', 'set null'))
    .addColumn('message_id', 'text', refersTo('messages.id', 'set null'))
    .addColumn('note_id', 'text', refersTo('chat_notes.id', 'set null'))
    .addColumn('user_id', 'text', refersTo('users.id', 'set null'))
    .addColumn('name', 'text', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('size', 'integer', notNull)
    .addColumn('sha256', 'text', notNull)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create index chat_files_chat on chat_files (chat_id)',
    'create index chat_files_message on chat_files (message_id)',
    'create index chat_files_note on chat_files (note_id)',
    'create index chat_files_user on chat_files (user_id) where user_id is not null',
  );
}
