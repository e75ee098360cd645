/** What the visitor's browser remembers about one site, as JSON under one key per name. */
export interface SiteStorage {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

/** Kept in localStorage; where that is blocked or full, for as long as the page stays open. */
export function createSiteStorage(site: string): SiteStorage {
  const kept = new Map<string, unknown>();
  const key = (name: string) => `foyer:${site}:${name}`;
  return {
    read(name) {
      if (kept.has(name)) return kept.get(name);
      try {
        return JSON.parse(localStorage.getItem(key(name)) ?? 'null');
      } catch {
        return null;
      }
    },
    write(name, value) {
      kept.set(name, value);
      try {
        localStorage.setItem(key(name), JSON.stringify(value));
      } catch {
        // Blocked or full: the copy above serves this page.
      }
    },
  };
}
