import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { createConversation } from '#lib/chat-client/conversation.ts';
import { EMPTY_CONVERSATION } from '#lib/chat-client/message.ts';
import { createStore } from '#lib/chat-client/store.ts';
import { createFakeLiveServer, stubPage, turn } from '#tests/setup/live/fake-live-server.ts';
import { createTestStorage } from '#tests/setup/websites/site-storage.ts';
import type { Chat } from '../chat/contract.ts';
import { createPeopleStore } from '../chat/load-people.ts';
import { createDelivery } from './delivery.ts';
import { createLines } from './lines.ts';
import { createMembership } from './membership.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubPage();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = (content: string) => ({
  ...{ id: content, role: 'assistant', author: { kind: 'operator', name: 'Ada' }, is_note: false, content },
  ...{ citations: [], related: [], attachments: [], created_at: '2026-11-28T10:00:00.000Z', client_id: null },
});

/** A widget whose conversation `c` a person has; the test answers its calls. */
function open({ storage = createTestStorage(), visitorId = 'me' } = {}) {
  const live = createFakeLiveServer();
  /** The conversations that are being loaded, and what is being sent, in order. */
  const loads: PromiseWithResolvers<object>[] = [];
  const sent: ({ path: string; body: Record<string, unknown> } & PromiseWithResolvers<object>)[] = [];
  const end = new AbortController();
  const view = createStore({ identity: null });
  const conversation = createConversation(EMPTY_CONVERSATION, {
    async *send() {},
    describeError: () => '',
    now: Date.now,
  });
  const chat = {
    api: {
      session: async () => ({ visitor_id: visitorId }),
      async call(path: string, init: Parameters<typeof live.request>[1]) {
        if (path.startsWith('/events')) return live.request('', init);
        const load = Promise.withResolvers<object>();
        loads.push(load);
        return Response.json({ conversation: await load.promise });
      },
      async post(path: string, body: Record<string, unknown>, { signal }: RequestInit = {}) {
        const answer = Promise.withResolvers<object>();
        signal?.addEventListener('abort', () => answer.reject(signal.reason));
        sent.push({ path, body, ...answer });
        return Response.json(await answer.promise);
      },
    },
    host: { storage, view, ended: end.signal, emit: () => {} },
    ...{ conversation, people: createPeopleStore(), strings: {} },
    ...{ here: () => ({}), isSeen: () => false, countUnread: () => {} },
  } as unknown as Chat;
  const loaded = async (eventId: number, ...texts: string[]) => {
    const messages = texts.map(stored);
    loads.at(-1)?.resolve({ chat_id: 'c', status: 'open', rating: null, event_id: eventId, messages });
    await turn();
  };
  const texts = () => conversation.store.get().messages.map(({ content }) => content);
  return { chat, live, loads, sent, storage, loaded, texts, close: () => end.abort() };
}

it('loses nothing that arrives while the conversation is loaded anew', async () => {
  const { chat, live, loads, loaded, texts, close } = open();
  void createMembership(chat, createLines()).join('c');
  await turn();
  await loaded(5, 'one');
  const [first] = live.streams;
  await first?.send('id: 90\nevent: reset\ndata: {}\n\n');
  // The server has read the conversation before the next message, and answers after it.
  const message = { chat_id: 'c', message: stored('two') };
  const event = `id: 91\nevent: message\ndata: ${JSON.stringify(message)}\n\n`;
  if (!first?.isAborted()) await first?.send(event);
  expect(loads).toHaveLength(2);
  await loaded(90, 'one');
  expect(live.streams.map(({ lastEventId }) => lastEventId)).toEqual(['5', '90']);
  await live.streams[1]?.send(event);
  expect(texts()).toEqual(['one', 'two']);
  close();
});

it('asks for one person, however often it is clicked', async () => {
  const { chat, sent, loaded, close } = open();
  const membership = createMembership(chat, createLines());
  const asked = [membership.ask(), membership.ask()];
  expect(sent.map(({ path }) => path)).toEqual(['/person']);
  sent[0]?.resolve({ status: 'waiting', wait_seconds: null, opens_at: null, chat_id: 'c' });
  await turn();
  await loaded(1);
  await Promise.all(asked);
  const again = membership.ask();
  expect(sent).toHaveLength(2);
  sent[1]?.reject(new ApiError(500, ''));
  await expect(again).rejects.toThrow(ApiError);
  void membership.ask().catch(() => {});
  expect(sent).toHaveLength(3);
  close();
});

