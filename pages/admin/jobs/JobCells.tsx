import { Badge } from '#components/ui/Badge.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import type { JobState } from '#lib/job-kinds.ts';
import type { JobRowView } from './job-rows.ts';

// The cells of a job's row.

/** The work, and what it is about; else the technical name of its kind. */
export const JobName = ({ job: { label, kind, about } }: { job: JobRowView }) => (
  <OneLine text={label} note={about ?? (kind === label ? null : kind)} isStrong />
);

export function JobStatus({ job: { state, isStopping } }: { job: JobRowView }) {
  if (isStopping) return <Badge kind="warning">Stopping</Badge>;
  const { label, kind } = STATES[state];
  return <Badge kind={kind}>{label}</Badge>;
}

/** Why the last attempt failed, and why there can be no other. */
export const JobError = ({ job: { error, whyNoRetry } }: { job: JobRowView }) =>
  (error || whyNoRetry) && <OneLine text={error ?? ''} note={whyNoRetry} />;

const STATES: Record<JobState, { label: string; kind: 'neutral' | 'success' | 'warning' | 'danger' }> = {
  waiting: { label: 'Waiting', kind: 'neutral' },
  running: { label: 'Running', kind: 'warning' },
  failed: { label: 'Failed', kind: 'danger' },
  done: { label: 'Done', kind: 'success' },
};
