import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { ANALYZER_VERSION } from '../../platform/text/analyze.ts';
import type { ExtractedPassage } from './extraction/passages.ts';

const ROWS_AT_A_TIME = 100;

/** Serialises changes to a bot's knowledge. SQLite allows only one writer anyway. */
export async function lockKnowledge(tx: Db, engine: Engine, botId: string): Promise<void> {
  if (engine === 'postgres')
    await tx.selectFrom('bots').select('id').where('id', '=', botId).forNoKeyUpdate().execute();
}

export async function insertPassages(
  db: Db,
  botId: string,
  doc: number,
  passages: readonly ExtractedPassage[],
) {
  for (let from = 0; from < passages.length; from += ROWS_AT_A_TIME) {
    const rows = passages.slice(from, from + ROWS_AT_A_TIME).map(({ heading, anchor, content }, i) => ({
      bot_id: botId,
      doc,
      position: from + i,
      heading,
      anchor,
      content,
    }));
    await db.insertInto('passages').values(rows).execute();
    // SQLite responds synchronously: awaiting it does not yield to other work.
    await nextTurn();
  }
}

export const listPassages = (db: Db, botId: string, docs: number[]) =>
  db
    .selectFrom('passages')
    .select(['doc', 'heading', 'content'])
    .where('bot_id', '=', botId)
    .where('doc', 'in', docs)
    .orderBy('doc')
    .orderBy('position')
    .execute();

/** A page that was indexed by an older analyzer. */
export interface OutdatedPage {
  bot_id: string;
  doc: number;
  title: string | null;
  language: string | null;
  passages_count: number;
}

/** A batch of them, all of one bot. */
export async function listOutdatedPages(db: Db, most: number): Promise<OutdatedPage[]> {
  const outdated = db
    .selectFrom('pages')
    .where('analyzer_version', '<', ANALYZER_VERSION)
    .where('doc', 'is not', null);
  const first = await outdated.select('bot_id').limit(1).executeTakeFirst();
  if (!first) return [];
  const rows = await outdated
    .select(['bot_id', 'doc', 'title', 'language', 'passages_count'])
    .where('bot_id', '=', first.bot_id)
    .orderBy('doc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, doc: row.doc as number }));
}

/** These pages keep their current index data and are read again by the next sync. */
export async function markUnanalyzable(tx: Db, botId: string, docs: number[]): Promise<void> {
  if (docs.length === 0) return;
  await tx
    .updateTable('pages')
    .set({ analyzer_version: ANALYZER_VERSION, content_hash: null, etag: null, last_modified: null })
    .where('bot_id', '=', botId)
    .where('doc', 'in', docs)
    .execute();
}

/** @returns the documents that are still the content of a page */
export async function markAnalyzed(tx: Db, botId: string, docs: number[]): Promise<number[]> {
  if (docs.length === 0) return [];
  const rows = await tx
    .updateTable('pages')
    .set({ analyzer_version: ANALYZER_VERSION })
    .where('bot_id', '=', botId)
    .where('doc', 'in', docs)
    .returning('doc')
    .execute();
  return rows.map(({ doc }) => doc as number);
}

/** Documents that have passages, in a fixed order after `last`. */
export const listDocsAfter = (db: Db, last: { bot_id: string; doc: number }, most: number) =>
  db
    .selectFrom('passages')
    .select(['bot_id', 'doc'])
    .distinct()
    .where(sql<boolean>`(bot_id, doc) > (${last.bot_id}, cast(${last.doc} as integer))`)
    .orderBy('bot_id')
    .orderBy('doc')
    .limit(most)
    .execute();

/** The documents that are not, and will not become, the content of a page. */
export async function listOrphanedDocs(db: Db, botId: string, docs: number[]): Promise<number[]> {
  const isBuilding = await db
    .selectFrom('index_segments')
    .select('id')
    .where('collection', '=', botId)
    .where('status', '=', 'building')
    .limit(1)
    .executeTakeFirst();
  if (isBuilding) return [];
  const rows = await db
    .selectFrom('pages')
    .select('doc')
    .where('bot_id', '=', botId)
    .where('doc', 'in', docs)
    .execute();
  const current = new Set(rows.map(({ doc }) => doc));
  return docs.filter((doc) => !current.has(doc));
}

/** Deletes a batch of passages of a document. @returns false when none is left */
export async function deleteSomePassages(db: Db, botId: string, doc: number): Promise<boolean> {
  const last = await db
    .selectFrom('passages')
    .select('position')
    .where('bot_id', '=', botId)
    .where('doc', '=', doc)
    .orderBy('position')
    .limit(1)
    .offset(ROWS_AT_A_TIME)
    .executeTakeFirst();
  await db
    .deleteFrom('passages')
    .where('bot_id', '=', botId)
    .where('doc', '=', doc)
    .$if(last !== undefined, (query) => query.where('position', '<', last?.position ?? 0))
    .execute();
  return last !== undefined;
}

/** Deleted bots that still have content in the index. */
export async function listDeletedBots(db: Db): Promise<string[]> {
  const rows = await sql<{ collection: string }>`
    select collection from (
      select collection from index_counters union select collection from index_segments where status = 'live'
    ) as known
    where not exists (select 1 from bots where bots.id = collection)`.execute(db);
  return rows.rows.map(({ collection }) => collection);
}

export const deleteCounter = (tx: Db, botId: string) =>
  tx.deleteFrom('index_counters').where('collection', '=', botId).execute();
