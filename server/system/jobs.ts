import { KNOWN_JOB_KINDS, stoppedAt } from '#lib/job-kinds.ts';
import type { JobBulkAction, JobsQuery } from '#lib/schemas/jobs.ts';
import { isoNow } from '../platform/clock.ts';
import { mapBatches } from '../platform/db/batches.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Listed, Paging } from '../platform/db/page-of.ts';
import { isUniqueViolation } from '../platform/db/violations.ts';
import { conflict, orNotFound } from '../platform/errors.ts';
import {
  deleteEnded,
  removeWaiting,
  requestCancel,
  retryJobs,
} from '../platform/jobs/job-changes.queries.ts';
import {
  countDeadJobs,
  countJobs,
  findJob,
  findLongestWaiting,
  listEveryJob,
  listJobs,
} from '../platform/jobs/job-list.queries.ts';
import type { Platform } from '../platform/platform.ts';
import { filterOf, type JobView, orderOf, presentJob } from './jobs.present.ts';

export type Jobs = ReturnType<typeof createJobs>;

/** The effect of a cancellation. */
export type Cancelled = 'removed' | 'asked';

const STOPPED_ELSEWHERE = KNOWN_JOB_KINDS.filter(stoppedAt);

/** The background jobs, as admins see and change them. The caller checks that the viewer is one. */
export function createJobs({ database: { db, engine }, clock }: Pick<Platform, 'database' | 'clock'>) {
  const find = async (tx: Db, id: string): Promise<JobView> =>
    presentJob(orNotFound(await findJob(tx, id), 'job'));

  async function retry(tx: Db, ids: string[]): Promise<string[]> {
    try {
      return await retryJobs(tx, engine, { ids }, isoNow(clock));
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict(SAME_WORK);
      throw error;
    }
  }

  const cancel = async (tx: Db, ids: string[]): Promise<Record<Cancelled, string[]>> => ({
    removed: await removeWaiting(tx, ids, STOPPED_ELSEWHERE),
    asked: await requestCancel(tx, ids, STOPPED_ELSEWHERE, isoNow(clock)),
  });

  return {
    async list(query: JobsQuery, paging: Paging): Promise<Listed<JobView>> {
      const { rows, count } = await listJobs(db, filterOf(query), orderOf(query), paging);
      return { results: rows.map(presentJob), count };
    },

    /** All that match, for a file. */
    listAll: (query: JobsQuery): AsyncIterable<JobView[]> =>
      mapBatches(listEveryJob(db, filterOf(query)), presentJob),

    /** The numbers of failed jobs by kind, the most frequent first. */
    failedByKind: () => countDeadJobs(db),

    async queue() {
      const [counts, waitingSince] = await Promise.all([
        countJobs(db),
        findLongestWaiting(db, isoNow(clock)),
      ]);
      const of = (status: string) => Number(counts.find((one) => one.status === status)?.count ?? 0);
      return {
        waiting: of('queued'),
        running: of('running'),
        failed: of('dead'),
        /** Since when a job has been due that has not begun; null without one. */
        waitingSince: waitingSince ?? null,
      };
    },

    /**
     * Has a job run at once, with all its attempts.
     * @throws AppError 404, and 409 for one that cannot run again
     */
    async retry(id: string): Promise<JobView> {
      const retried = await retry(db, [id]);
      const job = await find(db, id);
      if (retried.length > 0) return job;
      throw conflict(whyNotRetried(job));
    },

    /**
     * Removes a waiting job, or asks a running one to stop.
     * @throws AppError 404, and 409 for one that has ended or is stopped elsewhere
     */
    async cancel(id: string): Promise<Cancelled> {
      const { removed, asked } = await cancel(db, [id]);
      if (removed.length > 0) return 'removed';
      if (asked.length > 0) return 'asked';
      throw conflict(whyNotCancelled(await find(db, id)));
    },

    /** @throws AppError 404, and 409 for a job that has not ended */
    async remove(id: string): Promise<void> {
      if ((await deleteEnded(db, [id])).length > 0) return;
      await find(db, id);
      throw conflict('This job has not ended. Cancel it first.');
    },

    /** Applies the action to those that permit it. @returns their number */
    async changeMany(ids: string[], action: JobBulkAction): Promise<number> {
      if (action === 'retry') return (await retry(db, ids)).length;
      if (action === 'delete') return (await deleteEnded(db, ids)).length;
      const { removed, asked } = await db.transaction().execute((tx) => cancel(tx, ids));
      return removed.length + asked.length;
    },

    /** Has all failed jobs of a kind run again that can. @returns their number */
    async retryFailed(kind: string): Promise<number> {
      try {
        return (await retryJobs(db, engine, { kind }, isoNow(clock))).length;
      } catch (error) {
        if (isUniqueViolation(error)) throw conflict(SAME_WORK);
        throw error;
      }
    },
  };
}

const SAME_WORK = 'A newer job that does the same work is there. Retry that one.';

function whyNotRetried({ state, whyNoRetry }: JobView): string {
  if (state === 'running') return 'This job is running already: it was retried meanwhile.';
  if (state === 'waiting') return 'This job runs next already: it was retried meanwhile.';
  if (state === 'done') return 'This job is done.';
  return whyNoRetry ?? SAME_WORK;
}

function whyNotCancelled({ state, kind, isStopping }: JobView): string {
  const place = stoppedAt(kind);
  if (state === 'failed' || state === 'done') return 'This job has ended.';
  if (isStopping) return 'This job has been asked to stop already.';
  return place === 'source'
    ? 'A source is being read: change or delete it on its own page.'
    : 'An import is stopped on the page of the import.';
}
