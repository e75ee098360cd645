import { type Selectable, sql } from 'kysely';
import { chunksOf } from '../../platform/chunks-of.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/like.ts';
import { type Paging, pageOf, pageOfScan } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { idsOf } from '../../platform/ids.ts';

export type SourceRow = Selectable<Tables['sources']>;
export type PageRow = Selectable<Tables['pages']>;

export const findSource = (db: Db, id: string) =>
  db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst();

export const findSourceOf = (db: Db, botId: string, id: string) =>
  db.selectFrom('sources').selectAll().where('bot_id', '=', botId).where('id', '=', id).executeTakeFirst();

export const listSourcesOf = (db: Db, botIds: string[], types?: SourceRow['type'][]) =>
  db
    .selectFrom('sources')
    .selectAll()
    .where('bot_id', 'in', botIds)
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The own answers of a bot that were written as these messages of conversations. */
export function listQasOf(db: Db, engine: Engine, botId: string, messageIds: readonly string[]) {
  const messageId =
    engine === 'postgres' ? sql`settings::json ->> 'messageId'` : sql`json_extract(settings, '$.messageId')`;
  return db
    .selectFrom('sources')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('type', '=', 'qa')
    .where(messageId, 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One page of a bot's sources. `nameLike` finds words in questions and their answers. */
export function listSourcePage(
  db: Db,
  botId: string,
  { type, nameLike }: { type?: SourceRow['type'][] | undefined; nameLike?: string | undefined },
  paging: Paging,
  order: 'asc' | 'desc' = 'asc',
) {
  let query = db
    .selectFrom('sources')
    .selectAll()
    .where('bot_id', '=', botId)
    .orderBy('created_at', order)
    .orderBy('id', order);
  if (type) query = query.where('type', 'in', type);
  if (!nameLike) return pageOf(query, paging);
  return pageOfScan(
    query.where('type', '=', 'qa').where(({ exists, selectFrom, or }) =>
      exists(
        selectFrom('pages')
          .innerJoin('passages', (join) =>
            join.onRef('passages.bot_id', '=', 'pages.bot_id').onRef('passages.doc', '=', 'pages.doc'),
          )
          .select('pages.id')
          .whereRef('pages.source_id', '=', 'sources.id')
          .where(or([contains('pages.title', nameLike), contains('passages.content', nameLike)])),
      ),
    ),
    paging,
  );
}

export const listSourcesOfFile = (db: Db, mediaId: string) =>
  db.selectFrom('sources').selectAll().where('media_id', '=', mediaId).execute();

export const selectMediaUses = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('sources')
    .innerJoin('bots', 'bots.id', 'sources.bot_id')
    .innerJoin('users', 'users.id', 'bots.owner_id')
    .select([
      'sources.media_id as mediaId',
      sql<'source'>`'source'`.as('kind'),
      'bots.id',
      'bots.name',
      'bots.slug',
      'users.name as ownerName',
    ])
    .where('sources.media_id', 'in', mediaIds)
    .$narrowType<{ mediaId: string }>();

export const listSourcesDue = (db: Db, now: string) =>
  db
    .selectFrom('sources')
    .selectAll()
    .where('next_sync_at', '<=', now)
    .where('status', 'in', ['ready', 'failed'])
    .limit(100)
    .execute();

/** The language of most pages (ISO 639-1); undefined where it is not known. */
export async function findMainLanguage(db: Db, botId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pages')
    .select('language')
    .where('bot_id', '=', botId)
    .where('status', '=', 'indexed')
    .groupBy('language')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('language')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? undefined;
}

/** The heading paths of a bot's pages, those nearest to the start page first. */
export const listHeadings = (db: Db, botId: string, limit: number) =>
  db
    .selectFrom('pages')
    .innerJoin('passages', (join) =>
      join.onRef('passages.bot_id', '=', 'pages.bot_id').onRef('passages.doc', '=', 'pages.doc'),
    )
    .select(['pages.url', 'pages.title', 'pages.depth', 'passages.heading'])
    .where('pages.bot_id', '=', botId)
    .orderBy('pages.depth')
    .orderBy('pages.url')
    .orderBy('passages.position')
    .limit(limit)
    .execute();

export const failOrphanedSyncs = (db: Db, keyPrefix: string, change: Partial<SourceRow>) =>
  db
    .updateTable('sources')
    .set(change)
    .where('status', 'in', ['queued', 'syncing'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.key', '=', sql<string>`${keyPrefix} || sources.id`)
            .where('jobs.status', 'in', ['queued', 'running']),
        ),
      ),
    )
    .execute();

export const insertSource = (db: Db, source: SourceRow) => db.insertInto('sources').values(source).execute();

export const updateSource = (db: Db, id: string, change: Partial<SourceRow>) =>
  db.updateTable('sources').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Adds to the counts of indexed pages and passages of a source. */
export const addToCounts = (db: Db, id: string, by: { pages: number; passages: number }) =>
  db
    .updateTable('sources')
    .set((eb) => ({
      pages_count: eb('pages_count', '+', by.pages),
      passages_count: eb('passages_count', '+', by.passages),
    }))
    .where('id', '=', id)
    .execute();

/** Leaves the mark of a site on the sources of its bot only, and no mark of another site on these. */
export const unmarkOtherSources = (tx: Db, { siteId, botId }: { siteId: string; botId: string }) =>
  tx
    .updateTable('sources')
    .set({ site_id: null })
    .where(({ eb, or, and }) =>
      or([
        and([eb('site_id', '=', siteId), eb('bot_id', '<>', botId)]),
        and([eb('bot_id', '=', botId), eb('site_id', '<>', siteId)]),
      ]),
    )
    .execute();

export const deleteSource = (db: Db, id: string) => db.deleteFrom('sources').where('id', '=', id).execute();

export async function countIndexed(db: Db, sourceId: string): Promise<{ pages: number; passages: number }> {
  const row = await db
    .selectFrom('pages')
    .select((eb) => [
      eb.fn.countAll<number>().as('pages'),
      eb.fn.sum<number | null>('passages_count').as('passages'),
    ])
    .where('source_id', '=', sourceId)
    .where('status', '=', 'indexed')
    .executeTakeFirstOrThrow();
  return { pages: Number(row.pages), passages: Number(row.passages ?? 0) };
}

export function listPages(db: Db, sourceId: string, status: PageRow['status'] | undefined, paging: Paging) {
  let query = db.selectFrom('pages').selectAll().where('source_id', '=', sourceId);
  if (status) query = query.where('status', '=', status);
  // First those that the owner can do something about.
  const sorted = query.orderBy('status').orderBy('error_code', (order) => order.asc().nullsLast());
  return pageOf(sorted.orderBy('url'), paging);
}

export const hasPageWithCode = (
  db: Db,
  sourceId: string,
  code: NonNullable<PageRow['error_code']>,
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('pages')
      .select('id')
      .where('source_id', '=', sourceId)
      .where('error_code', '=', code)
      .limit(1),
  );

export const listAllPages = (db: Db, sourceId: string) =>
  db.selectFrom('pages').selectAll().where('source_id', '=', sourceId).execute();

/** The pages of a source whose links are known. */
export async function listPagesWithLinks(db: Db, sourceId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pages')
    .innerJoin('page_links', 'page_links.page_id', 'pages.id')
    .select('pages.id')
    .where('pages.source_id', '=', sourceId)
    .execute();
  return new Set(idsOf(rows));
}

export async function findLinks(db: Db, pageId: string): Promise<string[]> {
  const row = await db
    .selectFrom('page_links')
    .select('links')
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  return row?.links.split('\n').filter((link) => link !== '') ?? [];
}

/** Null forgets them. */
export async function saveLinks(tx: Db, pageId: string, links: readonly string[] | null): Promise<void> {
  if (links === null) {
    await tx.deleteFrom('page_links').where('page_id', '=', pageId).execute();
    return;
  }
  await tx
    .insertInto('page_links')
    .values({ page_id: pageId, links: links.join('\n') })
    .onConflict((conflict) =>
      conflict.column('page_id').doUpdateSet(({ ref }) => ({ links: ref('excluded.links') })),
    )
    .execute();
}

/** Inserts or updates the page; its id does not change. */
export function savePage(db: Db, page: PageRow) {
  const {
    id: _id,
    bot_id: _botId,
    source_id: _sourceId,
    url: _url,
    created_at: _createdAt,
    ...content
  } = page;
  return db
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) => conflict.columns(['source_id', 'url']).doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records the visit of a page whose indexed content is still current. */
export const markSeen = (
  db: Db,
  pageId: string,
  seen: Pick<PageRow, 'sync_id' | 'fetched_at' | 'error'> &
    Partial<Pick<PageRow, 'etag' | 'last_modified' | 'depth'>>,
) => db.updateTable('pages').set(seen).where('id', '=', pageId).execute();

/** Those of the addresses that are stored: another worker may have taken over the sync. */
export const listPagesByUrl = (db: Db, sourceId: string, urls: string[]) =>
  db.selectFrom('pages').selectAll().where('source_id', '=', sourceId).where('url', 'in', urls).execute();

/** SQLite requires a limit with an offset. */
const MAX_SURPLUS = 1_000_000;

const removablePages = (db: Db, sourceId: string) =>
  db.selectFrom('pages').select(['id', 'bot_id', 'doc']).where('source_id', '=', sourceId);

export const listRemovablePages = (db: Db, sourceId: string) => removablePages(db, sourceId).execute();

/** The pages that a completed sync did not see. */
export const listUnseenPages = (db: Db, sourceId: string, syncId: string) =>
  removablePages(db, sourceId).where('sync_id', '<>', syncId).execute();

/** The indexed pages beyond that number; those farthest from the start page go first. */
export const listSurplusPages = (db: Db, sourceId: string, allowed: number) =>
  removablePages(db, sourceId)
    .where('status', '=', 'indexed')
    .orderBy('depth')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SURPLUS)
    .offset(allowed)
    .execute();

/** A statement has a maximum number of parameters. */
const DELETED_AT_A_TIME = 500;

export async function deletePages(db: Db, ids: string[]): Promise<void> {
  for (const some of chunksOf(ids, DELETED_AT_A_TIME))
    await db.deleteFrom('pages').where('id', 'in', some).execute();
}
