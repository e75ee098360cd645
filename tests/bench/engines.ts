import SQLite from 'better-sqlite3';
import MiniSearch from 'minisearch';
import type { Passage } from './passages.ts';

/** A search of a website: the product, or an engine for comparison. */
export interface SearchEngine {
  name: string;
  /** The addresses of the first ten pages, best first. */
  search(text: string): string[] | Promise<string[]>;
}

const SHOWN = 10;
/** How much more a word in the title or in a heading says than one in the text. */
const TITLE = 6;
const HEADING = 3;

/** SQLite's full-text index as it comes: any word of the question, ordered by bm25. */
export function createFts5(passages: Passage[]): SearchEngine {
  const database = new SQLite(':memory:');
  database.exec(
    `create virtual table passages using fts5(title, heading, text, tokenize = 'porter unicode61')`,
  );
  const insert = database.prepare(
    'insert into passages (rowid, title, heading, text) values (@id, @title, @heading, @text)',
  );
  database.transaction(() => {
    for (const [id, { title, heading, text }] of passages.entries()) insert.run({ id, title, heading, text });
  })();
  const ranked = database
    .prepare<[string], number>(
      `select rowid from passages where passages match ? order by bm25(passages, ${TITLE}, ${HEADING}, 1)`,
    )
    .pluck();
  return {
    name: 'FTS5 bm25',
    search(text) {
      const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      const query = words.map((word) => `"${word}"`).join(' OR ');
      return query ? firstPages(ranked.iterate(query), passages) : [];
    },
  };
}

/** minisearch with the options that its documentation recommends for searching as one types. */
export function createMiniSearch(passages: Passage[]): SearchEngine {
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    searchOptions: { boost: { title: TITLE, heading: HEADING }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(passages.map((passage, id) => ({ id, ...passage })));
  return {
    name: 'minisearch',
    search: (text) =>
      firstPages(
        index.search(text).map(({ id }) => id as number),
        passages,
      ),
  };
}

/** A page comes where its best passage comes. */
function firstPages(ranked: Iterable<number>, passages: Passage[]): string[] {
  const pages = new Set<string>();
  for (const id of ranked) {
    pages.add(passages[id]?.url ?? '');
    if (pages.size === SHOWN) break;
  }
  return [...pages];
}
