import { formatDistanceStrict } from 'date-fns';
import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import { JOB_LIST } from '#lib/lists/jobs.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import type { JobView } from '#server/office/office.ts';

/** A job as a row of the back office. */
export type JobRowView = ReturnType<typeof jobRow>;

export const jobRow = (job: JobView, display: DisplayContext) => ({
  ...withShownTimes(JOB_LIST, job, display),
  age: formatDistanceStrict(job.createdAt, display.now),
  due: job.state === 'waiting' ? displayTimestamp(job.runAt, display) : null,
  /** A job that is due runs without a push, unless an earlier attempt failed. */
  canRun:
    (job.state === 'failed' && job.whyNoRetry === null) ||
    (job.state === 'waiting' && (job.attempts > 0 || job.runAt > display.now.toISOString())),
});
