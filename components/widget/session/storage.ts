export type SiteStorage = ReturnType<typeof createSiteStorage>;

/** JSON of one site in localStorage, one key for each name; if it is blocked or full, in memory until the page is closed. */
export function createSiteStorage(site: string) {
  const values = new Map<string, unknown>();
  const key = (name: string) => `foyer:${site}:${name}`;
  return {
    read(name: string): unknown {
      if (values.has(name)) return values.get(name);
      try {
        return JSON.parse(localStorage.getItem(key(name)) ?? 'null');
      } catch {
        return null;
      }
    },
    write(name: string, value: unknown): void {
      // What is stored may be changed by other tabs.
      values.delete(name);
      try {
        localStorage.setItem(key(name), JSON.stringify(value));
      } catch {
        // Storage is blocked or full.
        values.set(name, value);
      }
    },
    remove(name: string): void {
      values.delete(name);
      try {
        localStorage.removeItem(key(name));
      } catch {
        // Storage is blocked: there is nothing to remove.
      }
    },
  };
}
