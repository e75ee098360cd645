import type { JobState } from '#lib/job-kinds.ts';
import { Badge } from '../ui/Badge.tsx';
import type { JobRowView } from './job-rows.ts';
import css from './system.module.css';

// The cells of a job's row.

/** What the job does, with the technical name of its kind. */
export const JobName = ({ job: { label, kind } }: { job: JobRowView }) => (
  <span className={css.job}>
    <strong>{label}</strong>
    {kind !== label && <code>{kind}</code>}
  </span>
);

export function JobStatus({ job: { state, isStopping } }: { job: JobRowView }) {
  if (isStopping) return <Badge kind="warning">Stopping</Badge>;
  const { label, kind } = STATES[state];
  return <Badge kind={kind}>{label}</Badge>;
}

/** Why the last attempt failed, and why there can be no other. */
export const JobError = ({ job: { error, whyNoRetry } }: { job: JobRowView }) => (
  <>
    {error && (
      <span className={css.error} title={error} dir="auto">
        {error}
      </span>
    )}
    {whyNoRetry && <em>{whyNoRetry}</em>}
  </>
);

const STATES: Record<JobState, { label: string; kind: 'neutral' | 'success' | 'warning' | 'danger' }> = {
  waiting: { label: 'Waiting', kind: 'neutral' },
  running: { label: 'Running', kind: 'warning' },
  failed: { label: 'Failed', kind: 'danger' },
  done: { label: 'Done', kind: 'success' },
};
