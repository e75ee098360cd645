import type { Clock } from '../clock.ts';
import { isoIn, isoNow } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../ids.ts';

export interface JobOptions {
  /** While a job with this key waits, another one with it is not added. */
  key?: string;
  /** For whom the work is done; kinds with `concurrencyPerFairnessKey` take turns between these. */
  fairnessKey?: string | undefined;
  inSeconds?: number;
  maxAttempts?: number;
}

/** Work to be done later, kept in the database; enqueue inside the transaction that makes it necessary. */
export interface JobQueue {
  enqueue(db: Db, kind: string, payload: unknown, options?: JobOptions): Promise<void>;
  /** Called after each enqueue, so that a worker in this process need not wait for its next look. */
  onEnqueue(listener: () => void): void;
}

export function createJobQueue(clock: Clock): JobQueue {
  const listeners: (() => void)[] = [];
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
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // The transaction may commit a moment later; the worker looks again by itself if this comes too early.
      setImmediate(() => {
        for (const listener of listeners) listener();
      });
    },
    onEnqueue(listener) {
      listeners.push(listener);
    },
  };
}
