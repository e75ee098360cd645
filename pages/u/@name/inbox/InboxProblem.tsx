import css from './inbox-chat.module.css';
import type { Inbox } from './use-inbox.ts';

/** Nothing new arrives any more, or why the last action was refused. */
export function InboxProblem({ inbox: { problem, endStatus } }: { inbox: Inbox }) {
  if (endStatus !== null)
    return (
      <p className={css.problem} role="alert">
        {endStatus === 401 && 'You are logged out. '}New messages no longer arrive.{' '}
        {endStatus === 401 ? (
          <a href={`/login?next=${encodeURIComponent(location.pathname + location.search)}`}>Login</a>
        ) : (
          <button type="button" onClick={() => location.reload()}>
            Reload
          </button>
        )}
      </p>
    );
  return problem ? (
    <p className={css.problem} role="alert">
      {problem}
    </p>
  ) : null;
}
