import type { ReactNode } from 'react';
import type { Message } from '#lib/chat-client/message.ts';
import { AnswerText } from '../chat/AnswerText.tsx';
import { Related } from '../chat/Related.tsx';
import { Sources } from '../chat/Sources.tsx';
import actions from './Actions.module.css';
import css from './Answer.module.css';
import { Timestamp } from './Clock.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { CopyButton } from './CopyButton.tsx';

interface AnswerProps {
  message: Message;
  botName: string;
  children?: ReactNode;
}

/** An answer with its sources and related pages. */
export function Answer({ message, botName, children }: AnswerProps) {
  const { content, citations, related, isAnswered, isFallback, state, timestamp } = message;
  const isStreaming = state === 'streaming';
  return (
    <div className={css.answer}>
      <span className="visually-hidden">{botName}: </span>
      {content || !isStreaming ? (
        <AnswerText
          text={content}
          citations={citations}
          related={related}
          isStreaming={isStreaming}
          // Streaming code would be highlighted again with every word.
          code={isStreaming ? undefined : renderCode}
        />
      ) : (
        <p className={css.writing}>
          <span className="visually-hidden">Writing an answer</span>
          <i />
          <i />
          <i />
        </p>
      )}
      {isFallback && (
        <p className={css.note}>The model did not answer.{isAnswered && ' This is quoted from the pages.'}</p>
      )}
      {!isStreaming && <Sources citations={citations} />}
      {!isStreaming && <Related pages={related} isAnswered={isAnswered} />}
      {!isStreaming && (
        <div className={actions.actions}>
          <Timestamp value={new Date(timestamp)} />
          {content !== '' && <CopyButton text={content} />}
          {children}
        </div>
      )}
    </div>
  );
}

const renderCode = (text: string, language: string) => <CodeBlock text={text} language={language} />;
