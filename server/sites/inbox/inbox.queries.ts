import { sql } from 'kysely';
import type { InboxListQuery } from '#lib/schemas/inbox.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf, pageOfScan, withinPages } from '../../platform/db/page-of.ts';
import { countRows } from '../../platform/db/rows.ts';
import { idsOf } from '../../platform/ids.ts';
import { isConversationAbout } from '../conversations/conversations.ts';
import { personName } from '../takeover/takeover.ts';

export interface InboxFilter extends Pick<InboxListQuery, 'view' | 'assigneeId' | 'isUnread' | 'sort' | 'q'> {
  siteIds: string[];
  viewerId: string;
}

export type InboxRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** The websites of a user, and those of others with these ids. */
export const listInboxSites = (db: Db, ownerId: string, otherIds: string[]) =>
  db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .select(['sites.id', 'sites.name', 'sites.slug', 'users.name as ownerName'])
    .where(({ eb, or }) =>
      or([
        eb('sites.owner_id', '=', ownerId),
        ...(otherIds.length > 0 ? [eb('sites.id', 'in', otherIds)] : []),
      ]),
    )
    .orderBy(sql`lower(sites.name)`)
    .orderBy('sites.id')
    .execute();

export async function listInbox(db: Db, filter: InboxFilter, paging: Paging) {
  if (filter.siteIds.length === 0) return { rows: [], count: 0 };
  const { rows, count } = await pageOfIds(db, filter, paging);
  if (rows.length === 0) return { rows: [], count };
  const ids = idsOf(rows);
  const loaded = new Map((await rowsOf(db, filter.viewerId, ids)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => loaded.get(id) ?? []), count };
}

/** An index has what the ids are found and sorted by; the rest is loaded for those of the page. */
async function pageOfIds(db: Db, filter: InboxFilter, paging: Paging) {
  const ids = sortedIds(db, filter);
  if (filter.q) return pageOfScan(ids, paging);
  if ((filter.view ?? 'all') === 'all' || filter.isUnread !== undefined) return pageOf(ids, paging);
  const count = await countRows(takeoversIn(db, filter));
  const offset = (withinPages(paging, count) - 1) * paging.limit;
  return { rows: await ids.limit(paging.limit).offset(offset).execute(), count };
}

export const findInboxRow = async (db: Db, viewerId: string, chatId: string): Promise<InboxRow | undefined> =>
  (await rowsOf(db, viewerId, [chatId]))[0];

/** Of people who are asked for now, and of those who were outside opening hours. */
export const countWaiting = (db: Db, siteIds: string[]): Promise<number> =>
  countRows(
    db.selectFrom('takeovers').where('waiting_since', 'is not', null).where('site_id', 'in', siteIds),
  );

