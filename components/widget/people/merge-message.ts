import type { Conversation } from '#lib/chat-client/conversation.ts';
import type { Message } from '#lib/chat-client/message.ts';
import { pastMessage } from '#lib/chat-client/past-message.ts';
import type { InboxMessage } from '#lib/inbox.ts';

/** Adds a message that has arrived, once; what this page has sent or asked is shown already. @returns whether it is new */
export function mergeMessage(conversation: Conversation, received: InboxMessage): boolean {
  const { messages, isLoading } = conversation.store.get();
  const message = pastMessage({ ...received, outcome: received.answered === false ? 'unanswered' : null });
  const at = messages.findIndex((known) => isSame(known, message));
  if (at >= 0) {
    const { timestamp, attachments } = message;
    const { error, ...known } = messages[at] as Message;
    if (known.messageId && known.isUser === false) return false;
    const merged = { ...known, messageId: message.id, timestamp, ...(attachments && { attachments }) };
    // What people have written was stored before it, if it has arrived before.
    const next = messages.findIndex(({ author }, index) => index > at && !author);
    const others = messages.toSpliced(at, 1);
    conversation.change({ messages: others.toSpliced(next < 0 ? others.length : next - 1, 0, merged) });
    return false;
  }
  const isOfOthers = message.author !== undefined;
  // The running answer, or one that was stopped, which has no id.
  const end = messages.at(-1);
  const isRunning = isLoading || (end && !end.isUser && !end.author && !end.messageId);
  if (!isOfOthers && isRunning) return false;
  // What is being sent is stored after it, and so is the running answer.
  const last = messages.findLastIndex(
    ({ isUser, messageId, state }) => messageId || !(isUser || state === 'streaming'),
  );
  conversation.change({ messages: messages.toSpliced(last + 1, 0, message) });
  return true;
}

/** The widget sends questions to the assistant without an id. */
const isSame = (known: Message, { id, clientId, isUser, content }: Message): boolean =>
  known.id === id ||
  known.messageId === id ||
  (clientId
    ? known.clientId === clientId
    : isUser && known.isUser && !known.messageId && !known.clientId && known.content === content);
