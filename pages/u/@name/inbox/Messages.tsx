import { useEffect, useRef } from 'react';
import type { Data } from './+data.ts';
import css from './inbox-chat.module.css';
import type { Conversation } from './inbox-types.ts';
import { MessageView } from './MessageView.tsx';
import { PendingView } from './PendingView.tsx';
import { transcriptPath } from './paths.ts';
import { type PendingMessage, questionBefore, stillPending } from './thread.ts';
import type { Inbox } from './use-inbox.ts';
import type { Typist } from './use-live-inbox.ts';

interface MessagesProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
  /** Puts a message that was refused into the field. */
  onEdit(message: PendingMessage): void;
}

/** All that was written, and whether the visitor writes at this moment. It is shown from its end. */
export function Messages({ data, inbox, chat, onEdit }: MessagesProps) {
  const { messages } = chat;
  const { sending, typists } = inbox;
  const scroller = useRef<HTMLDivElement>(null);
  const pending = stillPending(
    sending.pending.filter(({ chatId }) => chatId === chat.id),
    messages,
  );
  // What one sends is seen; what arrives is, where the end was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each message of one's own
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [pending.length]);
  const lastOfOperator = messages.findLast(({ author, isNote }) => author.kind === 'operator' && !isNote);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
    <div ref={scroller} className={css.scroller} tabIndex={0} role="log" aria-label="Messages">
      <div>
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
              delivery={message === lastOfOperator ? deliveryOf(chat, message) : null}
            />
          ))}
          {pending.map((message) => (
            <PendingView
              key={message.clientId}
              message={message}
              sending={sending}
              onEdit={() => onEdit(message)}
            />
          ))}
        </ol>
        <p className={css.typing} role="status">
          {typingText(typists)}
        </p>
      </div>
    </div>
  );
}

/** What is known of the last answer: the visitor has read it, or it was mailed. */
function deliveryOf(
  { visitorReadAt, mailedAt }: Conversation,
  { createdAt }: Conversation['messages'][number],
): string | null {
  if (visitorReadAt && visitorReadAt >= createdAt) return 'Read';
  return mailedAt && mailedAt >= createdAt ? 'Mailed' : null;
}

function typingText(typists: Typist[]): string {
  const visitor = typists.find(({ by }) => by === 'visitor');
  return visitor ? `${visitor.name ?? 'The visitor'} is writing` : '';
}
