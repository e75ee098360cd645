import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { ConversationListQuery } from '#lib/schemas/conversations.ts';
import { IS_STILL_DOUBTFUL, QUESTION_OUTCOMES, UNANSWERED_OUTCOMES } from '../../answers/answers.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains, contains } from '../../platform/db/like.ts';
import { type Paging, pageOf, pageOfScan } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { idsOf } from '../../platform/ids.ts';
import { hasAskedForPerson } from '../takeover/takeover.ts';

/** Timestamps are ISO 8601. */
export interface ConversationFilter
  extends Partial<Pick<ConversationListQuery, 'nameLike' | 'outcome' | 'vote' | 'channel'>> {
  since?: string;
  before?: string;
}

/** The conversations of a website's visitors, or those of API clients with a key of a bot. */
export type ConversationScope = { siteId: string } | { apiClientsOf: string };

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** Conversations in the order of their last activity, the newest first. */
export async function listConversations(
  db: Db,
  scope: ConversationScope,
  filter: ConversationFilter,
  paging: Paging,
): Promise<{ rows: ConversationRow[]; count: number }> {
  // PostgreSQL would also count the messages of all conversations on the pages before.
  const ids = sorted(filtered(within(db, scope), filter).select('chats.id'));
  const { rows, count } = await (filter.nameLike ? pageOfScan : pageOf)(ids, paging);
  if (rows.length === 0) return { rows: [], count };
  const onPage = idsOf(rows);
  return { rows: await listed(within(db, scope).where('chats.id', 'in', onPage)).execute(), count };
}

const AT_A_TIME = 200;

export type ConversationHead = Pick<
  Selectable<Tables['chats']>,
  'id' | 'channel' | 'visitor_id' | 'created_at'
>;

/** All conversations that match, the newest first, in batches: a message that arrives meanwhile moves none. */
export const conversationsInBatches = (db: Db, scope: ConversationScope, filter: ConversationFilter) =>
  inBatches<ConversationHead>(AT_A_TIME, (last) => {
    let query = filtered(within(db, scope), filter)
      .select(['chats.id', 'chats.channel', 'chats.visitor_id', 'chats.created_at'])
      .orderBy('chats.created_at', 'desc')
      .orderBy('chats.id', 'desc')
      .limit(AT_A_TIME);
    if (last)
      query = query.where(sql<boolean>`(chats.created_at, chats.id) < (${last.created_at}, ${last.id})`);
    return query.execute();
  });

export const findConversation = (db: Db, scope: ConversationScope, id: string) =>
  listed(within(db, scope).where('chats.id', '=', id)).executeTakeFirst();

export const listChatLeads = (db: Db, chatId: string) =>
  db.selectFrom('leads').selectAll().where('chat_id', '=', chatId).orderBy('created_at').execute();

/** @returns the ids of those that were there; messages and feedback go with them. */
export async function deleteConversations(
  db: Db,
  scope: ConversationScope,
  ids: string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('chats')
    .where('id', 'in', within(db, scope).select('chats.id').where('chats.id', 'in', ids))
    .returning('id')
    .execute();
  return idsOf(rows);
}

/** Deletes everything that is stored of a visitor of a site. @returns the number of rows by table */
export async function deleteVisitor(tx: Db, siteId: string, visitorId: string) {
  const erase = async (table: 'chats' | 'searches' | 'widget_events' | 'leads'): Promise<number> => {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('site_id', '=', siteId)
      .where('visitor_id', '=', visitorId)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };
  await tx.deleteFrom('visitors').where('site_id', '=', siteId).where('id', '=', visitorId).execute();
  return {
    leads: await erase('leads'),
    conversations: await erase('chats'),
    searches: await erase('searches'),
    events: await erase('widget_events'),
  };
}

type Chats = SelectQueryBuilder<Tables, 'chats', object>;
type Condition = ExpressionBuilder<Tables, 'chats'>;

function within(db: Db, scope: ConversationScope): Chats {
  const chats = db.selectFrom('chats');
  if ('siteId' in scope) return chats.where('chats.site_id', '=', scope.siteId);
  return chats.where('chats.bot_id', '=', scope.apiClientsOf).where(isOfApiClient);
}

