import type { Conversation } from '../../../lib/chat-client/conversation.ts';
import { restoreConversation } from '../../../lib/chat-client/restore.ts';
import type { Context } from '../core/contract.ts';
import { createAsk } from './chat-api.ts';
import { createWidgetConversation } from './conversation.ts';

export interface Chat extends Context {
  conversation: Conversation;
}

const chats = new WeakMap<Context, Chat>();

/** The one conversation of the page: the panel and `<foyer-chat>` show the same. */
export function chatOf(context: Context): Chat {
  const known = chats.get(context);
  if (known) return known;
  const { api, strings, host } = context;
  const conversation = createWidgetConversation(createAsk(api), host.storage, strings);
  const chat = { ...context, conversation };
  chats.set(context, chat);
  host.onReset(conversation.reset);
  // Another tab of the website has gone on with the conversation.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== `foyer:${host.settings.get().site}:conversation` || conversation.store.get().isLoading)
      return;
    conversation.store.set(restoreConversation(JSON.parse(newValue ?? 'null')));
  };
  addEventListener('storage', follow, { signal: host.ended });
  reportMessages(chat);
  return chat;
}

/** Tells the page of questions, answers and errors, and marks answers that nobody sees. */
function reportMessages({ host, conversation: { store } }: Chat): void {
  const { view, emit } = host;
  let last = store.get();
  store.subscribe(() => {
    const before = last;
    last = store.get();
    const question = last.messages.at(-2);
    const answer = last.messages.at(-1);
    if (last.isLoading && !before.isLoading && question) emit('message', { text: question.content });
    if (last.error && last.error !== before.error) emit('error', { message: last.error });
    if (before.isLoading && !last.isLoading && answer?.state === 'done' && !answer.isUser) {
      emit('answer', { text: answer.content, answered: answer.isAnswered });
      if (isSeen()) return;
      view.set({ unread: view.get().unread + 1 });
      emit('unread', { count: view.get().unread });
    }
  });

  const isSeen = () => {
    const { open, agent } = view.get();
    return (open && agent === 'chat') || document.querySelector('foyer-chat') !== null;
  };
}
