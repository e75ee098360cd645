import { hostname } from 'node:os';
import { countOf } from '#lib/count-of.ts';
import { ConfigError } from '../../platform/config.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { errorCode } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { sign } from '../../platform/signature.ts';
import {
  deleteProcess,
  deleteProcessesBefore,
  listProcesses,
  lockProcesses,
  type ProcessRow,
  readDatabaseTime,
  saveProcess,
} from './processes.queries.ts';

export type Processes = ReturnType<typeof createProcesses>;

/** The period of `beat`. */
export const BEAT_SECONDS = 30;
const LISTED_SECONDS = 120;
const KEPT_SECONDS = 24 * 3600;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'log'> {
  version: string;
  sessionSecret: string;
  storeId: string;
}

/** The processes that share the database: each writes a row from time to time. */
export function createProcesses(deps: Deps) {
  const {
    database: { db, engine },
    clock,
    config: { role },
  } = deps;
  const id = newId();
  const startedAt = clock.now();
  const secretId = sign('process', deps.sessionSecret);

  /** How far the clock of this process is ahead of the database's, in milliseconds. */
  async function measureClock(): Promise<number> {
    const before = clock.now().getTime();
    const there = (await readDatabaseTime(db, engine)).getTime();
    return Math.round((before + clock.now().getTime()) / 2 - there);
  }

  const listedSince = (clockAheadMs: number) =>
    new Date(clock.now().getTime() - clockAheadMs - LISTED_SECONDS * 1000).toISOString();

  async function describe(): Promise<ProcessRow> {
    const ahead = await measureClock();
    return {
      id,
      host: hostname(),
      pid: process.pid,
      version: deps.version,
      is_worker: role === 'web' ? 0 : 1,
      is_web: role === 'worker' ? 0 : 1,
      secret_id: secretId,
      store_id: deps.storeId,
      clock_ahead_ms: ahead,
      started_at: startedAt.toISOString(),
      seen_at: new Date(clock.now().getTime() - ahead).toISOString(),
    };
  }

  return {
    /** Renews the row of this process. */
    async beat(): Promise<void> {
      const row = await describe();
      await saveProcess(db, row);
      const keptSince = Date.parse(row.seen_at) - KEPT_SECONDS * 1000;
      await deleteProcessesBefore(db, new Date(keptSince).toISOString());
    },

    /** Removes the row of this process. */
    leave: async (): Promise<void> => void (await deleteProcess(db, id)),

    /**
     * Adds the row of this process.
     * @throws ConfigError if it could not read the sessions or the files of a process that runs
     */
    async join(): Promise<void> {
      const own = await describe();
      await inTransaction(db, async (tx) => {
        await lockProcesses(tx, engine);
        const others = await listProcesses(tx, listedSince(own.clock_ahead_ms));
        const problem = others.flatMap((other) => conflictOf(own, other) ?? [])[0];
        if (problem !== undefined) throw new ConfigError(problem);
        await saveProcess(tx, own);
        const besides = engine === 'sqlite' ? others.find(isRunningHere) : undefined;
        if (besides)
          deps.log.warn(
            { pid: besides.pid },
            'another process uses this SQLite database: that needs PostgreSQL',
          );
      });
    },

    /** Those that have been seen lately, and this one's clock. */
    async list() {
      const clockAheadMs = await measureClock();
      const processes = (await listProcesses(db, listedSince(clockAheadMs))).map((row) => ({
        host: row.host,
        pid: row.pid,
        version: row.version,
        isWorker: row.is_worker === 1,
        isWeb: row.is_web === 1,
        isThis: row.id === id,
        clockAheadMs: row.id === id ? clockAheadMs : row.clock_ahead_ms,
        startedAt: row.started_at,
        seenAt: row.seen_at,
      }));
      return { processes, clockAheadMs };
    },
  };
}

/** On this machine, as far as it shows the processes of others. */
function isRunningHere({ host, pid }: ProcessRow): boolean {
  if (host !== hostname() || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Why two processes cannot work on one database. Null is of an earlier version. */
function conflictOf(own: ProcessRow, other: ProcessRow): string | undefined {
  const seconds = Math.max(0, Math.round((Date.parse(own.seen_at) - Date.parse(other.seen_at)) / 1000));
  const name = `the process ${other.pid} on ${other.host}, seen at this database ${countOf(seconds, 'second')} ago`;
  const hint = `If it has ended, start again after ${LISTED_SECONDS} seconds.`;
  if (other.secret_id && other.secret_id !== own.secret_id)
    return `The secret of the sessions differs from the one of ${name}: set the same SESSION_SECRET for all, or share DATA_DIR. ${hint}`;
  if (other.store_id && other.store_id !== own.store_id)
    return `DATA_DIR or the bucket is not the one of ${name}, and files would be missing: share the folder, or set the same S3 variables for all. ${hint}`;
  return undefined;
}
