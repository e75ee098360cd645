import { LRUCache } from 'lru-cache';
import { type ContentVersions, haveSameVersion, type Versions } from './content-versions.ts';

const MAX_ENTRIES = 200;
/** Bounds the delay of a change whose version was not read in time. */
const TTL_MS = 60_000;

/**
 * Caches public content, which is the same for all viewers, until content of these kinds changes. `undefined` is not
 * cached: requests for arbitrary missing keys must not fill the cache.
 */
export function createContentCache<T extends object>(
  versions: ContentVersions,
  kinds: readonly string[],
): (key: string, load: () => Promise<T | undefined>) => Promise<T | undefined> {
  const entries = new LRUCache<string, { value: T; versions: Versions }>({ max: MAX_ENTRIES, ttl: TTL_MS });
  return async (key, load) => {
    const now = versions.ifFresh() ?? (await versions.current());
    const known = entries.get(key);
    if (known && haveSameVersion(kinds, known.versions, now)) return known.value;
    const value = await load();
    if (value) entries.set(key, { value, versions: now });
    return value;
  };
}
