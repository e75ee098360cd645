import { jobKindLabel } from '#lib/job-kinds.ts';
import { AdminForm } from '../admin/AdminForm.tsx';
import { Button } from '../ui/Button.tsx';
import css from './system.module.css';

interface FailedKindsProps {
  kinds: { kind: string; count: number }[];
  /** The list, to return to. */
  next: string;
}

/** The failed jobs by kind, each with a button that runs them all again. */
export function FailedKinds({ kinds, next }: FailedKindsProps) {
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="failed-kinds" className={css.failed}>
      <h2 id="failed-kinds">Failed by kind</h2>
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
    </section>
  );
}
