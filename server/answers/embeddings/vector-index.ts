import type { Database } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { integersOf, type QuantizedQuery } from '../../platform/vectors/quantize.ts';
import type { Cosines } from '../../platform/vectors/vector-set.ts';
import { listVectors, measureVectors } from './embeddings.queries.ts';
import { withTimeout } from './query-vectors.ts';
import {
  analyzeVectors,
  ensureHnswIndex,
  ensureVectorTable,
  findIndexedChange,
  listNearestDocs,
  lockChanges,
  replaceVectors,
} from './vector-index.queries.ts';
import { dimensionsOf, setOf } from './vector-rows.ts';

interface Deps {
  database: Database;
  model: string;
  /** For the vectors of all bots. */
  memoryBytes: number;
}

/** Of the memory, for a bot that the index could have: several such bots fit into it and need not take turns. */
const SHARE_OF_MEMORY = 1 / 4;
/** The limit of pgvector for an index of halves. */
export const MAX_DIMENSIONS = 4000;
/** Adding a passage takes about a millisecond; a transaction should be short. */
const PAGES_AT_A_TIME = 8;
/** The nearest passages: a search shows ten pages, and several passages are on the same page. */
const NEAREST = 200;
/** Then the search goes on with the pages that have the words: a person who types waits. */
const NEAREST_MS = 300;

/** An index of pgvector over the vectors of bots that have many. It finds candidates, which are then compared exactly. */
export type VectorIndex = ReturnType<typeof createVectorIndex>;

export function createVectorIndex({ database, model, memoryBytes }: Deps) {
  const { db, engine } = database;
  const isAvailable = loadOnce(() => ensureVectorTable(db));

  async function isUsedFor(bytes: number): Promise<boolean> {
    return engine === 'postgres' && bytes > SHARE_OF_MEMORY * memoryBytes && (await isAvailable());
  }

  return {
    /** Whether a bot with vectors of this size belongs in the index, and the database has pgvector. */
    isUsedFor,

    /** Whether all vectors of the bot up to this change are indexed. */
    isComplete: async (botId: string, lastChange: number): Promise<boolean> =>
      (await findIndexedChange(db, botId)) >= lastChange,

    /** Indexes vectors that were added or replaced. The next run resumes an interrupted one. */
    async update(botId: string, signal: AbortSignal): Promise<void> {
      if (!(await isUsedFor(await measureVectors(db, botId, model)))) return;
      const [first] = await lockChanges(db, botId, model, 0, 1);
      if (!first) return;
      const dimensions = dimensionsOf(first);
      if (dimensions > MAX_DIMENSIONS) return;
      await ensureHnswIndex(db, dimensions);
      let added = PAGES_AT_A_TIME;
      let all = 0;
      while (added === PAGES_AT_A_TIME) {
        signal.throwIfAborted();
        added = await inTransaction(db, async (tx) => {
          const after = await findIndexedChange(tx, botId);
          const pages = await lockChanges(tx, botId, model, after, PAGES_AT_A_TIME);
          const vectors = pages.flatMap(({ doc, change, vectors, passages_count }) =>
            integersOf(vectors, passages_count).map((integers) => ({ doc, change, integers })),
          );
          await replaceVectors(tx, botId, vectors);
          return pages.length;
        });
        all += added;
      }
      if (all > 0) await analyzeVectors(db);
    },

    /** The cosines of the pages with the nearest passages, nearly all of them, and of further pages. */
    async cosines(botId: string, query: QuantizedQuery, further: Iterable<number>): Promise<Cosines> {
      const nearest = await withTimeout(listNearestDocs(db, botId, query.integers, NEAREST), NEAREST_MS);
      const docs = [...new Set([...(nearest ?? []), ...further])];
      const rows = docs.length > 0 ? await listVectors(db, botId, model, docs) : [];
      return setOf(rows, query.integers.length).cosines(query);
    },
  };
}
