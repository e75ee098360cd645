import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Engine } from '../db/connect.ts';
import type { Tables } from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique.ts';
import type { Log } from '../log.ts';
import {
  buryExhausted,
  claimJob,
  extendLease,
  failJob,
  finishJob,
  type Job,
  LEASE_SECONDS,
  releaseJob,
  removeDoneJobs,
} from './jobs.queries.ts';
import type { JobQueue } from './queue.ts';

export interface JobHandler {
  /** How many of this kind may run at a time in this process. */
  concurrency: number;
  /** Must be repeatable: after a crash the same job runs again. The signal says that the process is stopping. */
  run(payload: unknown, signal: AbortSignal): Promise<void>;
}

export interface Worker {
  start(): void;
  /** Takes no more jobs, tells the running ones to stop, and puts them back. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  db: Kysely<Tables>;
  engine: Engine;
  clock: Clock;
  log: Log;
  queue: JobQueue;
  handlers: Record<string, JobHandler>;
  /** What is due again and again, beside the jobs: its period in seconds and its work. */
  periodic?: { seconds: number; run(): Promise<void> }[];
  pollSeconds?: number;
}

export function createWorker(options: WorkerOptions): Worker {
  const { db, engine, clock, log, handlers } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const free = new Map(Object.entries(handlers).map(([kind, handler]) => [kind, handler.concurrency]));
  const timers: NodeJS.Timeout[] = [];

  async function takeAll(): Promise<void> {
    await Promise.all([...free.keys()].map(takeKind));
  }

  async function takeKind(kind: string): Promise<void> {
    while (!stopping.signal.aborted && (free.get(kind) ?? 0) > 0) {
      free.set(kind, (free.get(kind) ?? 0) - 1);
      const job = await claimJob(db, engine, clock, kind).catch((error) => {
        log.error({ err: error }, 'no job could be taken');
        return undefined;
      });
      if (!job) {
        free.set(kind, (free.get(kind) ?? 0) + 1);
        return;
      }
      const work = runJob(job).finally(() => {
        running.delete(work);
        free.set(kind, (free.get(kind) ?? 0) + 1);
        void takeKind(kind);
      });
      running.add(work);
    }
  }

  async function runJob(job: Job): Promise<void> {
    const heartbeat = setInterval(
      () =>
        extendLease(db, clock, job).catch((error) =>
          log.warn({ err: error, job: job.id }, 'lease not extended'),
        ),
      (LEASE_SECONDS / 3) * 1000,
    );
    try {
      await handlers[job.kind]?.run(JSON.parse(job.payload), stopping.signal);
      if (stopping.signal.aborted) await releaseJob(db, clock, job);
      else await finishJob(db, clock, job);
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
      await giveBack(job, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function giveBack(job: Job, error: unknown): Promise<void> {
    try {
      if (stopping.signal.aborted) await releaseJob(db, clock, job);
      else await failJob(db, clock, job, error instanceof Error ? error.message : String(error));
    } catch (settling) {
      // The same work waits already under the same key: this one is not needed again.
      if (isUniqueViolation(settling)) await finishJob(db, clock, job);
      else log.error({ err: settling, job: job.id }, 'job could not be put back; its lease will run out');
    }
  }

  function every(seconds: number, run: () => Promise<void>): void {
    timers.push(
      setInterval(
        () => run().catch((error) => log.error({ err: error }, 'periodic work failed')),
        seconds * 1000,
      ),
    );
  }

  return {
    start() {
      options.queue.onEnqueue(() => void takeAll());
      every(options.pollSeconds ?? 1, takeAll);
      every(LEASE_SECONDS, () => buryExhausted(db, clock));
      every(3600, () => removeDoneJobs(db, clock));
      for (const { seconds, run } of options.periodic ?? []) every(seconds, run);
      void takeAll();
    },
    async stop() {
      stopping.abort();
      timers.forEach(clearInterval);
      await Promise.all(running);
    },
  };
}
