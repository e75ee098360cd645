import css from './SiteLayout.module.css';

/** For an owner whose answers of the month are used up. `until` is a date in their time zone. */
export const StoppedAnswering = ({ until }: { until: string }) => (
  <div className={css.stopped} role="alert">
    <strong>Your assistant has stopped answering until {until}</strong>: all answers of this month are used.
    Visitors can leave their email address, and their questions are kept under Inbox.{' '}
    <a href="/pricing">Compare plans</a>
  </div>
);
