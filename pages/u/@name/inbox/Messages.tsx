import { useEffect, useRef } from 'react';
import type { Data } from './+data.ts';
import css from './inbox-chat.module.css';
import type { Conversation } from './inbox-types.ts';
import { MessageView } from './MessageView.tsx';
import { PendingView } from './PendingView.tsx';
import { stillPending } from './thread.ts';
import { transcriptPath } from './transcript-path.ts';
import type { Inbox } from './use-inbox.ts';
import type { Typist } from './use-live-inbox.ts';

interface MessagesProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
}

/** All that was written, and who writes at this moment. */
export function Messages({ data, inbox, chat }: MessagesProps) {
  const { messages, visitorReadAt } = chat;
  const { sending, typists } = inbox;
  const scroller = useRef<HTMLDivElement>(null);
  const pending = stillPending(
    sending.pending.filter(({ chatId }) => chatId === chat.id),
    messages,
  );
  const count = messages.length + pending.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each new message
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [count]);
  const lastOfOperator = messages.findLast(({ author, isNote }) => author.kind === 'operator' && !isNote);
  const isRead = lastOfOperator && visitorReadAt !== null && visitorReadAt >= lastOfOperator.createdAt;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
    <div ref={scroller} className={css.scroller} tabIndex={0} role="log" aria-label="Messages">
      {chat.hasEarlierMessages && (
        <p className={css.system}>
          <a href={transcriptPath(data, chat)}>Earlier messages</a>
        </p>
      )}
      <ol className={css.messages}>
        {messages.map((message, at) => (
          <MessageView
            key={message.id}
            message={message}
            question={questionBefore(messages, at)}
            data={data}
            inbox={inbox}
            chat={chat}
            isRead={isRead === true && message === lastOfOperator}
          />
        ))}
        {pending.map((message) => (
          <PendingView key={message.clientId} message={message} sending={sending} />
        ))}
      </ol>
      <p className={css.typing} role="status">
        {typingText(typists)}
      </p>
    </div>
  );
}

const questionBefore = (messages: Conversation['messages'], at: number): string =>
  messages.slice(0, at).findLast(({ role }) => role === 'user')?.content ?? '';

/** Another operator is a warning: both would answer. */
function typingText(typists: Typist[]): string {
  const operator = typists.find(({ by }) => by === 'operator');
  if (operator) return `${operator.name ?? 'A team member'} is writing here too`;
  return typists.length > 0 ? `${typists[0]?.name ?? 'The visitor'} is writing` : '';
}
