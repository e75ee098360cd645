import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** A passage with the data of its page. */
export interface PassageRow {
  sourceId: string;
  /** The title of a `qa` is a question, and its content the owner's answer. */
  sourceType: Tables['sources']['type'];
  /** Its file, if its source links to it. */
  file: { mediaId: string; slug: string; mime: string; visibility: 'public' | 'private' } | null;
  /** Whether its page has an address. */
  hasPage: boolean;
  doc: number;
  position: number;
  title: string;
  pageUrl: string;
  language: string | null;
  /** The path of headings joined by ` › `; empty above the first one. */
  heading: string;
  anchor: string | null;
  /** Light Markdown, as the extraction writes it. */
  content: string;
}

/** The rows of passages, added to these. In the order of the input, without pages that were removed meanwhile. */
export async function loadPassages<Place extends Pick<PassageRow, 'doc' | 'position'>>(
  db: Db,
  botId: string,
  wanted: readonly Place[],
): Promise<(Place & PassageRow)[]> {
  if (wanted.length === 0) return [];
  const places = wanted.map(
    ({ doc, position }) => sql`(cast(${doc} as integer), cast(${position} as integer))`,
  );
  const rows = await db
    .selectFrom('passages')
    .innerJoin('pages', (join) =>
      join.onRef('pages.bot_id', '=', 'passages.bot_id').onRef('pages.doc', '=', 'passages.doc'),
    )
    .select(['passages.doc', 'passages.position', 'pages.title', 'pages.url as pageUrl', 'pages.language'])
    .innerJoin('sources', 'sources.id', 'pages.source_id')
    .leftJoin('media', (join) =>
      join.onRef('media.id', '=', 'sources.media_id').on('sources.link', '=', 'file'),
    )
    .select(['sources.id as sourceId', 'sources.type', 'sources.link'])
    .select(['media.id as mediaId', 'media.slug', 'media.mime', 'media.visibility'])
    .select(['passages.heading', 'passages.anchor', 'passages.content'])
    .where('passages.bot_id', '=', botId)
    // One index look-up for each pair; with "or" the database would read all passages of the bot.
    .where(sql<boolean>`(passages.doc, passages.position) in (values ${sql.join(places)})`)
    .execute();
  const found = new Map(rows.map((row) => [`${row.doc}:${row.position}`, row]));
  return wanted.flatMap((place) => {
    const known = found.get(`${place.doc}:${place.position}`);
    if (!known) return [];
    const { type, link, mediaId, slug, mime, visibility, ...row } = known;
    return {
      ...place,
      ...row,
      sourceType: type,
      hasPage: link === 'page',
      file: mediaId && slug && mime && visibility ? { mediaId, slug, mime, visibility } : null,
      title: row.title ?? row.pageUrl,
    };
  });
}

/** The documents that a bot's owner has written for it: questions with answers, and texts. */
export async function listWrittenDocs(db: Db, botId: string): Promise<ReadonlySet<number>> {
  const rows = await docsOf(db, botId).where('sources.type', 'in', ['qa', 'text']).execute();
  return new Set(rows.flatMap(({ doc }) => doc ?? []));
}

/** The documents of a bot that citations do not link to. */
export async function listUnlinkedDocs(db: Db, botId: string): Promise<ReadonlySet<number>> {
  const rows = await docsOf(db, botId).where('sources.link', '=', 'none').execute();
  return new Set(rows.flatMap(({ doc }) => doc ?? []));
}

const docsOf = (db: Db, botId: string) =>
  db
    .selectFrom('sources')
    .innerJoin('pages', 'pages.source_id', 'sources.id')
    .select('pages.doc')
    .where('sources.bot_id', '=', botId);

/** The indexed pages at these addresses, in any order. */
export async function findPages(
  db: Db,
  botId: string,
  urls: string[],
): Promise<{ url: string; doc: number }[]> {
  if (urls.length === 0) return [];
  const rows = await db
    .selectFrom('pages')
    .innerJoin('sources', 'sources.id', 'pages.source_id')
    .select(['pages.url', 'pages.doc'])
    .where('sources.bot_id', '=', botId)
    .where('sources.link', '=', 'page')
    .where('pages.url', 'in', urls)
    .execute();
  return rows.flatMap(({ url, doc }) => (doc === null ? [] : [{ url, doc }]));
}

export const findSearchSettings = (db: Db, botId: string) =>
  db.selectFrom('search_settings').select('settings').where('bot_id', '=', botId).executeTakeFirst();

export const listSearchSettingsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('search_settings')
    .innerJoin('bots', 'bots.id', 'search_settings.bot_id')
    .select(['search_settings.bot_id', 'search_settings.settings'])
    .where('bots.owner_id', '=', ownerId)
    .orderBy('search_settings.bot_id')
    .execute();

/** The settings of a bot, locked until the transaction ends, so that parallel changes are not lost. Creates the row if needed. */
export async function lockSearchSettings(tx: Db, engine: Engine, botId: string, now: string) {
  await tx
    .insertInto('search_settings')
    .values({ bot_id: botId, settings: '{}', updated_at: now })
    .onConflict((conflict) => conflict.column('bot_id').doNothing())
    .execute();
  return tx
    .selectFrom('search_settings')
    .select('settings')
    .where('bot_id', '=', botId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

export const saveSearchSettings = (tx: Db, botId: string, change: { settings: string; updated_at: string }) =>
  tx.updateTable('search_settings').set(change).where('bot_id', '=', botId).execute();

/** Gives a new bot the settings of another one. */
export const copySearchSettings = (tx: Db, { from, to }: { from: string; to: string }) =>
  tx
    .insertInto('search_settings')
    .columns(['bot_id', 'settings', 'updated_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('search_settings')
        .select([val(to).as('bot_id'), 'settings', 'updated_at'])
        .where('bot_id', '=', from),
    )
    .execute();

/** The number of a bot's pages in each language, as two-letter codes; null where it is not known. */
export async function countLanguages(
  db: Db,
  botId: string,
): Promise<[language: string | null, pages: number][]> {
  const rows = await db
    .selectFrom('pages')
    .select(({ fn }) => ['language', fn.countAll<number>().as('pages')])
    .where('bot_id', '=', botId)
    .where('status', '=', 'indexed')
    .groupBy('language')
    .execute();
  const counts = new Map<string | null, number>();
  for (const { language, pages } of rows) {
    const code = language?.slice(0, 2).toLowerCase() ?? null;
    counts.set(code, (counts.get(code) ?? 0) + Number(pages));
  }
  return [...counts];
}

export const findBotOwner = async (db: Db, botId: string): Promise<string | undefined> =>
  (await db.selectFrom('bots').select('owner_id').where('id', '=', botId).executeTakeFirst())?.owner_id;
