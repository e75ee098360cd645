import type { Tables } from '#server/platform/db/schema.ts';

/** What the server has confirmed, and must therefore still have after a kill. */
export interface Ledger {
  /** By table and id. */
  rows: Map<keyof Tables, Set<string>>;
  /** The title of each post that was confirmed last, and the one that was sent last. */
  titles: Map<string, { confirmed: string; sent: string }>;
  /** The content of each file that was confirmed last, and the one that was sent last, as hashes. */
  files: Map<string, { confirmed: string; sent: string }>;
  /** Backups that were begun, and whether they were completed. */
  backups: Map<string, boolean>;
}

export const createLedger = (): Ledger => ({
  rows: new Map(),
  titles: new Map(),
  files: new Map(),
  backups: new Map(),
});

export function confirm({ rows }: Ledger, table: keyof Tables, id: string): void {
  rows.set(table, (rows.get(table) ?? new Set()).add(id));
}
