import { type Selectable, sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type TakeoverRow = Selectable<Tables['takeovers']>;
export type NoteRow = Selectable<Tables['chat_notes']>;

/** A visitor's conversation with who the visitor is, as the website or the visitor has said. */
export const findVisitorChat = (db: Db, id: string) =>
  db
    .selectFrom('chats')
    .innerJoin('sites', 'sites.id', 'chats.site_id')
    .leftJoin('visitors', (join) =>
      join.onRef('visitors.site_id', '=', 'chats.site_id').onRef('visitors.id', '=', 'chats.visitor_id'),
    )
    .select([
      'chats.id',
      'sites.id as siteId',
      'sites.owner_id as ownerId',
      'sites.people',
      'chats.visitor_id as visitorId',
    ])
    .select(['visitors.email as visitorEmail', 'chats.updated_at as updatedAt'])
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          'visitors.name',
          selectFrom('leads')
            .select('leads.name')
            .whereRef('leads.site_id', '=', 'chats.site_id')
            .whereRef('leads.visitor_id', '=', 'chats.visitor_id')
            .orderBy('leads.created_at', 'desc')
            .limit(1),
        )
        .as('visitorName'),
    )
    .where('chats.id', '=', id)
    .executeTakeFirst();

export type VisitorChatRow = NonNullable<Awaited<ReturnType<typeof findVisitorChat>>>;

export const findTakeover = (db: Db, chatId: string) =>
  db.selectFrom('takeovers').selectAll().where('chat_id', '=', chatId).executeTakeFirst();

/**
 * The state of a conversation, locked until the transaction ends; a new one is the assistant's. Undefined for a conversation that
 * was deleted meanwhile.
 */
