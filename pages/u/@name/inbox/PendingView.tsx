import { MessageFiles } from '#components/sites/inbox/MessageFiles.tsx';
import css from './inbox-chat.module.css';
import { FIELD, focusOn } from './move-focus.ts';
import type { PendingMessage } from './thread.ts';
import type { Sending } from './use-send.ts';

interface PendingViewProps {
  message: PendingMessage;
  sending: Sending;
  onEdit(): void;
}

/** A message that is being sent, or could not be. It is read aloud once it is sent. */
export function PendingView({ message, sending, onEdit }: PendingViewProps) {
  const { content, isNote, files, problem, isRefused, clientId } = message;
  /** The button goes away. */
  const andFocus = (action: () => void) => () => {
    focusOn(FIELD);
    action();
  };
  return (
    <li className={css.message} data-kind={isNote ? 'note' : 'operator'} data-pending="" aria-live="off">
      <p className={css.who}>
        {isNote && <strong className={css.note}>Note</strong>} {problem === null ? 'Sending …' : 'Not sent'}
      </p>
      <div className={css.bubble}>
        <p className={css.plain} dir="auto">
          {content}
        </p>
        <MessageFiles files={files} />
      </div>
      {problem !== null && (
        <div className={css.failed} role="alert">
          <p>{problem}</p>
          {isRefused ? (
            <button type="button" onClick={onEdit}>
              Edit
            </button>
          ) : (
            <button type="button" onClick={andFocus(() => sending.retry(message))}>
              Try again
            </button>
          )}
          <button type="button" onClick={andFocus(() => sending.discard(clientId))}>
            Discard
          </button>
        </div>
      )}
    </li>
  );
}
