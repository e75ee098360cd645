import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';
import { isUniqueViolation } from '../db/violations.ts';
import type { Platform } from '../platform.ts';
import { type JobHandler, type JobRun, PermanentFailure, type Postponement } from './job-handler.ts';
import { createJobStore, type Job, LEASE_SECONDS } from './jobs.queries.ts';
import { createPeriodicTasks, type PeriodicTask } from './periodic.ts';

export type Worker = ReturnType<typeof createWorker>;

interface WorkerOptions extends Pick<Database, 'db' | 'engine'>, Pick<Platform, 'clock' | 'log' | 'queue'> {
  handlers: Record<string, JobHandler>;
  /** Default: true. If false, other processes run the jobs and the periodic tasks. */
  runsJobs?: boolean;
  periodic?: PeriodicTask[];
  /** What every process does from time to time. */
  inEachProcess?: Omit<PeriodicTask, 'name'>[];
  pollSeconds?: number;
  /** Called before each job. */
  beforeJob?(): Promise<void>;
}

const RETRY_MS = 1000;
const LEASE_LOST = 'The lease of the job is lost.';
/** How often periodic tasks are looked for. */
const PERIODIC_SECONDS = 10;

/** The reason of the signal of a job that an admin has cancelled. */
const CANCELLED = Symbol('cancelled');

