import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Embedding, isTransient, ModelError } from '../../assistants/assistants.ts';
import { type QuantizedQuery, quantizeQuery } from '../../platform/vectors/quantize.ts';

const MAX_CACHED = 1000;
const MAX_CHARACTERS = 2000;
/** Longer than a search waits: a late vector is cached for the next search with the same text. */
const CALL_MS = 3000;
const MAX_RUNNING = 16;
/** The pause after a failure; it doubles with each further one. */
const PAUSE_MS = 5000;
const MAX_PAUSE_MS = 300_000;

/**
 * Vectors of queries; undefined if there is none in time, because a search must not wait. After a failure, the provider gets
 * no requests for a while.
 */
export function createQueryVectors(embedding: Pick<Embedding, 'embed'>) {
  const cache = new LRUCache<string, QuantizedQuery>({ max: MAX_CACHED });
  const running = new Map<string, Promise<QuantizedQuery | undefined>>();
  const closing = new AbortController();
  let failures = 0;
  let pausedUntil = 0;

  async function request(text: string): Promise<QuantizedQuery | undefined> {
    const options = { kind: 'query' as const, timeoutMs: CALL_MS, signal: closing.signal };
    try {
      const [vector = []] = await embedding.embed([text], options);
      failures = 0;
      const query = quantizeQuery(vector);
      cache.set(text, query);
      return query;
    } catch (error) {
      // A rejected text is no failure of the provider.
      if (error instanceof ModelError && error.problem !== 'rejected') pause(error);
      return undefined;
    }
  }

  function pause(error: ModelError): void {
    const shortest = isTransient(error) || error.problem === 'timeout' ? PAUSE_MS : 4 * PAUSE_MS;
    const ms = Math.max(shortest * 2 ** failures, error.retryAfterMs ?? 0);
    failures = Math.min(failures + 1, 10);
    pausedUntil = performance.now() + Math.min(ms, MAX_PAUSE_MS);
  }

  return {
    async of(given: string, withinMs: number): Promise<QuantizedQuery | undefined> {
      const text = given.trim().slice(0, MAX_CHARACTERS);
      const known = cache.get(text);
      if (known || text === '') return known;
      if (!running.has(text)) {
        if (performance.now() < pausedUntil || running.size >= MAX_RUNNING) return undefined;
        running.set(
          text,
          request(text).finally(() => running.delete(text)),
        );
      }
      return withTimeout(running.get(text), withinMs);
    },
    close: () => closing.abort(),
  };
}

/** The result, or undefined if it takes longer. */
export async function withTimeout<T>(work: Promise<T> | undefined, ms: number): Promise<T | undefined> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => timer.abort());
}
