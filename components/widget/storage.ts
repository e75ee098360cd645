/** What the visitor's browser stores for one site, as JSON under one key per name. */
export interface SiteStorage {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

/** In localStorage; where that is blocked or full, in memory until the page is left. */
export function createSiteStorage(site: string): SiteStorage {
  const values = new Map<string, unknown>();
  const key = (name: string) => `foyer:${site}:${name}`;
  return {
    read(name) {
      if (values.has(name)) return values.get(name);
      try {
        return JSON.parse(localStorage.getItem(key(name)) ?? 'null');
      } catch {
        return null;
      }
    },
    write(name, value) {
      values.set(name, value);
      try {
        localStorage.setItem(key(name), JSON.stringify(value));
      } catch {
        // Blocked or full: the copy above serves this page.
      }
    },
  };
}
