import type { SiteStorage } from '#components/widget/session/storage.ts';

/** A browser's storage of one site, in memory. */
export function createTestStorage(): SiteStorage {
  const values = new Map<string, unknown>();
  return {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => values.set(name, value),
    remove: (name) => values.delete(name),
  };
}
