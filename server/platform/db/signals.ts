import { setTimeout as wait } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { asStorageError } from '../storage-error.ts';

/** What has changed: public content, the log of live events, or the jobs of a kind. */
export type Subject = 'content' | 'live' | `jobs ${string}`;

/** Messages from one process to all that share the database. */
export interface Signals {
  /** Sent when the transaction commits. */
  send(tx: QueryExecutorProvider, subject: Subject): Promise<void>;
  /** Called for each message, and without a subject whenever some may have been missed. */
  onSignal(listener: (subject?: Subject) => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'foyer';
const RETRY_MS = 1000;
const CONNECT_MS = 10_000;

/** SQLite is used by one process, which needs no signals: it reads its changes from the database. */
export const noSignals: Signals = { send: async () => {}, onSignal: () => {}, close: async () => {} };

/**
 * LISTEN and NOTIFY, on a connection besides the pool. Without it, for example behind a pooler that gives connections to
 * single transactions, other processes still notice changes: see `TRUSTED_MS` in content-versions.ts, and workers poll.
 */
export function postgresSignals(connectionString: string, log: Log): Signals {
  const listeners: Parameters<Signals['onSignal']>[0][] = [];
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let failures = 0;
  const report = (subject?: Subject) => {
    for (const listener of listeners) listener(subject);
  };

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      await untilLost().catch((error: unknown) => {
        failures += 1;
        // Once in an outage; at the first failure the start may fail as well, in one line.
        if (failures === 2 && !closing.signal.aborted)
          log.warn({ err: asStorageError(error) }, 'signals are not received');
      });
      await wait(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  async function untilLost(): Promise<void> {
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    const lost = new Promise<void>((resolve, reject) => {
      client
        ?.on('end', resolve)
        .on('error', reject)
        .on('notification', ({ payload }) => {
          // This process or another version of it has sent it.
          report(payload as Subject);
        });
    });
    // It may be lost before it is awaited: an unhandled rejection would end the process.
    lost.catch(() => undefined);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      failures = 0;
      report();
      await lost;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    async send(tx, subject) {
      await sql`select pg_notify(${CHANNEL}, ${subject})`.execute(tx);
    },
    onSignal(listener) {
      if (listeners.push(listener) === 1) void listen();
    },
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
