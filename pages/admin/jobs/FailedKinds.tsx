import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import css from '#components/office/system/system.module.css';
import { Button } from '#components/ui/Button.tsx';
import { jobKindLabel } from '#lib/job-kinds.ts';

interface FailedKindsProps {
  kinds: { kind: string; count: number }[];
  isOpen: boolean;
  /** The address of the list, which is shown afterwards. */
  next: string;
}

/** The failed jobs by kind, each with a button that runs them all again. */
export function FailedKinds({ kinds, isOpen, next }: FailedKindsProps) {
  if (kinds.length === 0) return null;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className={css.failed} open={isOpen}>
      <summary>{total.toLocaleString('en-US')} failed: retry all of a kind</summary>
      <ul>
        {kinds.map(({ kind, count }) => (
          <li key={kind}>
            <a href={`?state=failed&kind=${encodeURIComponent(kind)}`}>
              {jobKindLabel(kind)}: {count.toLocaleString('en-US')}
            </a>
            <AdminForm action="/api/admin/jobs/retry-failed" next={next}>
              <Button kind="quiet" name="kind" value={kind}>
                Retry all
              </Button>
            </AdminForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