it('sends messages in the order in which they were written, though one is sent again', async () => {
  const { chat, sent, close } = open();
  chat.conversation.replace({ chatId: 'c', messages: [] });
  const { send } = createDelivery(chat);
  send('first');
  send('second');
  await turn();
  sent[0]?.reject(new ApiError(0, ''));
  await turn();
  // Another conversation is begun meanwhile.
  chat.conversation.replace(EMPTY_CONVERSATION);
  await vi.advanceTimersByTimeAsync(3000);
  sent[1]?.resolve({ message_id: 'm', answered: null });
  await turn();
  expect(sent.map(({ body }) => body.message)).toEqual(['first', 'first', 'second']);
  expect(sent.map(({ body }) => body.chat_id)).toEqual(['c', 'c', 'c']);
  // One that cannot be sent does not hold up those after it.
  sent[2]?.reject(new ApiError(422, ''));
  send('third');
  await turn();
  expect(sent[3]?.body.message).toBe('third');
  close();
});

it('sends a message again whose answer never comes, and those after it', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), ms);
    return end.signal;
  });
  const { chat, sent, close } = open();
  chat.conversation.replace({ chatId: 'c', messages: [] });
  const { send } = createDelivery(chat);
  send('first');
  send('second');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent.map(({ body }) => body.message)).toEqual(['first', 'first']);
  expect(sent[1]?.body.client_id).toBe(sent[0]?.body.client_id);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.at(-1)?.body.message).toBe('second');
  expect(chat.conversation.store.get().messages[0]).toHaveProperty('error');
  close();
});

it('shows messages in the order of their events', async () => {
  const { chat, live, sent, loaded, texts, close } = open();
  void createMembership(chat, createLines()).join('c');
  await turn();
  await loaded(1, 'one');
  const { send } = createDelivery(chat);
  send('mine');
  send('mine, later');
  await turn();
  let number = 1;
  const arrives = (content: string, more: object = {}) => {
    number += 1;
    const data = JSON.stringify({ chat_id: 'c', message: { ...stored(content), ...more } });
    return live.streams[0]?.send(`id: ${number}\nevent: message\ndata: ${data}\n\n`);
  };
  await arrives('two');
  expect(texts()).toEqual(['one', 'two', 'mine', 'mine, later']);
  // Its answer may come before the event of an earlier message.
  sent[0]?.resolve({ message_id: 'm', answered: null });
  await turn();
  await arrives('three');
  const mine = { id: 'm', role: 'user', author: { kind: 'visitor', name: null } };
  await arrives('mine', { ...mine, client_id: sent[0]?.body.client_id });
  await arrives('four');
  expect(texts()).toEqual(['one', 'two', 'three', 'mine', 'four', 'mine, later']);
  close();
});

it('shows an answer of the assistant from another tab with the pages that may help', async () => {
  const { chat, live, loaded, close } = open();
  void createMembership(chat, createLines()).join('c');
  await turn();
  await loaded(1, 'one');
  const related = [{ title: 'Kettles', url: 'https://shop.example/kettles', heading: '' }];
  const author = { kind: 'assistant', name: 'Tea shop', picture: null };
  const message = { ...stored('May help'), author, related, answered: false };
  const data = JSON.stringify({ chat_id: 'c', message });
  await live.streams[0]?.send(`id: 2\nevent: message\ndata: ${data}\n\n`);
  expect(chat.conversation.store.get().messages.at(-1)).toMatchObject({ related, isAnswered: false });
  close();
});

it('asks for the same person in two tabs at once', () => {
  const storage = createTestStorage();
  const tabs = [open({ storage }), open({ storage })];
  // Never answered: they end at their deadline, long after the test.
  for (const { chat } of tabs)
    createMembership(chat, createLines())
      .ask()
      .catch(() => {});
  const [one, other] = tabs.map(({ sent }) => sent[0]?.body.client_id);
  expect(one).toBeDefined();
  expect(other).toBe(one);
});

it('neither follows nor forgets the conversation of another tab’s visitor', async () => {
  const storage = createTestStorage();
  const own = open({ storage });
  void createMembership(own.chat, createLines()).join('c');
  await turn();
  await own.loaded(1, 'one');
  const kept = storage.read('person');
  expect(kept).toEqual({ chatId: 'c', visitorId: 'me' });
  const old = open({ storage, visitorId: 'who was here before' });
  void createMembership(old.chat, createLines()).join();
  await turn();
  expect(old.loads).toHaveLength(0);
  // The page of the old session loses its own conversation.
  void createMembership(old.chat, createLines()).join('d');
  await turn();
  storage.write('person', kept);
  old.loads[0]?.reject(new ApiError(404, ''));
  await turn();
  expect(storage.read('person')).toEqual(kept);
  own.close();
});
