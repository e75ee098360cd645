import { MessageFiles } from '#components/sites/inbox/MessageFiles.tsx';
import css from './inbox-chat.module.css';
import type { PendingMessage } from './thread.ts';
import type { Sending } from './use-send.ts';

/** A message that is being sent, or could not be for now. */
export function PendingView({ message, sending }: { message: PendingMessage; sending: Sending }) {
  const { content, isNote, files, problem, clientId } = message;
  return (
    <li className={css.message} data-kind={isNote ? 'note' : 'operator'} data-pending="">
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
          <button type="button" onClick={() => sending.retry(message)}>
            Try again
          </button>
          <button type="button" onClick={() => sending.discard(clientId)}>
            Discard
          </button>
        </div>
      )}
    </li>
  );
}