/** The numbers of conversations in the views of the inbox. */
export async function countInbox(db: Db, siteIds: string[], viewerId: string) {
  const counts = { waiting: 0, mine: 0, open: 0, closed: 0, all: 0 };
  if (siteIds.length === 0) return counts;
  const [waiting, byStatus, counted] = await Promise.all([
    countWaiting(db, siteIds),
    db
      .selectFrom('takeovers')
      .select(({ fn }) => ['status', fn.countAll<number>().as('n')])
      .where('site_id', 'in', siteIds)
      .groupBy('status')
      .execute(),
    db
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('takeovers')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('assignee_id', '=', viewerId)
          .where('status', '=', 'open')
          .where('site_id', 'in', siteIds)
          .as('mine'),
        selectFrom('chats')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('site_id', 'in', siteIds)
          .as('all'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  for (const { status, n } of byStatus) if (status !== 'assistant') counts[status] = Number(n);
  return { ...counts, waiting, mine: Number(counted.mine), all: Number(counted.all) };
}

/** Everything but the chats themselves is a subquery: with joins, SQLite would look up the rows of all chats to sort them. */
function sortedIds(db: Db, filter: InboxFilter) {
  const { view = 'all', assigneeId, isUnread, sort, q, siteIds, viewerId } = filter;
  let query = db.selectFrom('chats').select('chats.id');
  if (view !== 'all' || isUserId(assigneeId)) query = query.where('chats.id', 'in', takeoversIn(db, filter));
  else query = query.where('chats.site_id', 'in', siteIds);
  if (view === 'all' && assigneeId === 'none') query = query.where(IS_UNASSIGNED);
  if (isUnread !== undefined)
    query = query.where(isUnread ? isUnreadBy(viewerId) : sql<boolean>`not ${isUnreadBy(viewerId)}`);
  if (q) query = query.where(isConversationAbout(q));
  // The others do not wait.
  if (view === 'waiting' && (sort === undefined || sort === 'waiting')) query = query.orderBy(WAITING_SINCE);
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  return query.orderBy('chats.updated_at', direction).orderBy('chats.id', direction);
}

/** Those of a view that people had or have, or were asked for. */
function takeoversIn(db: Db, { view = 'all', assigneeId, siteIds, viewerId }: InboxFilter) {
  let query = db
    .selectFrom('takeovers')
    .select('takeovers.chat_id')
    .where('takeovers.site_id', 'in', siteIds);
  if (view === 'waiting') query = query.where('takeovers.waiting_since', 'is not', null);
  else if (view !== 'all') query = query.where('takeovers.status', '=', view === 'mine' ? 'open' : view);
  if (view === 'mine') query = query.where('takeovers.assignee_id', '=', viewerId);
  if (assigneeId === 'none') query = query.where('takeovers.assignee_id', 'is', null);
  else if (assigneeId) query = query.where('takeovers.assignee_id', '=', assigneeId);
  return query;
}

const isUserId = (assigneeId: string | undefined): boolean => !!assigneeId && assigneeId !== 'none';

const IS_UNASSIGNED = sql<boolean>`not exists
  (select 1 from takeovers where takeovers.chat_id = chats.id and takeovers.assignee_id is not null)`;

const WAITING_SINCE = sql`(select waiting_since from takeovers where takeovers.chat_id = chats.id)`;

/** Something was written since the viewer has read the conversation. People need not read those of the assistant alone. */
const isUnreadBy = (viewerId: string) => sql<boolean>`(
  exists (select 1 from takeovers where takeovers.chat_id = chats.id)
  and not exists (select 1 from chat_reads
    where chat_reads.chat_id = chats.id and user_id = ${viewerId} and read_at >= chats.updated_at))`;

const rowsOf = (db: Db, viewerId: string, ids: string[]) =>
  db
    .selectFrom('chats')
    .leftJoin('takeovers as state', 'state.chat_id', 'chats.id')
    .innerJoin('sites', 'sites.id', 'chats.site_id')
    .leftJoin('users as assignees', 'assignees.id', 'state.assignee_id')
    .leftJoin('visitors', (join) =>
      join.onRef('visitors.site_id', '=', 'chats.site_id').onRef('visitors.id', '=', 'chats.visitor_id'),
    )
    .leftJoin('leads', (join) =>
      join.on('leads.id', '=', ({ selectFrom }) =>
        selectFrom('leads as newest')
          .select('newest.id')
          .whereRef('newest.site_id', '=', 'chats.site_id')
          .whereRef('newest.visitor_id', '=', 'chats.visitor_id')
          .orderBy('newest.created_at', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('messages as last', (join) =>
      join.on('last.id', '=', ({ selectFrom }) =>
        selectFrom('messages as newest')
          .select('newest.id')
          .whereRef('newest.chat_id', '=', 'chats.id')
          .where(({ eb, or }) => or([eb('newest.author', 'is', null), eb('newest.author', '<>', 'system')]))
          .orderBy('newest.created_at', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(1),
      ),
    )
    .where('chats.id', 'in', ids)
    .select(['chats.id', 'chats.name', 'chats.visitor_id', 'chats.created_at', 'chats.updated_at'])
    .select(['sites.id as site_id', 'sites.name as site_name', 'sites.slug as site_slug', 'sites.owner_id'])
    .select('sites.bot_id')
    .select(['state.status', 'state.waiting_since', 'state.locale', 'state.closed_at'])
    .select(['state.rating', 'state.rating_note', 'state.rated_at', 'state.visitor_read_at'])
    .select(['state.visitor_seen_at', 'state.mailed_at'])
    .select(['assignees.id as assignee_id', 'assignees.profile_image as assignee_picture'])
    .select(personName('assignees').$castTo<string | null>().as('assignee_name'))
    .select(['visitors.user_id as visitor_user_id', 'visitors.name as visitor_name'])
    .select(['visitors.email as visitor_email', 'leads.name as lead_name', 'leads.email as lead_email'])
    .select(['last.role as last_role', 'last.author as last_author', 'last.created_at as last_at'])
    .select(sql<string | null>`substr(last.content, 1, 300)`.as('last_content'))
    .select(({ selectFrom }) =>
      selectFrom('messages as asked')
        .select(sql<string>`substr(asked.content, 1, 300)`.as('text'))
        .whereRef('asked.chat_id', '=', 'chats.id')
        .where('asked.role', '=', 'user')
        .orderBy('asked.created_at', 'desc')
        .orderBy('asked.id', 'desc')
        .limit(1)
        .as('last_question'),
    )
    .select(isUnreadBy(viewerId).as('is_unread'))
    .execute();
