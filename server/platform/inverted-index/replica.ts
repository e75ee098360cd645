import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import { connect, type Database, type Db } from '../db/connect.ts';
import type { Log } from '../log.ts';

/** Reads rows of a replica of the database. There are none while it does not answer, and it may be behind. */
export type ReadReplica = <Row>(read: (db: Db) => Promise<Row[]>) => Promise<Row[]>;

/** A search should not wait longer for a replica that hangs. */
const QUERY_MS = 1000;
const PAUSE_MS = 5000;
const LOG_MS = 60_000;

export function openReplica(url: string, log: Log): Database {
  const limited = new URL(url);
  limited.searchParams.set('query_timeout', String(QUERY_MS));
  return connect(limited.href, log);
}

/**
 * Segments have numbers: those of another database would be taken for ours. A replica that does not answer is not checked.
 * @throws ConfigError
 */
export async function assertReplica(primary: Db, replica: Db): Promise<void> {
  const [here, there] = await Promise.all([primary, replica].map(identityOf)).catch(() => []);
  if (here && there && !(there.isReplica && there.database === here.database))
    throw new ConfigError('DATABASE_REPLICA_URL is no streaming replica of the database at DATABASE_URL.');
}

/** Of a database there is one in each server with the same system identifier. */
async function identityOf(db: Db): Promise<{ isReplica: boolean; database: string } | undefined> {
  const { rows } = await sql<{ isReplica: boolean; database: string }>`
    select pg_is_in_recovery() as "isReplica", system_identifier || '/' || current_database() as database
    from pg_control_system()`.execute(db);
  return rows[0];
}

/** After a failure, the replica is not queried for some seconds. */
export function createReplicaReader(replica: Database | undefined, log: Pick<Log, 'warn'>): ReadReplica {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return async (read) => {
    const now = performance.now();
    if (!replica || now < pausedUntil) return [];
    try {
      return await read(replica.db);
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS;
      if (now - loggedAt < LOG_MS) return [];
      loggedAt = now;
      log.warn({ err: error }, 'the replica cannot be read: DATABASE_URL is read instead');
      return [];
    }
  };
}
