import type { SiteStorage } from '#components/widget/session/storage.ts';

/** A browser's storage of one site, in memory. */
export function createTestStorage(): SiteStorage {
  const kept = new Map<string, unknown>();
  return {
    read: (name) => kept.get(name) ?? null,
    write: (name, value) => kept.set(name, value),
    remove: (name) => kept.delete(name),
  };
}
