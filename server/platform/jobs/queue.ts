import { sql } from 'kysely';
import { type Clock, isoIn, isoNow } from '../clock.ts';
import type { Database, Db } from '../db/connect.ts';
import { newId } from '../ids.ts';

export interface JobOptions {
  /** While a job with this key is waiting, another one with the same key is not added. */
  key?: string;
  /** The account that the job belongs to; kinds with `concurrencyPerFairnessKey` limit the jobs of each key. */
  fairnessKey?: string | undefined;
  inSeconds?: number;
  maxAttempts?: number;
}

/** Background jobs, stored in the database; enqueue inside the transaction that requires the job. */
export interface JobQueue {
  enqueue(db: Db, kind: string, payload: unknown, options?: JobOptions): Promise<void>;
  /**
   * Called with the kind of each job that is due, and without one when some may have been missed: a worker starts them
   * without waiting for the next poll.
   */
  onEnqueue(listener: (kind?: string) => void): void;
}

export function createJobQueue(clock: Clock, signals: Database['signals']): JobQueue {
  const listeners: ((kind?: string) => void)[] = [];
  return {
    async enqueue(db, kind, payload, { key, fairnessKey, inSeconds = 0, maxAttempts = 5 } = {}) {
      const now = isoNow(clock);
      await db
        .insertInto('jobs')
        .values({
          id: newId(),
          kind,
          payload: JSON.stringify(payload),
          key: key ?? null,
          fairness_key: fairnessKey ?? null,
          status: 'queued',
          run_at: isoIn(clock, inSeconds),
          attempts: 0,
          max_attempts: maxAttempts,
          created_at: now,
          updated_at: now,
        })
        // Locks the job that waits: a worker that ran it before this transaction commits would not read its changes.
        .onConflict((conflict) =>
          conflict
            .column('key')
            .where('status', '=', sql.lit('queued'))
            .doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
        )
        .execute();
      if (inSeconds > 0) return;
      await signals.send(db, `${SIGNAL}${kind}`);
      // The transaction may commit later: on PostgreSQL a signal tells of it, on SQLite the worker waits for the connection.
      setImmediate(() => {
        for (const listener of listeners) listener(kind);
      });
    },
    onEnqueue(listener) {
      listeners.push(listener);
      signals.onSignal((subject) => {
        if (!subject) listener();
        else if (subject.startsWith(SIGNAL)) listener(subject.slice(SIGNAL.length));
      });
    },
  };
}

const SIGNAL = 'jobs ';
