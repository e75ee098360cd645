import { Router } from 'express';
import { jobKindLabel } from '#lib/job-kinds.ts';
import { bulkJobsInput, type JobBulkAction, jobsQuery, retryFailedInput } from '#lib/schemas/jobs.ts';
import { adminOf } from '../../accounts/accounts.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { JobView } from './jobs.present.ts';
import type { Cancelled, Jobs } from './jobs.ts';

/** `/admin/jobs` */
export function jobsApi({ jobs }: { jobs: Jobs }): Router {
  const router = Router();

  router.get('/admin/jobs', async (req, res) => {
    adminOf(req);
    const query = parse(jobsQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      list: (paging) => jobs.list(query, paging),
      all: () => jobs.listAll(query),
    });
  });

  router.post('/admin/jobs/bulk', async (req, res) => {
    adminOf(req);
    const { ids, action } = parse(bulkJobsInput, req.body);
    const count = await jobs.changeMany(ids, action);
    const left = ids.length - count;
    const message = `${jobsOf(count)} ${DONE[action]}.${left > 0 ? ` ${jobsOf(left)} ${NOT_DONE[action]}.` : ''}`;
    respond(req, res, 200, { count, message });
  });

  router.post('/admin/jobs/retry-failed', async (req, res) => {
    adminOf(req);
    const { kind } = parse(retryFailedInput, req.body);
    const count = await jobs.retryFailed(kind);
    respond(req, res, 200, { count, message: `${jobKindLabel(kind)}: ${jobsOf(count)} ${DONE.retry}.` });
  });

  router.post('/admin/jobs/:id/retry', async (req, res) => {
    adminOf(req);
    const job = await jobs.retry(req.params.id);
    respond(req, res, 200, { job, message: 'The job runs now.' });
  });

  router.post('/admin/jobs/:id/cancel', async (req, res) => {
    adminOf(req);
    const cancelled = await jobs.cancel(req.params.id);
    respond(req, res, 200, { id: req.params.id, message: CANCELLED[cancelled] });
  });

  router.delete('/admin/jobs/:id', async (req, res) => {
    adminOf(req);
    await jobs.remove(req.params.id);
    respond(req, res, 200, { id: req.params.id, message: 'Job deleted.' });
  });

  return router;
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

const TABLE: Table<JobView> = {
  name: 'jobs',
  columns: [
    'id',
    'kind',
    'label',
    'about',
    'ownerId',
    'state',
    'attempts',
    'maxAttempts',
    'error',
    'createdAt',
    'runAt',
    'updatedAt',
  ],
};
