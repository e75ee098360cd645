import { useEffect, useRef } from 'react';
import { playgroundPath } from '../../lib/routes.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Answer } from './Answer.tsx';
import { Timestamp } from './Clock.tsx';
import type { ConversationState, Message } from './conversation.ts';
import css from './Thread.module.css';

interface ThreadProps {
  state: ConversationState;
  botName: string;
  onRetry(): void;
}

/** What was said so far. */
export function Thread({ state, botName, onRetry }: ThreadProps) {
  const { chatId, messages, isLoading, error, isSignedOut, isStopped } = state;
  const log = useReadingPosition(messages);
  return (
    <div className={css.thread} ref={log}>
      <div role="log" aria-label="Conversation" aria-busy={isLoading}>
        {messages.map((message, at) => (
          <div
            key={message.id}
            id={at === messages.length - 1 ? 'latest' : undefined}
            className={css.message}
            data-question={message.isUser || undefined}
          >
            {message.isUser ? <Question message={message} /> : <Answer message={message} botName={botName} />}
          </div>
        ))}
      </div>
      {error !== null && (
        <Notice kind="danger">
          <p className={css.error}>{error}</p>
          <div className={css.ways}>
            {isSignedOut && <Button href={signInPath(chatId)}>Sign in</Button>}
            <Button kind="quiet" type="button" onClick={onRetry}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
      {isStopped && (
        <p className={css.stopped} role="status">
          Stopped.
          <Button kind="plain" type="button" onClick={onRetry}>
            Ask again
          </Button>
        </p>
      )}
    </div>
  );
}

const signInPath = (chatId: string): string => `/login?next=${encodeURIComponent(playgroundPath(chatId))}`;

function Question({ message }: { message: Message }) {
  return (
    <div className={css.question}>
      <span className="visually-hidden">You: </span>
      <p dir="auto">{message.content}</p>
      <Timestamp value={new Date(message.timestamp)} />
    </div>
  );
}

const NEAR_PX = 24;

/**
 * Follows an answer as it grows until its question has reached the top; from there on one reads at one's own pace.
 * Whoever scrolls away is left alone until the next question.
 */
function useReadingPosition(messages: Message[]) {
  const log = useRef<HTMLDivElement>(null);
  const left = useRef({ count: 0, position: 0, following: true });

  useEffect(() => {
    const question = [...(log.current?.querySelectorAll('[data-question]') ?? [])].at(-1);
    if (!question) return;
    const { count, position, following } = left.current;
    const isNextTurn = count !== messages.length;
    const hasStayed = following && Math.abs(window.scrollY - position) < NEAR_PX;
    if (isNextTurn || hasStayed) question.scrollIntoView({ block: 'start' });
    left.current = {
      count: messages.length,
      position: window.scrollY,
      following: isNextTurn || hasStayed,
    };
  }, [messages]);

  return log;
}
