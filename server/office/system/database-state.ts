import type { Database } from '../../platform/db/connect.ts';
import { askNothing, readDatabaseSize, readDatabaseVersion } from './database-state.queries.ts';

/** Measured now. */
export async function readDatabaseState({ db, engine }: Database) {
  const [version, bytes] = await Promise.all([readDatabaseVersion(db, engine), readDatabaseSize(db, engine)]);
  // After the others: a query that waits for a connection would measure the wait.
  const begunAt = performance.now();
  await askNothing(db);
  return { engine, version, bytes, latencyMs: roundMs(performance.now() - begunAt) };
}

const roundMs = (ms: number): number => Math.round(ms * 100) / 100;
