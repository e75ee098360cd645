import { type RawBuilder, sql } from 'kysely';
import { BOT_LIST } from '#lib/lists/bots.ts';
import type { ReadingState } from '#lib/reading-states.ts';
import type { AdminBotsQuery } from '#lib/schemas/bots.ts';
import { isUserLike } from '../../accounts/accounts.ts';
import { batchesByIds } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { contains, selectWithAny } from '../../platform/db/like.ts';
import { type PageIds, type Paging, pageByIds } from '../../platform/db/page-of.ts';

/** The bots of every owner, with the names of the owners. */
export const listEveryBot = (db: Db, filter: AdminBotsQuery, paging: Paging) =>
  pageByIds(sortedIds(db, filter), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) => rowsOf(db, filter, ids),
  });

export type ListedBotRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const everyBotInBatches = (db: Db, filter: AdminBotsQuery) =>
  batchesByIds(sortedIds(db, filter), (ids) => rowsOf(db, filter, ids));

function sortedIds(db: Db, filter: AdminBotsQuery) {
  const { nameLike, ownerId, hasWebsite, state } = filter;
  const { sort, order } = BOT_LIST.sortingOf(filter);
  const bots = nameLike
    ? selectWithAny(db, 'bots', [
        contains('bots.name', nameLike),
        sql`bots.owner_id in ${usersLike(db, nameLike)}`,
      ])
    : db.selectFrom('bots');
  let query = bots.select('bots.id').orderBy(SORTS[sort], order).orderBy('bots.id', order);
  if (ownerId !== undefined) query = query.where('bots.owner_id', '=', ownerId);
  if (state) query = query.where(isInState('bots.id', state));
  if (hasWebsite !== undefined)
    query = query.where(({ exists, not, selectFrom }) => {
      const website = exists(selectFrom('sites').select('sites.id').whereRef('sites.bot_id', '=', 'bots.id'));
      return hasWebsite ? website : not(website);
    });
  return query;
}

/** The ids of the users who are called so. */
export const usersLike = (db: Db, nameLike: string) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where(contains('users.name', nameLike))
    // For the index.
    .where(isUserLike(nameLike));

function rowsOf(db: Db, filter: AdminBotsQuery, ids: PageIds) {
  const { sort, order } = BOT_LIST.sortingOf(filter);
  return db
    .selectFrom('bots')
    .leftJoin('users', 'users.id', 'bots.owner_id')
    .where('bots.id', 'in', ids)
    .selectAll('bots')
    .select('users.name as owner_name')
    .orderBy(SORTS[sort], order)
    .orderBy('bots.id', order)
    .execute();
}

const SORTS = { name: sql`lower(bots.name)`, createdAt: sql`bots.created_at` };

/** Whether the sources of the bot whose id is in the column are in one of these states. */
export const isInState = (column: string, states: readonly ReadingState[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    states.map((state) => CONDITIONS[state](sql.ref(column))),
    sql` or `,
  )})`;

const NOT_READY = ['failed', 'queued', 'syncing'] as const;

// Few are not ready: the index finds these by their status.
const CONDITIONS: Record<ReadingState, (bot: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  failed: (bot) => sql`${bot} in ${withStatus('failed')}`,
  reading: (bot) =>
    sql`(${bot} in ${withStatus('queued', 'syncing')} and ${bot} not in ${withStatus('failed')})`,
  ready: (bot) => sql`${bot} not in ${withStatus(...NOT_READY)}`,
};

const withStatus = (...statuses: (typeof NOT_READY)[number][]) =>
  sql`(select bot_id from sources where status in (${sql.join(statuses.map((status) => sql.lit(status)))}))`;

/**
 * What the sources of these bots contain.
 * @param answersSince counts their answers from then on
 */
export async function listContents(db: Db, botIds: string[], answersSince?: string) {
  if (botIds.length === 0) return [];
  const answers = sql<number>`(select count(*) from chats
    inner join messages on messages.chat_id = chats.id
    where chats.bot_id = bots.id and chats.updated_at >= ${answersSince}
    and messages.created_at >= ${answersSince} and messages.outcome = 'answered')`;
  const ofSources = <Value>(selected: string, where = 'true') =>
    sql<Value>`(select ${sql.raw(selected)} from sources
      where sources.bot_id = bots.id and ${sql.raw(where)})`;
  return db
    .selectFrom('bots')
    .where('bots.id', 'in', botIds)
    .select([
      'bots.id',
      ofSources<number>('count(*)', "status = 'failed'").as('failed'),
      ofSources<number>('count(*)', "status in ('queued', 'syncing')").as('reading'),
      ofSources<number | null>('sum(pages_count)').as('pages'),
      ofSources<string | null>('max(last_synced_at)').as('last_read_at'),
      sql<number | null>`(select sum(size) from media where media.id in
        (select media_id from sources where sources.bot_id = bots.id))`.as('bytes'),
      (answersSince === undefined ? sql<number>`0` : answers).as('answers'),
    ])
    .execute();
}

/** The sites of these bots, the oldest first. */
export const listWebsites = async (db: Db, botIds: string[]) =>
  botIds.length === 0
    ? []
    : db
        .selectFrom('sites')
        .select(['id', 'name', 'domain', 'bot_id'])
        .where('bot_id', 'in', botIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
