import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../platform/db/connect.ts';
import type { Log } from '../platform/log.ts';
import { bytesOfVector } from '../platform/vectors/quantize.ts';
import { VectorSet } from '../platform/vectors/vector-set.ts';
import { countVectors, findState, listChanges } from './embeddings.queries.ts';
import { type Spread, spreadOfPairs } from './similarities.ts';

/** The vectors of a bot in memory. */
export interface LoadedVectors {
  set: VectorSet;
  pairs: Spread;
}

interface Entry extends LoadedVectors {
  /** The last change that is loaded. */
  change: number;
  /** The size of the set when `pairs` was computed. */
  measuredSize: number;
}

/** For all bots together: 150,000 vectors of 1,536 dimensions, or 600,000 of 384. */
const MAX_BYTES = 256_000_000;
const ROWS_AT_A_TIME = 32;
/** Replaced vectors stay in memory up to this share of the current ones. */
const MAX_REPLACED = 0.5;
const MIN_REPLACED = 500;

/**
 * Caches the vectors of searched bots, and loads additions incrementally. Vectors of removed pages may remain: the index never
 * asks for them.
 */
export function createBotVectors({ db, model, log }: { db: Db; model: string; log: Log }) {
  const cache = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ set }) => set.bytes });
  const loading = new Map<string, Promise<LoadedVectors | undefined>>();
  /** Bots whose vectors exceed the memory limit, with their last change. */
  const tooLarge = new Map<string, number>();

  async function load(botId: string, lastChange: number): Promise<LoadedVectors | undefined> {
    const known = cache.get(botId);
    const loaded = await readChanges(botId, known);
    if (!loaded) return undefined;
    const isStale =
      loaded.set.size > (1 + MAX_REPLACED) * (await countVectors(db, botId, model)) + MIN_REPLACED;
    const entry = isStale ? await readChanges(botId, undefined) : loaded;
    if (!entry) return undefined;
    if (entry.set.bytes > MAX_BYTES) {
      log.warn(
        { botId, vectors: entry.set.size },
        'too many vectors for the memory: the bot is searched by words',
      );
      tooLarge.set(botId, lastChange);
      cache.delete(botId);
      return undefined;
    }
    if (entry.set.size > 1.2 * entry.measuredSize) {
      entry.pairs = spreadOfPairs(entry.set);
      entry.measuredSize = entry.set.size;
    }
    // Rows of other models and removed rows have numbers too.
    entry.change = Math.max(entry.change, lastChange);
    cache.set(botId, entry);
    return entry;
  }

  async function readChanges(botId: string, known: Entry | undefined): Promise<Entry | undefined> {
    let entry = known;
    let after = known?.change ?? 0;
    for (;;) {
      const rows = await listChanges(db, botId, model, after, ROWS_AT_A_TIME);
      for (const { doc, change, vectors, passages_count } of rows) {
        after = change;
        if (passages_count === 0) continue;
        const dimensions = vectors.length / passages_count - bytesOfVector(0);
        entry ??= {
          set: new VectorSet(dimensions),
          pairs: { centre: 0, deviation: 1 },
          change: 0,
          measuredSize: 0,
        };
        if (dimensions === entry.set.dimensions) entry.set.add(doc, vectors);
        entry.change = change;
      }
      if (rows.length < ROWS_AT_A_TIME || (entry && entry.set.bytes > MAX_BYTES)) return entry;
      await nextTurn();
    }
  }

  /** Undefined for a bot without vectors. */
  return async (botId: string): Promise<LoadedVectors | undefined> => {
    const lastChange = (await findState(db, botId))?.last_change ?? 0;
    if (lastChange === 0 || tooLarge.get(botId) === lastChange) return undefined;
    const known = cache.get(botId);
    if (known?.change === lastChange) return known;
    const running = loading.get(botId) ?? load(botId, lastChange).finally(() => loading.delete(botId));
    loading.set(botId, running);
    return running;
  };
}
