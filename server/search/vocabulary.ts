import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** A word as it stands in a bot's content, the term it is found by, and in how many pages it stands. */
export interface KnownWord {
  word: string;
  stem: string;
  pages: number;
}

const BATCH = 500;

/** Notes which words a page holds now, and takes out those it held before and no longer does. */
export async function countWords(
  db: Db,
  botId: string,
  pageId: string,
  stems: Map<string, string>,
): Promise<void> {
  const before = await wordsOfPages(db, [pageId]);
  const counts = new Map<string, number>();
  for (const pair of before) counts.set(pair, -1);
  const now = [...stems].map(([word, stem]) => `${word} ${stem}`);
  for (const pair of now) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  await changeCounts(db, botId, counts);

  const words = now.join('\n');
  await db
    .insertInto('indexed_pages')
    .values({ page_id: pageId, words })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet({ words }))
    .execute();
}

/** Takes out all that the pages had added. */
export async function forgetWords(db: Db, botId: string, pageIds: string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const pair of await wordsOfPages(db, pageIds)) counts.set(pair, (counts.get(pair) ?? 0) - 1);
  await changeCounts(db, botId, counts);
  await db.deleteFrom('indexed_pages').where('page_id', 'in', pageIds).execute();
}

/** The rows of the bot's words that have one of these stems. */
export async function wordsWithStems(db: Db, botId: string, stems: string[]): Promise<KnownWord[]> {
  if (stems.length === 0) return [];
  return db
    .selectFrom('vocabulary')
    .select(['word', 'stem', 'pages'])
    .where('bot_id', '=', botId)
    .where('stem', 'in', stems)
    .execute();
}

/** The bot's words that begin so, the most used first. */
export async function wordsWithPrefix(
  db: Db,
  botId: string,
  prefix: string,
  limit: number,
  length?: { shortest: number; longest: number },
): Promise<KnownWord[]> {
  const { shortest, longest } = length ?? { shortest: 0, longest: Number.MAX_SAFE_INTEGER };
  return db
    .selectFrom('vocabulary')
    .select(['word', 'stem', 'pages'])
    .where('bot_id', '=', botId)
    .where('word', '>=', prefix)
    .where('word', '<', `${prefix}\u{10ffff}`)
    .$if(length !== undefined, (query) =>
      query.where(sql<number>`length(word)`, '>=', shortest).where(sql<number>`length(word)`, '<=', longest),
    )
    .orderBy('pages', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
}

async function wordsOfPages(db: Db, pageIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom('indexed_pages').select('words').where('page_id', 'in', pageIds).execute();
  return rows.flatMap((row) => row.words.split('\n')).filter((pair) => pair !== '');
}

/** In a fixed order, so that transactions that change the same words wait for each other instead of deadlocking. */
async function changeCounts(db: Db, botId: string, counts: Map<string, number>): Promise<void> {
  const changes = [...counts]
    .filter(([, by]) => by !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pair, by]) => {
      const [word = '', stem = ''] = pair.split(' ');
      return { bot_id: botId, word, stem, pages: by };
    });
  for (let i = 0; i < changes.length; i += BATCH) {
    await db
      .insertInto('vocabulary')
      .values(changes.slice(i, i + BATCH))
      .onConflict((conflict) =>
        conflict
          .columns(['bot_id', 'word', 'stem'])
          .doUpdateSet({ pages: sql`vocabulary.pages + excluded.pages` }),
      )
      .execute();
  }
  const removed = changes.filter((change) => change.pages < 0).map((change) => change.word);
  for (let i = 0; i < removed.length; i += BATCH) {
    await db
      .deleteFrom('vocabulary')
      .where('bot_id', '=', botId)
      .where('word', 'in', removed.slice(i, i + BATCH))
      .where('pages', '<=', 0)
      .execute();
  }
}
