import { BulkActions } from '#components/office/admin/BulkActions.tsx';
import { ListTable } from '#components/office/admin/ListTable.tsx';
import { Owner } from '#components/sites/sites/ReadingCells.tsx';
import { At } from '#components/ui/At.tsx';
import { SelectableList } from '#components/ui/Selection.tsx';
import type { Sorting } from '#lib/filters.ts';
import { JOB_LIST } from '#lib/lists/jobs.ts';
import { JobActions } from './JobActions.tsx';
import { JobError, JobName, JobStatus } from './JobCells.tsx';
import type { JobRowView } from './job-rows.ts';

interface JobTableProps {
  jobs: JobRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** Background jobs, with actions on one and on several. */
export function JobTable({ jobs, filters, sorting, next }: JobTableProps) {
  // Without errors, the addresses of websites have the space.
  const hasErrors = jobs.some(({ error, whyNoRetry }) => error || whyNoRetry);
  return (
    <SelectableList>
      <ListTable
        list={JOB_LIST}
        caption="Jobs"
        rows={jobs}
        sorted={{ filters, by: sorting }}
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
        actions={(job) => <JobActions job={job} next={next} />}
      />
      <BulkActions
        items="jobs"
        rows={jobs.map(actionsOn)}
        next={next}
        actions={BULK_ACTIONS}
        deleted="jobs"
        warning={<p>Only jobs that are done or failed are deleted. What failed is then never done.</p>}
      />
    </SelectableList>
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