/** The chats of signed-in users have no visitor; the index of visitors serves a comparison, but not "is not null". */
const isOfApiClient = ({ eb, and }: Condition) =>
  and([eb('chats.site_id', 'is', null), eb('chats.visitor_id', '>', '')]);

const messagesOf = ({ selectFrom }: Condition) =>
  selectFrom('messages').select('messages.id').whereRef('messages.chat_id', '=', 'chats.id');

const votesOf = (eb: Condition) =>
  messagesOf(eb).innerJoin('message_feedback as feedback', 'feedback.message_id', 'messages.id');

const notesOf = ({ selectFrom }: Condition) =>
  selectFrom('chat_notes').select('chat_notes.id').whereRef('chat_notes.chat_id', '=', 'chats.id');

const leadsOf = ({ selectFrom }: Condition) =>
  selectFrom('leads').select('leads.id').whereRef('leads.chat_id', '=', 'chats.id');

/** The visitor, if the website has identified them. */
const visitorOf = ({ selectFrom }: Condition) =>
  selectFrom('visitors')
    .select('visitors.id')
    .whereRef('visitors.site_id', '=', 'chats.site_id')
    .whereRef('visitors.id', '=', 'chats.visitor_id');

function filtered(chats: Chats, { nameLike, outcome, vote, channel, since, before }: ConversationFilter) {
  let query = chats;
  if (since) query = query.where('chats.updated_at', '>=', since);
  if (before) query = query.where('chats.updated_at', '<', before);
  if (channel) query = query.where('chats.channel', 'in', channel);
  if (outcome === 'doubtful') query = query.where((eb) => eb.exists(messagesOf(eb).where(IS_STILL_DOUBTFUL)));
  else if (outcome === 'asked_for_person') query = query.where(hasAskedForPerson('chats.id'));
  else if (outcome)
    query = query.where((eb) => {
      const unanswered = eb.exists(messagesOf(eb).where('outcome', 'in', UNANSWERED_OUTCOMES));
      if (outcome === 'unanswered') return unanswered;
      return eb.and([eb.exists(messagesOf(eb).where('outcome', '=', 'answered')), eb.not(unanswered)]);
    });
  if (vote) query = query.where((eb) => eb.exists(votesOf(eb).where('feedback.vote', '=', vote)));
  if (nameLike) query = query.where(isConversationAbout(nameLike));
  return query;
}

/** Whether the text is in the messages or the notes, or in who asked. */
export const isConversationAbout = (text: string) => (eb: Condition) =>
  eb.or([
    eb.exists(messagesOf(eb).where(contains('messages.content', text))),
    eb.exists(notesOf(eb).where(contains('chat_notes.content', text))),
    eb.exists(visitorOf(eb).where(anyContains(['email', 'name', 'user_id'], text))),
    eb.exists(leadsOf(eb).where(anyContains(['email', 'name'], text))),
  ]);

const numberOf = <DB, T extends keyof DB>(rows: SelectQueryBuilder<DB, T, object>) =>
  rows.clearSelect().select(({ fn }) => fn.countAll<number>().as('n'));

const sorted = <Row>(chats: SelectQueryBuilder<Tables, 'chats', Row>) =>
  chats.orderBy('chats.updated_at', 'desc').orderBy('chats.id', 'desc');

const listed = (chats: Chats) =>
  sorted(
    chats.selectAll('chats').select((eb) => {
      const [messages, votes] = [numberOf(messagesOf(eb)), numberOf(votesOf(eb))];
      return [
        messages.where('outcome', 'in', QUESTION_OUTCOMES).as('questions'),
        messages.where('outcome', 'in', UNANSWERED_OUTCOMES).as('unanswered'),
        messages.where(IS_STILL_DOUBTFUL).as('doubtful'),
        hasAskedForPerson('chats.id').as('asks_for_person'),
        votes.where('feedback.vote', '=', 'up').as('votes_up'),
        votes.where('feedback.vote', '=', 'down').as('votes_down'),
        numberOf(leadsOf(eb)).as('leads'),
        visitorOf(eb).clearSelect().select('user_id').as('visitor_user_id'),
        visitorOf(eb).clearSelect().select('email').as('visitor_email'),
        visitorOf(eb).clearSelect().select('name').as('visitor_name'),
      ];
    }),
  );
