import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/connect.ts';
import type { Log } from '../../platform/log.ts';
import { bytesOfVector } from '../../platform/vectors/quantize.ts';
import { VectorSet } from '../../platform/vectors/vector-set.ts';
import { findState, listChanges, measureVectors } from './embeddings.queries.ts';
import { listSample } from './vector-index.queries.ts';
import { MAX_DIMENSIONS, type VectorIndex } from './vector-index.ts';
import { dimensionsOf, setOf } from './vector-rows.ts';

/** The vectors of a bot in memory. */
export interface LoadedVectors {
  set: VectorSet;
  /** The bot has too many vectors: these are some of them, and the database has an index of all. */
  isSample: boolean;
}

interface Entry extends LoadedVectors {
  /** The last change that is loaded. */
  change: number;
  /** The size of all vectors when the sample was taken. */
  sampledBytes: number;
}

interface Deps {
  db: Db;
  model: string;
  log: Log;
  index: Pick<VectorIndex, 'isUsedFor' | 'isComplete'>;
  /** The vectors of all bots together may take this much memory. */
  memoryBytes: number;
  /** Called for a bot whose index lacks vectors. */
  onIncomplete(botId: string): Promise<void>;
}

/** Some thousand passages: their cosines differ from those of all passages by a hundredth. */
const SAMPLED_PAGES = 200;
/** A sample is taken again when this share of the vectors was added or removed. */
const MAX_CHANGED = 0.2;
const ROWS_AT_A_TIME = 32;
/** Replaced vectors stay in memory up to this share of the current ones. */
const MAX_REPLACED = 0.5;
const MIN_REPLACED = 500;

/**
 * Caches the vectors of searched bots, and loads additions incrementally. Vectors of removed pages may remain: the index never
 * asks for them.
 */
export function createBotVectors({ db, model, log, index, memoryBytes, onIncomplete }: Deps) {
  const cache = new LRUCache<string, Entry>({
    maxSize: memoryBytes,
    sizeCalculation: ({ set }) => set.bytes,
  });
  const loading = new Map<string, Promise<LoadedVectors | undefined>>();
  /** Bots whose vectors exceed the memory limit, with their last change. */
  const tooLarge = new Map<string, number>();

  async function load(botId: string, lastChange: number): Promise<LoadedVectors | undefined> {
    const bytes = await measureVectors(db, botId, model);
    const entry = (await readSample(botId, lastChange, bytes)) ?? (await readAll(botId, bytes));
    if (!entry) return undefined;
    if (entry.set.bytes > memoryBytes) {
      log.warn(
        { botId, vectors: entry.set.size },
        'too many vectors for the memory: the bot is searched by words',
      );
      tooLarge.set(botId, lastChange);
      cache.delete(botId);
      return undefined;
    }
    // Rows of other models and removed rows have numbers too.
    entry.change = Math.max(entry.change, lastChange);
    cache.set(botId, entry);
    return entry;
  }

  /** Undefined for a bot that does not belong in the index. */
  async function readSample(botId: string, lastChange: number, bytes: number): Promise<Entry | undefined> {
    if (!(await index.isUsedFor(bytes))) return undefined;
    const known = cache.get(botId);
    const isKept = known?.isSample && Math.abs(bytes - known.sampledBytes) < MAX_CHANGED * known.sampledBytes;
    const entry = isKept ? known : await sample(botId, bytes);
    if (entry && !(await index.isComplete(botId, lastChange))) await onIncomplete(botId);
    return entry;
  }

  async function sample(botId: string, sampledBytes: number): Promise<Entry | undefined> {
    const rows = await listSample(db, botId, model, SAMPLED_PAGES);
    const dimensions = rows[0] && dimensionsOf(rows[0]);
    if (dimensions === undefined || dimensions > MAX_DIMENSIONS) return undefined;
    const set = setOf(rows, dimensions);
    return {
      set,
      isSample: true,
      change: 0,
      sampledBytes,
    };
  }

  async function readAll(botId: string, bytes: number): Promise<Entry | undefined> {
    const cached = cache.get(botId);
    const loaded = await readChanges(botId, cached?.isSample ? undefined : cached);
    if (!loaded) return undefined;
    const current = bytes / bytesOfVector(loaded.set.dimensions);
    const isStale = loaded.set.size > (1 + MAX_REPLACED) * current + MIN_REPLACED;
    return isStale ? readChanges(botId, undefined) : loaded;
  }

  async function readChanges(botId: string, known: Entry | undefined): Promise<Entry | undefined> {
    let entry = known;
    let after = known?.change ?? 0;
    for (;;) {
      const rows = await listChanges(db, botId, model, after, ROWS_AT_A_TIME);
      for (const { doc, change, ...row } of rows) {
        after = change;
        if (row.passages_count === 0) continue;
        const dimensions = dimensionsOf(row);
        entry ??= {
          set: new VectorSet(dimensions),
          isSample: false,
          change: 0,
          sampledBytes: 0,
        };
        if (dimensions === entry.set.dimensions) entry.set.add(doc, row.vectors);
        entry.change = change;
      }
      if (rows.length < ROWS_AT_A_TIME || (entry && entry.set.bytes > memoryBytes)) return entry;
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
