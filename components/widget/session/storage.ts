/** Browser storage of one site: JSON, one key for each name. */
export interface SiteStorage {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

/** Uses localStorage; if it is blocked or full, memory until the page is closed. */
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
        // Storage is blocked or full: the in-memory copy is used on this page.
      }
    },
    remove(name) {
      values.delete(name);
      try {
        localStorage.removeItem(key(name));
      } catch {
        // Storage is blocked: there is nothing to remove.
      }
    },
  };
}
