import { jobKindLabel, KNOWN_JOB_KINDS, stoppedAt } from '#lib/job-kinds.ts';
import type { JobBulkAction, JobsQuery } from '#lib/schemas/jobs.ts';
import type { Users } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { conflict, orNotFound } from '../../platform/errors.ts';
import {
  type ChangedJob,
  deleteEnded,
  removeWaiting,
  requestCancel,
  retryJobs,
} from '../../platform/jobs/job-changes.queries.ts';
import {
  countDeadJobs,
  countJobs,
  findJob,
  findLongestWaiting,
  type ListedJob,
  listEveryJob,
  listJobs,
} from '../../platform/jobs/job-list.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { filterOf, type JobView, orderOf, ownerIdOf, presentJob } from './jobs.present.ts';

export type Jobs = ReturnType<typeof createJobs>;

/** The effect of a cancellation. */
export type Cancelled = 'removed' | 'asked';

const STOPPED_ELSEWHERE = KNOWN_JOB_KINDS.filter(stoppedAt);

/** The background jobs, as admins see and change them. */
export function createJobs({
  database: { db, engine },
  clock,
  recordAudit,
  users,
}: Pick<Platform, 'database' | 'clock' | 'recordAudit'> & { users: Pick<Users, 'publicProfiles'> }) {
  const find = async (tx: Db, id: string): Promise<JobView> =>
    presentJob(orNotFound(await findJob(tx, engine, id), 'job'));

  async function presentAll(rows: ListedJob[]): Promise<JobView[]> {
    const ids = [...new Set(rows.flatMap((row) => ownerIdOf(row) ?? []))];
    const owners = ids.length > 0 ? await users.publicProfiles(ids) : [];
    const names = new Map(owners.map(({ id, name }) => [id, name]));
    return rows.map((row) => presentJob(row, names));
  }

  const retry = (tx: Db, ids: string[]): Promise<ChangedJob[]> =>
    retryJobs(tx, engine, { ids }, isoNow(clock)).catch(ifTaken(sameWork));

  /** Changes jobs and records which ones it changed. @returns their number */
  const recorded = (
    action: 'job.retried' | 'job.cancelled' | 'job.deleted',
    change: (tx: Db) => Promise<ChangedJob[]>,
  ): Promise<number> =>
    inTransaction(db, async (tx) => {
      const changed = await change(tx);
      for (const { id, kind } of changed)
        await recordAudit(tx, { action, object: { kind: 'job', id, name: jobKindLabel(kind) } });
      return changed.length;
    });

  const cancel = async (tx: Db, ids: string[]): Promise<Record<Cancelled, ChangedJob[]>> => ({
    removed: await removeWaiting(tx, ids, STOPPED_ELSEWHERE),
    asked: await requestCancel(tx, ids, STOPPED_ELSEWHERE, isoNow(clock)),
  });

  return {
    async list(query: JobsQuery, paging: Paging): Promise<Listed<JobView>> {
      const { rows, count } = await listJobs({ db, engine }, filterOf(query), orderOf(query), paging);
      return { results: await presentAll(rows), count };
    },

    /** All that match, for a file. */
    listAll: (query: JobsQuery): AsyncIterable<JobView[]> =>
      mapBatches(listEveryJob({ db, engine }, filterOf(query)), (job) => presentJob(job)),

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
      const retried = await recorded('job.retried', (tx) => retry(tx, [id]));
      const job = await find(db, id);
      if (retried > 0) return job;
      throw conflict(whyNotRetried(job));
    },

    /**
     * Removes a waiting job, or asks a running one to stop.
     * @throws AppError 404, and 409 for one that has ended or is stopped elsewhere
     */
    async cancel(id: string): Promise<Cancelled> {
      let outcome: Cancelled | undefined;
      await recorded('job.cancelled', async (tx) => {
        const { removed, asked } = await cancel(tx, [id]);
        outcome = removed.length > 0 ? 'removed' : asked.length > 0 ? 'asked' : undefined;
        return [...removed, ...asked];
      });
      if (outcome) return outcome;
      throw conflict(whyNotCancelled(await find(db, id)));
    },

    /** @throws AppError 404, and 409 for a job that has not ended */
    async remove(id: string): Promise<void> {
      const deleted = await recorded('job.deleted', (tx) => deleteEnded(tx, [id]));
      if (deleted > 0) return;
      await find(db, id);
      throw conflict('This job has not ended. Cancel it first.');
    },

    /** Applies the action to those that permit it. @returns their number */
    async changeMany(ids: string[], action: JobBulkAction): Promise<number> {
      const changes = {
        retry: { action: 'job.retried' as const, change: (tx: Db) => retry(tx, ids) },
        delete: { action: 'job.deleted' as const, change: (tx: Db) => deleteEnded(tx, ids) },
        cancel: {
          action: 'job.cancelled' as const,
          change: async (tx: Db) => Object.values(await cancel(tx, ids)).flat(),
        },
      };
      return recorded(changes[action].action, changes[action].change);
    },

    /** Has all failed jobs of a kind run again that can. @returns their number */
    retryFailed: (kind: string): Promise<number> =>
      inTransaction(db, async (tx) => {
        const { length } = await retryJobs(tx, engine, { kind }, isoNow(clock));
        await recordAudit(tx, {
          action: 'job.retried',
          object: { kind: 'job', id: kind, name: jobKindLabel(kind) },
          after: { count: length },
        });
        return length;
      }).catch(ifTaken(sameWork)),
  };
}

const SAME_WORK = 'A newer job that does the same work is there. Retry that one.';
const sameWork = () => conflict(SAME_WORK);

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
