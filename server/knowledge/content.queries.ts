import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Engine } from '../platform/db/connect.ts';
import type { NewPassage } from './content.ts';

const ROWS_AT_A_TIME = 100;

/** Whoever changes what a bot knows waits for whoever does so already. SQLite has one writer anyhow. */
export async function lockKnowledge(tx: Db, engine: Engine, botId: string): Promise<void> {
  if (engine === 'postgres')
    await tx.selectFrom('bots').select('id').where('id', '=', botId).forNoKeyUpdate().execute();
}

export async function insertPassages(db: Db, botId: string, doc: number, passages: readonly NewPassage[]) {
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
    // SQLite answers at once, so that awaiting it lets nobody else in.
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

/** Some pages of one bot that another version of the analyzer has indexed. */
export async function listOutdatedPages(db: Db, version: number, most: number) {
  const outdated = db
    .selectFrom('pages')
    .where('analyzer_version', '<>', version)
    .where('doc', 'is not', null);
  const first = await outdated.select('bot_id').limit(1).executeTakeFirst();
  if (!first) return [];
  const rows = await outdated
    .select(['bot_id', 'doc', 'title', 'language'])
    .where('bot_id', '=', first.bot_id)
    .orderBy('doc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, doc: row.doc as number }));
}

/** @returns which of the documents are still the content of a page */
export async function markAnalyzed(
  tx: Db,
  botId: string,
  docs: number[],
  version: number,
): Promise<number[]> {
  const rows = await tx
    .updateTable('pages')
    .set({ analyzer_version: version })
    .where('bot_id', '=', botId)
    .where('doc', 'in', docs)
    .returning('doc')
    .execute();
  return rows.map(({ doc }) => doc as number);
}

/** Documents that have passages, in a fixed order after the last one given. */
export const listDocsAfter = (db: Db, last: { bot_id: string; doc: number }, most: number) =>
  db
    .selectFrom('passages')
    .select(['bot_id', 'doc'])
    .distinct()
    .where(({ eb, or, and }) =>
      or([eb('bot_id', '>', last.bot_id), and([eb('bot_id', '=', last.bot_id), eb('doc', '>', last.doc)])]),
    )
    .orderBy('bot_id')
    .orderBy('doc')
    .limit(most)
    .execute();

/** Deletes the passages of documents that are no page's content, and are not about to become one. */
export const deleteOrphanedPassages = (db: Db, botId: string, docs: number[]) =>
  db
    .deleteFrom('passages')
    .where('bot_id', '=', botId)
    .where('doc', 'in', docs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pages')
            .select('pages.id')
            .whereRef('pages.bot_id', '=', 'passages.bot_id')
            .whereRef('pages.doc', '=', 'passages.doc'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('index_segments')
            .select('index_segments.id')
            .whereRef('index_segments.collection', '=', 'passages.bot_id')
            .where('index_segments.status', '=', 'building'),
        ),
      ),
    )
    .execute();

/** Bots that were deleted, as the index still knows them. */
export async function listDeletedBots(db: Db): Promise<string[]> {
  const rows = await sql<{ collection: string }>`select collection from index_counters
    where not exists (select 1 from bots where bots.id = collection)`.execute(db);
  return rows.rows.map(({ collection }) => collection);
}

export const deleteCounter = (tx: Db, botId: string) =>
  tx.deleteFrom('index_counters').where('collection', '=', botId).execute();
