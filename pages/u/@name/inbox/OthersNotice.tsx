import css from './inbox-composer.module.css';
import type { Typist } from './use-live-inbox.ts';

interface OthersNoticeProps {
  /** The other operator who has the conversation. */
  holder: string | null;
  typists: Typist[];
}

/** Above the field: another operator has the conversation, or writes at this moment. Two would answer. */
export function OthersNotice({ holder, typists }: OthersNoticeProps) {
  const typist = typists.find(({ by }) => by === 'operator');
  return (
    <div className={css.others} role="status">
      {holder && (
        <p>
          <strong>
            <bdi>{holder}</bdi> has this conversation.
          </strong>{' '}
          <span>If you answer, you take it over. A note leaves it where it is.</span>
        </p>
      )}
      {typist && (
        <p>
          <strong>
            <bdi>{typist.name ?? 'A team member'}</bdi> is writing here too.
          </strong>{' '}
          <span>The visitor would get two answers: wait, or agree in a note.</span>
        </p>
      )}
    </div>
  );
}
