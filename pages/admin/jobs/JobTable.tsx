import { ListTable } from '#components/office/admin/ListTable.tsx';
import { Owner } from '#components/sites/sites/ReadingCells.tsx';
import { At } from '#components/ui/At.tsx';
import { JOB_LIST } from '#lib/lists/jobs.ts';
import { ADMIN_JOBS } from '#lib/routes.ts';
import type { Data } from './+data.ts';
import { JobActions } from './JobActions.tsx';
import { JobError, JobName, JobStatus } from './JobCells.tsx';
import type { JobRowView } from './job-rows.ts';

/** Background jobs, with actions on one and on several. */
export function JobTable({ data }: { data: Data }) {
  // Without errors, the addresses of websites have the space.
  const hasErrors = data.jobs.some(({ error, whyNoRetry }) => error || whyNoRetry);
  return (
    <ListTable
      list={JOB_LIST}
      caption="Jobs"
      rows={data.jobs}
      path={ADMIN_JOBS}
      state={data}
      choose={(job) => ({ label: job.label, actions: actionsOn(job) })}
      cells={{
        label: (job) => <JobName job={job} />,
        ownerId: (job) => job.ownerId && <Owner of={{ ...job, ownerId: job.ownerId }} />,
        state: (job) => <JobStatus job={job} />,
        ...(hasErrors && { error: (job: JobRowView) => <JobError job={job} /> }),
        attempts: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
        createdAt: ({ createdAt, age }) => (
          <time dateTime={createdAt.iso} title={createdAt.text}>
            {age}
          </time>
        ),
        updatedAt: ({ due, updatedAt }) => <At timestamp={due ?? updatedAt} isCell />,
      }}
      actions={(job, { next }) => <JobActions job={job} next={next} />}
      bulk={{
        items: 'jobs',
        actions: BULK_ACTIONS,
        deleted: 'jobs',
        warning: <p>Only jobs that are done or failed are deleted. What failed is then never done.</p>,
      }}
    />
  );
}

const BULK_ACTIONS = [
  { value: 'retry', label: 'Retry' },
  { value: 'cancel', label: 'Cancel' },
];

/** The bulk actions that apply to a job. */
const actionsOn = (job: JobRowView): string[] => [
  ...(job.canRun ? ['retry'] : []),
  ...(job.state === 'failed' || job.state === 'done' ? ['delete'] : []),
  ...(job.canCancel && !job.isStopping ? ['cancel'] : []),
];
