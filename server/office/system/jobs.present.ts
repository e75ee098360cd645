import { type JobState, jobKindLabel, stoppedAt } from '#lib/job-kinds.ts';
import { JOB_LIST } from '#lib/lists/jobs.ts';
import type { JobsQuery } from '#lib/schemas/jobs.ts';
import type { JobFilter, JobOrder, ListedJob } from '../../platform/jobs/job-list.queries.ts';
import { errorInWords } from './error-words.ts';

/** A job without its payload. */
export type JobView = ReturnType<typeof presentJob>;

export const presentJob = (job: ListedJob, owners: ReadonlyMap<string, string> = new Map()) => ({
  id: job.id,
  kind: job.kind,
  label: jobKindLabel(job.kind),
  /** Whose work it is; null for that of the installation, and of deleted accounts. */
  ownerId: ownerIdOf(job),
  ownerName: owners.get(ownerIdOf(job) ?? '') ?? null,
  about: job.subject,
  state: STATES[job.status],
  /** An admin has asked the running job to stop. */
  isStopping: job.status === 'running' && job.cancel_requested_at !== null,
  attempts: job.attempts,
  maxAttempts: job.max_attempts,
  error: job.error === null ? null : errorInWords(job.error),
  /** Null unless the job has failed and can no longer run. */
  whyNoRetry: job.status === 'dead' && !job.has_payload ? CONTENT_REMOVED : null,
  canCancel: (job.status === 'queued' || job.status === 'running') && !stoppedAt(job.kind),
  createdAt: job.created_at,
  runAt: job.run_at,
  updatedAt: job.updated_at,
});

/** Fairness keys begin with the id of the account. */
export const ownerIdOf = ({ fairness_key: key }: ListedJob): string | null => key?.split(':', 1)[0] ?? null;

const STATES: Record<ListedJob['status'], JobState> = {
  queued: 'waiting',
  running: 'running',
  dead: 'failed',
  done: 'done',
};

const STATUSES: Record<JobState, ListedJob['status']> = {
  waiting: 'queued',
  running: 'running',
  failed: 'dead',
  done: 'done',
};

const CONTENT_REMOVED = 'Its content was removed after seven days: it cannot run again.';

export const filterOf = ({ state, kind }: JobsQuery): JobFilter => ({
  statuses: state?.map((one) => STATUSES[one]),
  kind,
});

export function orderOf(query: JobsQuery): JobOrder {
  const { sort, order } = JOB_LIST.sortingOf(query);
  return { column: COLUMNS[sort], direction: order };
}

/** Ids sort by the time of their creation. */
const COLUMNS: Record<NonNullable<JobsQuery['sort']>, JobOrder['column']> = {
  createdAt: 'id',
  runAt: 'run_at',
  attempts: 'attempts',
  updatedAt: 'updated_at',
};
