import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { createConversation } from '#lib/chat-client/conversation.ts';
import { EMPTY_CONVERSATION, type Message } from '#lib/chat-client/message.ts';
import { createStore } from '#lib/chat-client/store.ts';
import { createFakeLiveServer, stubPage, turn } from '#tests/setup/live/fake-live-server.ts';
import { createTestStorage } from '#tests/setup/websites/site-storage.ts';
import type { Chat } from '../chat/contract.ts';
import { createPeopleStore } from '../chat/load-people.ts';
import { createDelivery } from './delivery.ts';
import { createLines } from './lines.ts';
import { createMembership } from './membership.ts';
import { createRequests } from './requests.ts';

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
  const load = async (more: object) => {
    const messages: object[] = [];
    loads.at(-1)?.resolve({ chat_id: 'c', status: 'open', rating: null, event_id: 1, messages, ...more });
    await turn();
  };
  const loaded = (eventId: number, ...texts: string[]) =>
    load({ event_id: eventId, messages: texts.map(stored) });
  const texts = () => conversation.store.get().messages.map(({ content }) => content);
  return { chat, live, loads, sent, storage, load, loaded, texts, close: () => end.abort() };
}

/** The part for conversations with people, without what it shows. */
function createPart(chat: Chat) {
  const lines = createLines();
  const delivery = createDelivery(chat);
  const membership = createMembership(chat, lines, delivery.enqueue);
  return { lines, ...delivery, ...membership, ...createRequests(chat, lines, membership) };
}

/** A conversation with one message, which is followed; `receive` sends its next event. */
async function follow() {
  const widget = open();
  const part = createPart(widget.chat);
  void part.join('c');
  await turn();
  await widget.loaded(1, 'one');
  let number = 1;
  const receive = (type: string, data: object) => {
    number += 1;
    const event = JSON.stringify({ chat_id: 'c', ...data });
    return widget.live.streams[0]?.send(`id: ${number}\nevent: ${type}\ndata: ${event}\n\n`);
  };
  const change = (status: string) => receive('status', { status, is_unclaimed: false });
  return { ...widget, ...part, receive, change };
}

it('loses nothing that arrives while the conversation is loaded anew', async () => {
  const { chat, live, loads, loaded, texts, close } = open();
  void createPart(chat).join('c');
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
  const membership = createPart(chat);
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
  const { sent, texts, send, receive, close } = await follow();
  send('mine');
  send('mine, later');
  await turn();
  const arrives = (content: string, more: object = {}) =>
    receive('message', { message: { ...stored(content), ...more } });
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
  const { chat, receive, close } = await follow();
  const related = [{ title: 'Kettles', url: 'https://shop.example/kettles', heading: '' }];
  const author = { kind: 'assistant', name: 'Tea shop', picture: null };
  const message = { ...stored('May help'), author, related, answered: false };
  await receive('message', { message });
  expect(chat.conversation.store.get().messages.at(-1)).toMatchObject({ related, isAnswered: false });
  close();
});

it('asks for the same person in two tabs at once', () => {
  const storage = createTestStorage();
  const tabs = [open({ storage }), open({ storage })];
  // Never answered: they end at their deadline, long after the test.
  for (const { chat } of tabs)
    createPart(chat)
      .ask()
      .catch(() => {});
  const [one, other] = tabs.map(({ sent }) => sent[0]?.body.client_id);
  expect(one).toBeDefined();
  expect(other).toBe(one);
});

it('neither follows nor forgets the conversation of another tab’s visitor', async () => {
  const storage = createTestStorage();
  const own = open({ storage });
  void createPart(own.chat).join('c');
  await turn();
  await own.loaded(1, 'one');
  const kept = storage.read('person');
  expect(kept).toEqual({ chatId: 'c', visitorId: 'me' });
  const old = open({ storage, visitorId: 'who was here before' });
  void createPart(old.chat).join();
  await turn();
  expect(old.loads).toHaveLength(0);
  // The page of the old session loses its own conversation.
  void createPart(old.chat).join('d');
  await turn();
  storage.write('person', kept);
  old.loads[0]?.reject(new ApiError(404, ''));
  await turn();
  expect(storage.read('person')).toEqual(kept);
  own.close();
});

