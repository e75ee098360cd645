import { JOB_LIST } from '#lib/lists/jobs.ts';
import { jobsQuery } from '#lib/schemas/jobs.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';
import { jobRow } from './job-rows.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, JOB_LIST, jobsQuery, ['state']);
  const { system } = context.services;
  const [{ results, count }, failed] = await Promise.all([
    system.jobs.list(query, paging),
    system.jobs.failedByKind(),
  ]);
  return {
    jobs: results.map((job) => jobRow(job, display)),
    ...stateOf(count),
    /** Open where the viewer asks for failed jobs. */
    isFailedOpen: query.state?.includes('failed') ?? false,
    failed: failed
      .filter(({ kind }) => query.kind === undefined || query.kind === kind)
      .map(({ kind, count }) => ({ kind, count: Number(count) })),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
