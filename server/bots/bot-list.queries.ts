import { type RawBuilder, sql } from 'kysely';
import type { ReadingState } from '#lib/reading-states.ts';
import type { AdminBotsQuery } from '#lib/schemas/bots.ts';
import { inBatches } from '../platform/db/batches.ts';
import type { Db } from '../platform/db/connect.ts';
import { anyContains } from '../platform/db/like.ts';
import { type Paging, pageOf, pageOfScan } from '../platform/db/page-of.ts';

/** The bots of every owner, with the names of the owners. */
export const listEveryBot = (db: Db, filter: AdminBotsQuery, paging: Paging) =>
  (filter.nameLike ? pageOfScan : pageOf)(sorted(db, filter), paging);

export type ListedBotRow = Awaited<ReturnType<typeof listEveryBot>>['rows'][number];

const AT_A_TIME = 500;

export const everyBotInBatches = (db: Db, filter: AdminBotsQuery) => {
  let read = 0;
  return inBatches<ListedBotRow>(AT_A_TIME, async () => {
    const rows = await sorted(db, filter).limit(AT_A_TIME).offset(read).execute();
    read += rows.length;
    return rows;
  });
};

function sorted(db: Db, { nameLike, ownerId, hasWebsite, state, sort = 'createdAt', order }: AdminBotsQuery) {
  const direction = order ?? (sort === 'name' ? 'asc' : 'desc');
  let query = db
    .selectFrom('bots')
    .leftJoin('users', 'users.id', 'bots.owner_id')
    .selectAll('bots')
    .select('users.name as owner_name')
    .orderBy(sort === 'name' ? sql`lower(bots.name)` : sql`bots.created_at`, direction)
    .orderBy('bots.id', direction);
  if (nameLike) query = query.where(anyContains(['bots.name', 'users.name'], nameLike));
  if (ownerId !== undefined) query = query.where('bots.owner_id', '=', ownerId);
  if (state) query = query.where(isInState('bots.id', state));
  if (hasWebsite !== undefined)
    query = query.where(({ not, exists, selectFrom }) => {
      const website = exists(selectFrom('sites').select('sites.id').whereRef('bot_id', '=', 'bots.id'));
      return hasWebsite ? website : not(website);
    });
  return query;
}

/** Whether the sources of the bot whose id is in the column are in one of these states. */
export const isInState = (column: string, states: readonly ReadingState[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    states.map((state) => CONDITIONS[state](sql.ref(column))),
    sql` or `,
  )})`;

const CONDITIONS: Record<ReadingState, (bot: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  // Few are: the index finds them by their status.
  failed: (bot) => sql`${bot} in (select bot_id from sources where status = 'failed')`,
  reading: (bot) => sql`(${bot} in (select bot_id from sources where status in ('queued', 'syncing'))
    and not exists (select 1 from sources where sources.bot_id = ${bot} and status = 'failed'))`,
  ready: (bot) => sql`(exists (select 1 from sources where sources.bot_id = ${bot})
    and not exists (select 1 from sources where sources.bot_id = ${bot} and status <> 'ready'))`,
  empty: (bot) => sql`not exists (select 1 from sources where sources.bot_id = ${bot})`,
};

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
      ofSources<number>('count(*)').as('sources'),
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
