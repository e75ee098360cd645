import { useEffect, useRef, useState } from 'react';
import type { ConversationState } from '../../lib/chat-client/conversation.ts';
import type { Message } from '../../lib/chat-client/message.ts';
import { createReadingPosition } from '../../lib/chat-client/reading-position.ts';
import { NEW_CHAT, playgroundPath } from '../../lib/routes.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Answer } from './Answer.tsx';
import { Timestamp } from './Clock.tsx';
import css from './Thread.module.css';

interface ThreadProps {
  state: ConversationState;
  botName: string;
  /** The conversation scrolls separately. Default: with the page. */
  isBoxed?: boolean;
  onRetry(): void;
}

/** The messages of a chat. */
export function Thread({ state, botName, isBoxed = false, onRetry }: ThreadProps) {
  const { chatId, messages, isLoading, error, isSignedOut, isStopped } = state;
  const log = useReadingPosition(messages, isBoxed);

  const retry = () => {
    onRetry();
    // Moves the focus, because the button was removed.
    log.current?.focus({ preventScroll: true });
  };
  return (
    <div
      className={isBoxed ? css.boxed : css.thread}
      ref={log}
      // A box is scrolled, also by keyboard.
      tabIndex={isBoxed ? 0 : -1}
    >
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
            <Button kind="quiet" type="button" onClick={retry}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
      {isStopped && (
        <p className={css.stopped} role="status">
          Stopped.
          <Button kind="plain" type="button" onClick={retry}>
            Ask again
          </Button>
        </p>
      )}
    </div>
  );
}

const signInPath = (chatId: string | null): string =>
  `/login?next=${encodeURIComponent(playgroundPath(chatId ?? NEW_CHAT))}`;

function Question({ message }: { message: Message }) {
  return (
    <div className={css.question}>
      <span className="visually-hidden">You: </span>
      <p dir="auto">{message.content}</p>
      <Timestamp value={new Date(message.timestamp)} />
    </div>
  );
}

/** Scrolls while the answer grows. */
function useReadingPosition(messages: Message[], isBoxed: boolean) {
  const log = useRef<HTMLDivElement>(null);
  const [position] = useState(createReadingPosition);

  useEffect(() => {
    const question = [...(log.current?.querySelectorAll('[data-question]') ?? [])].at(-1);
    const turn = messages.findLast(({ isUser }) => isUser)?.id;
    const scroller = isBoxed ? log.current : document.scrollingElement;
    if (question && turn && scroller) position.follow(scroller, question, turn);
  }, [messages, position, isBoxed]);

  return log;
}
