import { Notice } from '../../components/ui/Notice.tsx';
import css from './SiteLayout.module.css';

/** For an owner whose answers of the month are used up. `until` is a date in their time zone. */
export function StoppedAnswering({ until }: { until: string }) {
  return (
    <div className={css.stopped}>
      <Notice kind="danger" title={`Your assistant has stopped answering until ${until}`}>
        <p>
          All answers of this month are used. Visitors can leave their email address instead, and their
          questions are kept under Inbox. <a href="/pricing">Compare plans</a>
        </p>
      </Notice>
    </div>
  );
}
