import type { Message } from '../../lib/chat-client/message.ts';
import { AnswerText } from '../chat/AnswerText.tsx';
import { Related } from '../chat/Related.tsx';
import { Sources } from '../chat/Sources.tsx';
import css from './Answer.module.css';
import { Timestamp } from './Clock.tsx';

/** An answer with its sources and related pages. */
export function Answer({ message, botName }: { message: Message; botName: string }) {
  const { content, citations, related, isAnswered, isFallback, state, timestamp } = message;
  const isStreaming = state === 'streaming';
  return (
    <div className={css.answer}>
      <span className="visually-hidden">{botName}: </span>
      {content || !isStreaming ? (
        <AnswerText text={content} citations={citations} related={related} isStreaming={isStreaming} />
      ) : (
        <p className={css.writing}>
          <span className="visually-hidden">Writing an answer</span>
          <i />
          <i />
          <i />
        </p>
      )}
      {state === 'interrupted' && <p className={css.note}>The answer was interrupted here.</p>}
      {isFallback && (
        <p className={css.note}>The model did not answer.{isAnswered && ' This is quoted from the pages.'}</p>
      )}
      {!isStreaming && <Sources citations={citations} />}
      {!isStreaming && <Related pages={related} isAnswered={isAnswered} />}
      {!isStreaming && (
        <p className={css.time}>
          <Timestamp value={new Date(timestamp)} />
        </p>
      )}
    </div>
  );
}
