import { hostname } from 'node:os';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import {
  deleteProcess,
  deleteProcessesBefore,
  listProcesses,
  readDatabaseTime,
  saveProcess,
} from './processes.queries.ts';

export type Processes = ReturnType<typeof createProcesses>;

/** The period of `beat`. */
export const BEAT_SECONDS = 30;
const LISTED_SECONDS = 120;
const KEPT_SECONDS = 24 * 3600;

/** The processes that share the database: each writes a row from time to time. */
export function createProcesses({
  database: { db, engine },
  clock,
  version,
}: Pick<Platform, 'database' | 'clock'> & { version: string }) {
  const id = newId();
  const startedAt = clock.now();

  /** How far the clock of this process is ahead of the database's, in milliseconds. */
  async function measureClock(): Promise<number> {
    const before = clock.now().getTime();
    const there = (await readDatabaseTime(db, engine)).getTime();
    return Math.round((before + clock.now().getTime()) / 2 - there);
  }

  return {
    /** Says that this process runs. */
    async beat(): Promise<void> {
      const ahead = await measureClock();
      const seen = clock.now().getTime() - ahead;
      await saveProcess(db, {
        id,
        host: hostname(),
        pid: process.pid,
        version,
        is_worker: 1,
        clock_ahead_ms: ahead,
        started_at: startedAt.toISOString(),
        seen_at: new Date(seen).toISOString(),
      });
      await deleteProcessesBefore(db, new Date(seen - KEPT_SECONDS * 1000).toISOString());
    },

    /** Says that this process ends. */
    leave: async (): Promise<void> => void (await deleteProcess(db, id)),

    /** Those that have been seen lately, and this one's clock. */
    async list() {
      const clockAheadMs = await measureClock();
      const since = new Date(clock.now().getTime() - clockAheadMs - LISTED_SECONDS * 1000).toISOString();
      const processes = (await listProcesses(db, since)).map((row) => ({
        host: row.host,
        pid: row.pid,
        version: row.version,
        isWorker: row.is_worker === 1,
        isThis: row.id === id,
        clockAheadMs: row.id === id ? clockAheadMs : row.clock_ahead_ms,
        startedAt: row.started_at,
        seenAt: row.seen_at,
      }));
      return { processes, clockAheadMs };
    },
  };
}
