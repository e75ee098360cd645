import { type SelectQueryBuilder, sql } from 'kysely';
import { chunksOf } from '../../platform/chunks-of.ts';
import type { Db } from '../../platform/db/connect.ts';

/** What a plan limits by number. */
export type Countable = 'sites' | 'bots';

/** SQLite wants a limit beside an offset. */
const ALL = 1_000_000;

/** Those beyond the limit. */
export async function listBeyond(
  db: Db,
  table: Countable,
  { ownerId, limit }: { ownerId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', ownerId)
    .$call(keptFirst)
    .limit(ALL)
    .offset(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The owner's choice comes first, then the oldest. */
const keptFirst = <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
  query
    .orderBy(sql`case when kept_at is null then 1 else 0 end`)
    .orderBy(sql`kept_at`, 'desc')
    .orderBy(sql`created_at`)
    .orderBy(sql`id`);

export async function listSiteIds(db: Db, botId: string): Promise<string[]> {
  const rows = await db.selectFrom('sites').select('id').where('bot_id', '=', botId).execute();
  return rows.map(({ id }) => id);
}

export const setKept = (db: Db, table: Countable | 'sources', id: string, now: string) =>
  db.updateTable(table).set({ kept_at: now }).where('id', '=', id).execute();

/** The owner of a bot, with the number of pages of all their bots. */
export async function findOwnerWithPages(db: Db, botId: string) {
  const row = await db
    .selectFrom('bots')
    .innerJoin('users', 'users.id', 'bots.owner_id')
    .select(['users.id', 'users.system_role'])
    .select(({ selectFrom }) =>
      selectFrom('sources')
        .innerJoin('bots as owned', 'owned.id', 'sources.bot_id')
        .select(({ fn }) => fn.sum<string | null>('sources.pages_count').as('sum'))
        .whereRef('owned.owner_id', '=', 'users.id')
        .as('pages'),
    )
    .where('bots.id', '=', botId)
    .executeTakeFirst();
  return row && { ...row, pages: Number(row.pages ?? 0) };
}

/** The sources of an owner whose pages count, in the order in which they answer. */
export const listCountedSources = (db: Db, ownerId: string) =>
  db
    .selectFrom('sources')
    .select(['id', 'bot_id', 'pages_count'])
    .where('bot_id', 'in', (eb) => eb.selectFrom('bots').select('bots.id').where('owner_id', '=', ownerId))
    .where('pages_count', '>', 0)
    .$call(keptFirst)
    .execute();

/** The page after the oldest `count` indexed pages of a source. */
export const findPageAfter = (db: Db, sourceId: string, count: number) =>
  db
    .selectFrom('pages')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('status', '=', 'indexed')
    .orderBy('id')
    .limit(1)
    .offset(count)
    .executeTakeFirst();

/** Few enough for one statement. */
const SOURCES_AT_A_TIME = 200;

/** The documents of sources, each from one of its pages on. */
export async function listDocsFrom(
  db: Db,
  sources: readonly { id: string; firstPageId: string }[],
): Promise<number[]> {
  const docs: number[] = [];
  for (const some of chunksOf(sources, SOURCES_AT_A_TIME)) {
    const rows = await db
      .selectFrom('pages')
      .select('doc')
      .where(({ eb, or, and }) =>
        or(some.map(({ id, firstPageId }) => and([eb('source_id', '=', id), eb('id', '>=', firstPageId)]))),
      )
      .execute();
    docs.push(...rows.flatMap(({ doc }) => doc ?? []));
  }
  return docs;
}
