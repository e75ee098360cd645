import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { menuAddress, RowMenu } from '#components/office/admin/RowMenu.tsx';
import type { JobRowView } from './job-rows.ts';

/** The menu of a job: run again, and cancel or delete. */
export function JobActions({ job, next }: { job: JobRowView; next: string }) {
  const { id, label, state, canRun } = job;
  const action = `/api/admin/jobs/${id}`;
  const deletion = deletionOf(job, action);
  if (!canRun && !deletion) return null;
  return (
    <RowMenu id={id} name={label} action={action} next={next} deletion={deletion}>
      {canRun && (
        <AdminForm action={`${action}/retry`} next={menuAddress(next, id)}>
          <button type="submit">{state === 'failed' ? 'Retry' : 'Run now'}</button>
        </AdminForm>
      )}
    </RowMenu>
  );
}

function deletionOf({ state, canCancel, isStopping }: JobRowView, action: string) {
  if (state === 'failed' || state === 'done') return DELETION[state];
  if (!canCancel || isStopping) return undefined;
  return { ...CANCELLATION[state], post: `${action}/cancel` };
}

const DELETION = {
  failed: {
    title: 'Delete this failed job?',
    confirm: 'Delete job',
    warning: <p>Its work is then never done. It can’t be undone.</p>,
  },
  done: {
    title: 'Delete this job from the list?',
    confirm: 'Delete job',
    warning: <p>Its work is done and stays.</p>,
  },
};

const CANCELLATION = {
  waiting: {
    label: 'Cancel',
    title: 'Cancel this job?',
    confirm: 'Cancel job',
    keep: 'Keep job',
    warning: <p>The job is removed, and its work is not done. It can’t be undone.</p>,
  },
  running: {
    label: 'Ask to stop',
    title: 'Ask this job to stop?',
    confirm: 'Ask to stop',
    warning: (
      <p>
        The job stops at its next check, often within seconds, and is then listed as failed. What it has done
        stays done; a job without a check ends as usual.
      </p>
    ),
  },
};