export async function lockTakeover(
  tx: Db,
  engine: Engine,
  { id, siteId }: Pick<VisitorChatRow, 'id' | 'siteId'>,
): Promise<TakeoverRow | undefined> {
  await tx
    .insertInto('takeovers')
    .columns(['chat_id', 'site_id', 'status'])
    .expression(({ selectFrom }) =>
      selectFrom('chats')
        .select(['chats.id', 'chats.site_id', sql.lit('assistant').as('status')])
        .where('chats.id', '=', id)
        .where('chats.site_id', '=', siteId),
    )
    .onConflict((conflict) => conflict.column('chat_id').doNothing())
    .execute();
  return tx
    .selectFrom('takeovers')
    .selectAll()
    .where('chat_id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

export const updateTakeover = (tx: Db, chatId: string, change: Partial<TakeoverRow>) =>
  tx
    .updateTable('takeovers')
    .set(change)
    .where('chat_id', '=', chatId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A conversation that only the assistant had has nothing to note it in. */
export const saveVisitorSeen = (db: Db, chatId: string, visitor_seen_at: string) =>
  db.updateTable('takeovers').set({ visitor_seen_at }).where('chat_id', '=', chatId).execute();

/** Conversations whose time is over, and open ones whose operator has left; each with what is over. */
export const listOverdue = (db: Db, now: string, leftBefore: string) =>
  db
    .selectFrom('takeovers')
    .leftJoin('operator_presence as presence', 'presence.user_id', 'takeovers.assignee_id')
    .select(['takeovers.chat_id as chatId'])
    .where(({ eb, or, and, ref }) =>
      or([
        eb('takeovers.claim_by', '<=', now),
        eb('takeovers.answer_by', '<=', now),
        and([
          eb('takeovers.answer_by', 'is not', null),
          eb('presence.seen_at', '<=', leftBefore),
          eb('presence.seen_at', '>=', ref('takeovers.claimed_at')),
        ]),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce('takeovers.claim_by', 'takeovers.answer_by'))
    .limit(200)
    .execute();

export const findPresence = (db: Db, userId: string) =>
  db.selectFrom('operator_presence').select('seen_at').where('user_id', '=', userId).executeTakeFirst();

/** The open conversations of an operator, of one website or of all. */
export const listOpenOf = (db: Db, userId: string, siteId?: string) =>
  db
    .selectFrom('takeovers')
    .select('chat_id as chatId')
    .where('assignee_id', '=', userId)
    .where('status', '=', 'open')
    .$if(siteId !== undefined, (query) => query.where('site_id', '=', siteId ?? ''))
    .execute();

/** Who has open conversations of websites of others. */
export const listAssignedMembers = (db: Db) =>
  db
    .selectFrom('takeovers')
    .innerJoin('sites', 'sites.id', 'takeovers.site_id')
    .select(['takeovers.assignee_id as userId', 'sites.id as siteId'])
    .distinct()
    // Not as a parameter, for the index of the open ones.
    .where('takeovers.status', '=', sql.lit('open'))
    .whereRef('takeovers.assignee_id', '<>', 'sites.owner_id')
    .$narrowType<{ userId: string }>()
    .execute();

const MOST_WAITS = 500;

/** The seconds that visitors have waited for the first answer of a person since then. */
export async function listWaits(db: Db, siteId: string, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('takeovers')
    .select(['asked_at', 'answered_at'])
    .where('site_id', '=', siteId)
    .where('asked_at', '>=', since)
    .where('answered_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(MOST_WAITS)
    .execute();
  return rows.map(
    ({ asked_at, answered_at }) => (Date.parse(answered_at ?? '') - Date.parse(asked_at ?? '')) / 1000,
  );
}

export const findNote = (db: Db, chatId: string, clientId: string) =>
  db
    .selectFrom('chat_notes')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Undefined for one that was stored before. */
export const insertNote = (tx: Db, note: NoteRow) =>
  tx
    .insertInto('chat_notes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['chat_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Marks everything in the conversation as read by an operator. */
export const saveRead = (tx: Db, chat_id: string, user_id: string, read_at: string) =>
  tx
    .insertInto('chat_reads')
    .values({ chat_id, user_id, read_at })
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doUpdateSet({ read_at }))
    .execute();

/** When an operator has read the conversation; null before. */
export const findReadAt = async (db: Db, chatId: string, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('chat_reads')
      .select('read_at')
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.read_at ?? null;

/** Keeps it read for an operator who has changed it, and had read it before. */
export const keepRead = (
  tx: Db,
  { id, updatedAt }: Pick<VisitorChatRow, 'id' | 'updatedAt'>,
  userId: string,
) =>
  tx
    .updateTable('chat_reads')
    .set({ read_at: sql<string>`(select updated_at from chats where id = ${id})` })
    .where('chat_id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', '>=', updatedAt)
    .execute();

export const findMessageTime = (db: Db, chatId: string, id: string) =>
  db
    .selectFrom('messages')
    .select('created_at')
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The time of the visitor's first message after the last answer of a person; without one, since then. */
export const findUnansweredSince = async (db: Db, chatId: string, since: string) => {
  const messages = db.selectFrom('messages').where('chat_id', '=', chatId);
  const answered = await messages
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('author', '=', 'operator')
    .executeTakeFirst();
  const asked = await messages
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('role', '=', 'user')
    .where('created_at', '>', answered?.at ?? since)
    .executeTakeFirst();
  return asked?.at ?? null;
};

/** Whether nobody has answered what was written last. */
export const endsWithQuestion = async (db: Db, chatId: string): Promise<boolean> => {
  const last = await db
    .selectFrom('messages')
    .select('role')
    .where('chat_id', '=', chatId)
    .where(({ eb, or }) => or([eb('author', 'is', null), eb('author', '<>', 'system')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.role === 'user';
};

/** Whether the visitor has left an address in the conversation. */
export const hasLead = (db: Db, chatId: string): Promise<boolean> =>
  hasRow(db.selectFrom('leads').select('id').where('chat_id', '=', chatId));

/** Whether the visitor has asked for a person in the conversation with this id: in words, or by the button. */
export const hasAskedForPerson = (chatId: string) =>
  sql<boolean>`(exists (select 1 from messages
      where messages.chat_id = ${sql.ref(chatId)} and messages.outcome = 'asked_for_person')
    or exists (select 1 from takeovers where takeovers.chat_id = ${sql.ref(chatId)}
      and (takeovers.asked_at is not null or takeovers.offline_asked_at is not null)))`;

/** How conversations name a user of this table or alias. */
export const personName = (users: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${users}.first_name`)}, ''), ${sql.ref(`${users}.name`)})`;

/** The names and pictures of people. */
export const listPeople = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('users')
        .select(['id', 'profile_image as picture'])
        .select(personName('users').as('name'))
        .where('id', 'in', ids)
        .execute();

/** The name and picture of the assistant of a conversation. */
export const findAssistant = (db: Db, chatId: string) =>
  db
    .selectFrom('chats')
    .innerJoin('bots', 'bots.id', 'chats.bot_id')
    .select(['bots.name', 'bots.avatar_path as picture'])
    .where('chats.id', '=', chatId)
    .executeTakeFirst();

/** The files of messages and notes, in the order in which they were uploaded. */
export const listFilesOf = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('chat_files')
        .selectAll()
        .where(({ eb, or }) => or([eb('message_id', 'in', ids), eb('note_id', 'in', ids)]))
        .orderBy('created_at')
        .orderBy('id')
        .execute();

/** @returns false for a mail that was read before */
export const insertInbound = (tx: Db, mail: { id: string; chat_id: string; created_at: string }) =>
  hasRow(
    tx
      .insertInto('inbound_mails')
      .values(mail)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  );
