import { jobKindLabel } from '#lib/job-kinds.ts';
import { JOB_LIST } from '#lib/lists/jobs.ts';
import { bulkJobsInput, type JobBulkAction, jobsQuery, retryFailedInput } from '#lib/schemas/jobs.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Cancelled, Jobs } from './jobs.ts';

/** `/admin/jobs` */
export function jobsApi({ jobs }: { jobs: Jobs }): Route[] {
  return tagged('Administration', {
    listJobs: route('GET /admin/jobs', {
      summary: 'The background jobs, without their payloads',
      access: 'admin',
      query: jobsQuery,
      answer: 'list',
      csv: { ...JOB_LIST.file, all: ({ query }) => jobs.listAll(query) },
      handle: ({ query, paging }) => jobs.list(query, paging),
    }),
    updateJobs: route('POST /admin/jobs/bulk', {
      summary: 'Retry, cancel or delete several jobs; `count` is the number of those that permitted it',
      access: 'admin',
      body: bulkJobsInput,
      answer: { count: 'integer', message: 'string' },
      errors: [409],
      async handle({ body: { ids, action } }) {
        const count = await jobs.changeMany(ids, action);
        const left = ids.length - count;
        const message = `${jobsOf(count)} ${DONE[action]}.${left > 0 ? ` ${jobsOf(left)} ${NOT_DONE[action]}.` : ''}`;
        return { count, message };
      },
    }),
    retryFailedJobs: route('POST /admin/jobs/retry-failed', {
      summary: 'Run all failed jobs of a kind again',
      access: 'admin',
      body: retryFailedInput,
      answer: { count: 'integer', message: 'string' },
      errors: [409],
      async handle({ body: { kind } }) {
        const count = await jobs.retryFailed(kind);
        return { count, message: `${jobKindLabel(kind)}: ${jobsOf(count)} ${DONE.retry}.` };
      },
    }),
    retryJob: route('POST /admin/jobs/:id/retry', {
      summary: 'Run a job now, with all its attempts',
      access: 'admin',
      answer: { job: 'object', message: 'string' },
      errors: [409],
      async handle({ params }) {
        const job = await jobs.retry(params.id);
        return { job, message: 'The job runs now.' };
      },
    }),
    cancelJob: route('POST /admin/jobs/:id/cancel', {
      summary: 'Remove a waiting job, or ask a running one to stop',
      access: 'admin',
      answer: { id: 'string', message: 'string' },
      errors: [409],
      async handle({ params }) {
        const cancelled = await jobs.cancel(params.id);
        return { id: params.id, message: CANCELLED[cancelled] };
      },
    }),
    deleteJob: route('DELETE /admin/jobs/:id', {
      summary: 'Delete a job that has ended',
      access: 'admin',
      answer: { id: 'string', message: 'string' },
      errors: [409],
      async handle({ params }) {
        await jobs.remove(params.id);
        return { id: params.id, message: 'Job deleted.' };
      },
    }),
  });
}

const jobsOf = (count: number): string =>
  count === 1 ? 'One job' : `${count === 0 ? 'No' : count.toLocaleString('en-US')} jobs`;

const CANCELLED: Record<Cancelled, string> = {
  removed: 'Job cancelled.',
  asked: 'The job was asked to stop. It does so at its next check, unless it ends before.',
};

const DONE: Record<JobBulkAction, string> = {
  retry: 'set to run now',
  cancel: 'cancelled or asked to stop',
  delete: 'deleted',
};

const NOT_DONE: Record<JobBulkAction, string> = {
  retry: 'could not be retried: only failed ones and those that wait can, for seven days',
  cancel: 'could not be cancelled: ended meanwhile, or stopped elsewhere',
  delete: 'had not ended, or were deleted meanwhile',
};