it('sends what an earlier page could not send, unless the visitor was told that it failed', async () => {
  const { chat, sent, loaded, close } = open();
  const mine = (id: string, more: Partial<Message> = {}): Message => ({
    ...{ id, clientId: id, content: id, isUser: true, timestamp: 0, citations: [], related: [] },
    ...{ isAnswered: true, state: 'done', ...more },
  });
  const messages = [mine('first'), mine('failed', { error: 'Offline' }), mine('second')];
  chat.conversation.replace({ chatId: 'c', messages });
  void createPart(chat).join('c');
  await turn();
  await loaded(1, 'one');
  sent[0]?.resolve({ message_id: 'm1', answered: null });
  await turn();
  sent[1]?.resolve({ message_id: 'm2', answered: null });
  await turn();
  const asked = { path: '/chat', body: { chat_id: 'c' } };
  expect(sent).toMatchObject([
    { ...asked, body: { client_id: 'first' } },
    { ...asked, body: { client_id: 'second' } },
  ]);
  expect(chat.conversation.store.get().messages.map(({ messageId }) => messageId)).toEqual([
    'one',
    'm1',
    undefined,
    'm2',
  ]);
  close();
});

it('sends a message once, though the conversation is loaded again meanwhile', async () => {
  const { chat, sent, live, loaded, send, close } = await follow();
  send('mine');
  await turn();
  await live.streams[0]?.send('id: 90\nevent: reset\ndata: {}\n\n');
  await loaded(90, 'one');
  sent[0]?.resolve({ message_id: 'm', answered: null });
  await turn();
  expect(sent.map(({ path }) => path)).toEqual(['/chat']);
  expect(chat.conversation.store.get().messages.at(-1)).toMatchObject({ messageId: 'm' });
  close();
});

it('asks for a rating once for each person', async () => {
  const { lines, sent, change, rate, close } = await follow();
  await change('assistant');
  expect(lines.get().rating).toBe('asked');
  void rate(5, '');
  sent.at(-1)?.resolve({});
  await turn();
  expect(lines.get().rating).toBe('rated');
  await change('closed');
  expect(lines.get().rating).toBe('none');
  await change('open');
  await change('closed');
  expect(lines.get().rating).toBe('asked');
  close();
});

it('shows who writes, and not who wrote while the line was cut', async () => {
  const { lines, receive, close } = await follow();
  const write = (secondsAgo: number) =>
    receive('typing', {
      ...{ by: 'operator', name: 'Ada' },
      at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
    });
  await write(9);
  expect(lines.get().writing).toBe('');
  await write(1);
  expect(lines.get().writing).toBe('Ada');
  await vi.advanceTimersByTimeAsync(8000);
  expect(lines.get().writing).toBe('');
  close();
});

it('shows the usual wait and what was read also after a reload, and when words asked for a person', async () => {
  const widget = open();
  const { lines, join } = createPart(widget.chat);
  void join('c');
  await turn();
  const readAt = '2026-11-28T10:00:00.000Z';
  await widget.load({ status: 'waiting', wait_seconds: 120, operator_read_at: readAt });
  expect(lines.get()).toMatchObject({ waitSeconds: 120, readAt });
  widget.close();
  const asked = await follow();
  expect(asked.lines.get()).toMatchObject({ waitSeconds: null, readAt: '' });
  await asked.change('waiting');
  await asked.load({ status: 'waiting', wait_seconds: 60 });
  expect(asked.lines.get().waitSeconds).toBe(60);
  asked.close();
});

it('drops the files of the next message when the person leaves', async () => {
  const { chat, change, close } = await follow();
  chat.people.set({
    files: [{ id: 'f', name: 'a.txt', type: 'text/plain', size: 1, width: null, height: null }],
  });
  await change('open');
  expect(chat.people.get().files).toHaveLength(1);
  await change('closed');
  expect(chat.people.get().files).toEqual([]);
  close();
});

it('ends with the widget, and the person may still write', async () => {
  const { chat, live, storage, close } = await follow();
  close();
  await turn();
  expect(live.streams[0]?.isAborted()).toBe(true);
  expect(chat.people.get().status).toBe('open');
  expect(storage.read('person')).toMatchObject({ chatId: 'c' });
});
