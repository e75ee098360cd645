import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { JOB_LIST } from '#lib/lists/jobs.ts';
import { jobsQuery } from '#lib/schemas/jobs.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';
import { jobRow } from './job-rows.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { system, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const query = jobsQuery.parse(camelCaseKeys({ ...search, state: searchAll.state }));
  const { paging, stateOf } = listPage(query, context.rows);
  const [{ results, count }, failed] = await Promise.all([
    system.jobs.list(query, paging),
    system.jobs.failedByKind(),
  ]);
  return {
    jobs: results.map((job) => jobRow(job, { viewer, now: clock.now() })),
    ...stateOf(count),
    sorting: JOB_LIST.sortingOf(query),
    /** Open where the viewer asks for failed jobs. */
    isFailedOpen: query.state?.includes('failed') ?? false,
    failed: failed
      .filter(({ kind }) => query.kind === undefined || query.kind === kind)
      .map(({ kind, count }) => ({ kind, count: Number(count) })),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