export function createWorker(options: WorkerOptions) {
  const { log, handlers, periodic = [], inEachProcess = [] } = options;
  const claimPeriodicTasks = createPeriodicTasks(options, periodic);
  const jobs = createJobStore(options);
  const stopping = new AbortController();
  const pending = new Set<Promise<unknown>>();
  const running = new Map<string, AbortController>();
  /** The last claim of each kind. */
  const lastClaims = new Map<string, Promise<unknown>>();
  const free = new Map(Object.entries(handlers).map(([kind, handler]) => [kind, handler.concurrency]));
  const timers: NodeJS.Timeout[] = [];
  /** Runs a function outside of the request that enqueued a job: the audit log would take its viewer for the actor. */
  const outsideRequests = AsyncLocalStorage.snapshot();
  /** The number of jobs started since the worker started. */
  let claimed = 0;

  async function claimDueJobs(): Promise<void> {
    if (stopping.signal.aborted) return;
    await Promise.all(((await unlessItFails(jobs.dueKinds())) ?? []).map(claimJobsOf));
  }

  /** A result of the database that the next search tries to get again. */
  const unlessItFails = <T>(search: Promise<T>): Promise<T | undefined> =>
    track(search).catch((error) => {
      log.error({ err: error }, 'no job could be claimed');
      return undefined;
    });

  async function claimJobsOf(kind: string): Promise<void> {
    while (!stopping.signal.aborted && (free.get(kind) ?? 0) > 0) {
      changeFree(kind, -1);
      const job = await unlessItFails(claimNext(kind));
      if (!job) return changeFree(kind, 1);
      claimed += 1;
      void track(runJob(job)).finally(() => {
        changeFree(kind, 1);
        void claimJobsOf(kind);
      });
    }
  }

  /**
   * Claims of a kind wait for each other: where two run while the clock jumps, as after a sleep, the second would take
   * the job of the first for one whose lease has run out.
   */
  function claimNext(kind: string): Promise<Job | undefined> {
    const claim = async () => {
      const mostPerFairnessKey = handlers[kind]?.concurrencyPerFairnessKey;
      const job = await jobs.claim({ kind, except: [...running.keys()], mostPerFairnessKey });
      if (job) running.set(job.id, new AbortController());
      return job;
    };
    const next = (lastClaims.get(kind) ?? Promise.resolve()).then(claim, claim);
    lastClaims.set(kind, next);
    return next;
  }

  /** Registers a promise that a stop waits for. */
  function track<T>(work: Promise<T>): Promise<T> {
    pending.add(work);
    const done = () => pending.delete(work);
    work.then(done, done);
    return work;
  }

  async function allSettled(): Promise<void> {
    while (pending.size > 0) await Promise.allSettled(pending);
  }

  function changeFree(kind: string, by: number): void {
    free.set(kind, (free.get(kind) ?? 0) + by);
  }

  async function runJob(job: Job): Promise<void> {
    const ended = running.get(job.id) as AbortController;
    const heartbeat = setInterval(() => void renewLease(job, ended), (LEASE_SECONDS / 3) * 1000);
    try {
      if (stopping.signal.aborted) return await release(job, undefined);
      const signal = AbortSignal.any([stopping.signal, ended.signal]);
      const run: JobRun = {
        id: job.id,
        attempt: job.attempts,
        async checkpoint(payload) {
          if (!(await jobs.checkpoint(job, payload))) throw new Error(LEASE_LOST);
        },
        async end(tx, failure) {
          const ending = failure === undefined ? jobs.finish(job, tx) : jobs.failFinally(job, failure, tx);
          if (!(await ending)) throw new Error(LEASE_LOST);
        },
      };
      await options.beforeJob?.();
      const outcome = await handlers[job.kind]?.run(JSON.parse(job.payload), signal, run);
      if (typeof outcome === 'object') await postpone(job, outcome);
      else if (outcome !== 'interrupted') await finish(job);
      else await (isCancelled(ended) ? jobs.cancel(job) : jobs.release(job));
    } catch (error) {
      if (isCancelled(ended) && (await wasSettled(jobs.cancel(job)))) return;
      log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
      await release(job, error);
    } finally {
      clearInterval(heartbeat);
      running.delete(job.id);
    }
  }

  /** Retries the update: a completed job must not run again because of a temporary failure of the database. */
  async function finish(job: Job): Promise<void> {
    for (;;) {
      try {
        return void (await jobs.finish(job));
      } catch (error) {
        log.error({ err: error, job: job.id }, 'a job that is done could not be marked so');
      }
      await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return void (await jobs.finish(job));
    }
  }

  /** A waiting job with the same key replaces this one. */
  async function postpone(job: Job, postponement: Postponement): Promise<void> {
    try {
      await jobs.postpone(job, postponement);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await finish(job);
    }
  }

  /** Aborts the job when its lease is lost: another worker may run it, and the two would conflict. */
  async function renewLease(job: Job, ended: AbortController): Promise<void> {
    try {
      if (!(await jobs.extendLease(job))) ended.abort();
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'lease not extended');
    }
  }

  async function release(job: Job, error: unknown): Promise<void> {
    try {
      if (stopping.signal.aborted) await jobs.release(job);
      else await (error instanceof PermanentFailure ? jobs.failFinally : jobs.fail)(job, messageOf(error));
    } catch (settling) {
      // A job with the same key is waiting already: this one is not needed again.
      const isDone = isUniqueViolation(settling) && (await wasSettled(jobs.finish(job)));
      if (!isDone)
        log.error({ err: settling, job: job.id }, 'job could not be put back; its lease will run out');
    }
  }

  /** Aborts the jobs of this process that an admin has cancelled, here or in another process. */
  async function abortCancelled(): Promise<void> {
    if (running.size === 0) return;
    for (const id of await jobs.cancelRequestsFor([...running.keys()])) running.get(id)?.abort(CANCELLED);
  }

  async function runPeriodicTasks(): Promise<void> {
    if (stopping.signal.aborted) return;
    for (const { name, run } of await track(claimPeriodicTasks()))
      void track(run()).catch((error) => log.error({ err: error, task: name }, 'periodic work failed'));
  }

  function every(seconds: number, run: () => Promise<unknown>): void {
    timers.push(
      setInterval(
        () => run().catch((error) => log.error({ err: error }, 'periodic work failed')),
        seconds * 1000,
      ),
    );
  }

  return {
    kinds: Object.keys(handlers),

    start() {
      for (const { seconds, run } of inEachProcess) every(seconds, run);
      if (options.runsJobs === false) return;
      options.queue.onEnqueue((kind) => {
        void (kind ? outsideRequests(claimJobsOf, kind) : outsideRequests(claimDueJobs));
      });
      every(options.pollSeconds ?? 1, claimDueJobs);
      every(options.pollSeconds ?? 1, abortCancelled);
      every(LEASE_SECONDS, jobs.failExpired);
      every(3600, jobs.removeOld);
      if (periodic.length > 0) every(PERIODIC_SECONDS, runPeriodicTasks);
      void claimDueJobs();
    },
    /** Runs all due jobs without waiting for the next poll; resolves when no job is running. */
    async idle(): Promise<void> {
      let before: number;
      do {
        before = claimed;
        // A search for jobs that began before the last commit may occupy a slot and find nothing.
        await allSettled();
        await claimDueJobs();
        await allSettled();
        // Not while anything is pending: two calls would wait for each other's searches forever.
      } while (claimed > before);
    },
    /** Stops claiming jobs, aborts the running ones, and requeues them. */
    async stop(): Promise<void> {
      stopping.abort();
      timers.forEach(clearInterval);
      await allSettled();
    },
  };
}

const isCancelled = ({ signal }: AbortController): boolean => signal.reason === CANCELLED;

const wasSettled = (settling: Promise<unknown>): Promise<boolean> =>
  settling.then(
    () => true,
    () => false,
  );

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
