import { bare } from '#lib/bare.ts';
import type { Chat } from '../chat/contract.ts';

/** Tells the team what the visitor has seen: while the chat is open and the page is visible. */
export function createReading({ api, host, conversation, isSeen }: Chat) {
  let last: string | undefined;

  function tell(): void {
    const { chatId, messages } = conversation.store.get();
    const message = messages.findLast(({ author }) => author?.kind === 'operator');
    if (!message || message.id === last || document.hidden || !isSeen()) return;
    last = message.id;
    api.post('/read', { chat_id: chatId, message_id: message.id }).catch(() => {
      last = undefined;
    });
  }

  host.view.subscribe(tell);
  document.addEventListener('visibilitychange', tell, bare({ signal: host.ended }));
  return { tell };
}
