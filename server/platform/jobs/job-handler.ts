import type { Db } from '../db/connect.ts';

/** `inSeconds`: the job waits and runs again. The attempt counts only with an error, which the list of jobs shows. */
export type JobOutcome = 'done' | 'interrupted' | Postponement;

export interface Postponement {
  inSeconds: number;
  error?: string;
}

/** Thrown by a handler if a retry would do harm: the job is dead immediately. */
export class PermanentFailure extends Error {}

/** The current run of a job. */
export interface JobRun {
  /** The job's id: the same for all attempts. */
  id: string;
  /** Counts from 1. */
  attempt: number;
  /** Replaces the payload for the next attempt. */
  checkpoint(payload: unknown): Promise<void>;
  /**
   * Ends the job in the transaction of effects that must not be repeated, such as a mail that is enqueued: a kill after
   * that does not run the job again. With a reason the job has failed for good.
   * @throws if another worker has taken the job over
   */
  end(tx: Db, failure?: string): Promise<void>;
}

export interface JobHandler {
  /** The maximum number of concurrent jobs of this kind in this process. */
  concurrency: number;
  /**
   * The maximum number of concurrent jobs with the same fairness key, in all processes together: one account must not
   * occupy all workers.
   */
  concurrencyPerFairnessKey?: number;
  /**
   * Must be idempotent: after a crash the same job runs again. The signal requests a stop; a handler that stops before
   * it is done returns `interrupted`, and the job is requeued without counting the attempt.
   * A handler with a schedule of its kind returns the delay until the next run.
   */
  run(payload: unknown, signal: AbortSignal, run: JobRun): Promise<JobOutcome>;
}
