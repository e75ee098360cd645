import type { Database } from './connect.ts';
import { isMigrated, ping } from './migrate.ts';

/** The delay after a failure: while the disk is almost full, one write may succeed and the next fail. */
const RECOVERY_MS = 2000;
/** The minimum interval between probes, which write. */
const PROBE_MS = 1000;

/** Whether requests can be served: the schema is current and the database accepts writes. */
export function createReadiness(database: Database): () => Promise<boolean> {
  let probe: { at: number; isReady: Promise<boolean> } | undefined;

  return async () => {
    const now = performance.now();
    if (now - database.lastFailureAt() < RECOVERY_MS) return false;
    if (!probe || now - probe.at >= PROBE_MS) probe = { at: now, isReady: canServe(database) };
    return probe.isReady;
  };
}

async function canServe(database: Database): Promise<boolean> {
  try {
    await ping(database);
    return await isMigrated(database);
  } catch {
    return false;
  }
}
