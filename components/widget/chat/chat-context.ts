import { bare } from '#lib/bare.ts';
import type { ChatEvent } from '#lib/chat-client/events.ts';
import { EMPTY_CONVERSATION } from '#lib/chat-client/message.ts';
import { MAX_PAGE_ADDRESS } from '#lib/limits.ts';
import type { Context } from '../core/contract.ts';
import type { Api } from '../session/client.ts';
import type { Chat, SendQuestion } from './contract.ts';
import { createWidgetConversation } from './conversation.ts';
import { loadAnswers } from './load-answers.ts';
import { createPeopleStore, joinPeople } from './load-people.ts';
import { createStoredConversation } from './stored-conversation.ts';

const chats = new WeakMap<Context, Chat>();

/** The one conversation of the page: the panel and `<foyer-chat>` show the same. */
export function chatOf(context: Context): Chat {
  const known = chats.get(context);
  if (known) return known;
  const { api, strings, host } = context;
  const stored = createStoredConversation(host.storage);
  const here = () => ({
    page: `${location.origin}${location.pathname}`.slice(0, MAX_PAGE_ADDRESS),
    locale: host.settings.get().locale,
  });
  const conversation = createWidgetConversation(
    createSendQuestion(api),
    stored,
    strings,
    here,
    undefined,
    () => joinPeople(chat),
  );
  const isSeen = () => {
    const { open, agent } = host.view.get();
    return (open && agent === 'chat') || document.querySelector('foyer-chat') !== null;
  };
  const hasAddress = () => {
    const { chatId, messages } = conversation.store.get();
    const isStored = chatId !== null && host.storage.read('leadChat') === chatId;
    return isStored || messages.some(({ hasLead }) => hasLead);
  };
  const countUnread = () => {
    if (isSeen()) return;
    host.view.set({ unread: host.view.get().unread + 1 });
    host.emit('unread', { count: host.view.get().unread });
  };
  const people = createPeopleStore();
  const chat: Chat = { ...context, conversation, people, here, isSeen, hasAddress, countUnread };
  chats.set(context, chat);
  host.onReset(conversation.reset);
  // Another tab of the website has continued the conversation.
  const follow = ({ key, newValue }: StorageEvent) => {
    const [, name] = key?.split(`foyer:${host.settings.get().site}:`) ?? [];
    if (name === 'person' && newValue) joinPeople(chat);
    // The conversation was rated there, or another one was begun.
    else if (name === 'person') people.get().part?.lines.set({ rating: 'none' });
    if (name !== 'conversation') return;
    const value = JSON.parse(newValue ?? 'null');
    // With people, each tab gets the messages from the server. One that was ended, perhaps by signing out, ends here too.
    if (value?.messages?.length && (isLive(chat) || conversation.store.get().isLoading)) return;
    const followed = stored.parse(value);
    // Another visitor's is not shown; it ends that of a visitor who has signed out there.
    if (followed || stored.owner) conversation.replace(followed ?? EMPTY_CONVERSATION);
  };
  addEventListener('storage', follow, bare({ signal: host.ended }));
  whenIdentified(host, async () => {
    const { showOwnConversation } = await import('./own-conversation.ts');
    showOwnConversation(context, stored, conversation);
  });
  reportMessages(chat);
  keepUnread(chat);
  if (host.storage.read('person')) joinPeople(chat);
  return chat;
}

const isLive = ({ people }: Chat): boolean => /waiting|open/.test(people.get().status);

/** Stores the number of unread messages. While a person may write it has a half, for which each page loads the core. */
function keepUnread(chat: Chat): void {
  const { view, storage } = chat.host;
  let kept = view.get().unread;
  const keep = () => {
    const { open, agent, unread } = view.get();
    if (open && agent === 'chat' && unread) view.set({ unread: 0 });
    const count = view.get().unread + (isLive(chat) ? 0.5 : 0);
    if (kept === count) return;
    kept = count;
    storage.write('unread', count);
  };
  view.subscribe(keep);
  chat.people.subscribe(keep);
  keep();
}

const createSendQuestion = (api: Api): SendQuestion =>
  async function* (question, signal) {
    // Before the request: an answer that cannot be shown would be taken from the owner's plan.
    const { readChatEvents } = await loadAnswers();
    const response = await api.post('/chat', question, { signal, headers: { accept: 'text/event-stream' } });
    if (response.body) yield* readChatEvents<ChatEvent<never>>(response.body);
  };

/** Few websites identify their visitors: the part for it is loaded when one does, and again after a failure. */
function whenIdentified({ view }: Context['host'], load: () => Promise<void>): void {
  let isLoaded = false;
  const check = () => {
    if (isLoaded || !view.get().identity) return;
    isLoaded = true;
    load().catch(() => {
      isLoaded = false;
    });
  };
  view.subscribe(check);
  check();
}

/** Emits questions, answers and errors, and counts answers that arrive while the chat is closed. */
function reportMessages({ host: { emit }, countUnread, conversation: { store } }: Chat): void {
  let last = store.get();
  store.subscribe(() => {
    const before = last;
    last = store.get();
    const question = last.messages.at(-2);
    const answer = last.messages.at(-1);
    if (last.isLoading && !before.isLoading && question) emit('message', { text: question.content });
    if (last.error && last.error !== before.error) emit('error', { message: last.error });
    if (before.isLoading && !last.isLoading && answer?.state === 'done' && !answer.isUser) {
      const { content: text, isAnswered: answered, request } = answer;
      emit('answer', { text, answered, ...(request && { request }) });
      countUnread();
    }
  });
}
