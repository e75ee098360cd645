import type { Sorting } from '#lib/filters.ts';
import { BULK_FORM, BulkActions } from '../admin/BulkActions.tsx';
import { columnSort } from '../admin/column-sort.ts';
import { Owner } from '../admin/ReadingCells.tsx';
import { At } from '../ui/At.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
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
  const sort = columnSort(filters, sorting);
  // Without errors, the addresses of websites have the space.
  const hasErrors = jobs.some(({ error, whyNoRetry }) => error || whyNoRetry);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'Job', isMain: true },
    { label: 'Owner', isClipped: true },
    { label: 'Status', isShort: true },
    ...(hasErrors ? [{ label: 'Error', isMain: true }] : []),
    { label: 'Attempts', isShort: true, sort: sort('attempts', 'desc') },
    { label: 'Age', isShort: true, sort: sort('createdAt', 'desc'), isSecondary: true },
    { label: 'Due or ended', isShort: true, sort: sort('updatedAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = jobs.map((job) => ({
    key: job.id,
    cells: [
      <Choice key="choose" value={job.id} label={job.label} form={BULK_FORM} actions={actionsOn(job)} />,
      <JobName key="name" job={job} />,
      job.ownerId && <Owner key="owner" of={{ ...job, ownerId: job.ownerId }} />,
      <JobStatus key="status" job={job} />,
      ...(hasErrors ? [<JobError key="error" job={job} />] : []),
      `${job.attempts} of ${job.maxAttempts}`,
      <time key="created" dateTime={job.created.iso} title={job.created.text}>
        {job.age}
      </time>,
      <At key="due" timestamp={job.due ?? job.changed} isCell />,
      <JobActions key="actions" job={job} next={next} />,
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Jobs" columns={columns} rows={rows} dense />
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
