import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ConversationState } from '#lib/chat-client/conversation.ts';
import type { Message } from '#lib/chat-client/message.ts';
import { createReadingPosition } from '#lib/chat-client/reading-position.ts';
import { NEW_CHAT, playgroundPath } from '#lib/routes.ts';
import { Button } from '../../ui/Button.tsx';
import actions from './Actions.module.css';
import { Answer } from './Answer.tsx';
import { AskForm } from './AskForm.tsx';
import { Question } from './Question.tsx';
import css from './Thread.module.css';
import { type Problem, problemsIn } from './thread-problems.ts';

interface ThreadProps {
  state: ConversationState;
  botName: string;
  /** The conversation scrolls separately. Default: with the page. */
  isBoxed?: boolean;
  /** Repeats a question without a complete answer. */
  onRetry(id: string): void;
  /** Further actions of an answer. */
  actions?(answer: Message, question: Message): ReactNode;
  /** Replaces a question and removes what followed it. */
  onReplace(id: string, text: string): void;
}

export function Thread({
  state,
  botName,
  isBoxed = false,
  actions: further,
  onRetry,
  onReplace,
}: ThreadProps) {
  const { messages, isLoading, isSignedOut, isStopped } = state;
  const chatId = state.chatId ?? NEW_CHAT;
  const log = useReadingPosition(messages, isBoxed);
  const lastQuestion = messages.findLast(({ isUser }) => isUser);
  const problems = problemsIn(state);

  /** Moves the focus, because the button is removed. */
  const focused = (act: () => void) => () => {
    act();
    log.current?.focus({ preventScroll: true });
  };
  const again = (question: Message, button: ReactNode, act: (id: string, text: string) => void = onRetry) => (
    <AskForm
      chatId={chatId}
      text={question.content}
      turnId={question.turnId}
      onAsk={focused(() => act(question.id, question.content))}
    >
      {button}
    </AskForm>
  );

  return (
    <div
      className={isBoxed ? css.boxed : css.thread}
      ref={log}
      // A box is scrolled, also by keyboard.
      tabIndex={isBoxed ? 0 : -1}
    >
      <div role="log" aria-label="Conversation" aria-busy={isLoading}>
        {messages.map((message, at) => {
          const problem = problems.get(message.id);
          const isLast = at === messages.length - 1;
          const asked = message.isUser ? message : messages[at - 1];
          return (
            <div
              key={message.id}
              id={isLast ? 'latest' : undefined}
              className={css.message}
              data-question={message.isUser || undefined}
            >
              {message.isUser ? (
                <Question
                  chatId={chatId}
                  message={message}
                  isLast={message === lastQuestion}
                  onEdit={isLoading ? undefined : (text) => focused(() => onReplace(message.id, text))()}
                />
              ) : (
                <Answer message={message} botName={botName}>
                  {isLast &&
                    !isLoading &&
                    !problem &&
                    !isStopped &&
                    asked?.turnId &&
                    again(asked, <Regenerate />, onReplace)}
                  {asked?.isUser && asked.id !== message.id && further?.(message, asked)}
                </Answer>
              )}
              {problem && (
                <Failure problem={problem} isSignedOut={isLast && isSignedOut} chatId={chatId}>
                  {asked?.isUser && !isLoading && again(asked, <Button kind="quiet">Try again</Button>)}
                </Failure>
              )}
            </div>
          );
        })}
      </div>
      {isStopped && (
        <div className={css.stopped}>
          <span role="status">Stopped.</span>
          {lastQuestion && again(lastQuestion, <Button kind="plain">Ask again</Button>)}
        </div>
      )}
    </div>
  );
}

const Regenerate = () => (
  <button type="submit" className={actions.action} data-regenerate="">
    Regenerate
  </button>
);

interface FailureProps {
  problem: Problem;
  isSignedOut: boolean;
  chatId: string;
  children: ReactNode;
}

function Failure({ problem, isSignedOut, chatId, children }: FailureProps) {
  return (
    <div className={actions.problem} role={problem.isNew ? 'alert' : undefined}>
      <p>{problem.text}</p>
      {isSignedOut && (
        <Button href={`/login?next=${encodeURIComponent(playgroundPath(chatId))}`}>Login</Button>
      )}
      {children}
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
