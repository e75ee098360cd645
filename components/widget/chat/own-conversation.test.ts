import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createConversation } from '#lib/chat-client/conversation.ts';
import { EMPTY_CONVERSATION } from '#lib/chat-client/message.ts';
import { createStore } from '#lib/chat-client/store.ts';
import { createTestStorage } from '#tests/setup/websites/site-storage.ts';
import type { Context, View } from '../core/contract.ts';
import { showOwnConversation } from './own-conversation.ts';
import { createStoredConversation } from './stored-conversation.ts';

const questionOf = (content: string) => ({
  id: content,
  role: 'user' as const,
  content,
  created_at: '2020-11-22T12:00:00.000Z',
  citations: [],
  related: [],
  outcome: null,
  vote: null,
});

/** The last conversations on the server, by user id; other ids are not verified. */
const LAST: Record<string, { chat_id: string; messages: ReturnType<typeof questionOf>[] } | null> = {
  ada: { chat_id: 'of-ada', messages: [questionOf('Ada’s question')] },
  bob: { chat_id: 'of-bob', messages: [questionOf('Bob’s question')] },
  new: null,
};

let tokens = 0;
/** A token that differs from all others; the mocked server reads the user id at its end. */
const tokenOf = (userId: string) => {
  tokens += 1;
  const claims = Buffer.from(JSON.stringify({ iat: tokens, sub: userId })).toString('base64url');
  return `header.${claims}.${userId}`;
};

function open(
  storage = createTestStorage(),
  userId: string | null = null,
  now = () => performance.timeOrigin + 1000,
) {
  const view = createStore({ identity: userId && { userId } } as unknown as View);
  const id = () => {
    const { userId, token } = (view.get().identity ?? {}) as { userId?: string; token?: string };
    return userId ?? token?.split('.')[2] ?? '';
  };
  const get = vi.fn(async () => ({ json: async () => ({ conversation: LAST[id()] }) }));
  const session = vi.fn(async () => ({
    is_identified: id() in LAST,
    visitor_id: id() in LAST ? `u_${id()}` : 'anonymous',
  }));
  const asked: { chatId: string | null; text: string }[] = [];
  let finish = Promise.resolve();
  const stored = createStoredConversation(storage);
  const conversation = createConversation(stored.read() ?? EMPTY_CONVERSATION, {
    async *send(chatId, { text }) {
      asked.push({ chatId, text });
      yield { event: 'start', data: { chatId: chatId ?? 'new-chat' } };
      await finish;
      yield { event: 'done', data: { messageId: 'm', answered: true, related: [] } };
    },
    describeError: () => 'Failed',
    save: stored.write,
    now,
  });
  const context = { api: { session, get }, host: { view } } as unknown as Context;
  showOwnConversation(context, stored, conversation);
  const isIdle = () => vi.waitFor(() => expect(conversation.store.get().isLoading).toBe(false));
  return {
    storage,
    get,
    session,
    asked,
    conversation,
    async ask(text: string) {
      conversation.send({ text });
      await isIdle();
    },
    /** Asks, and returns a function that lets the answer end. */
    async begin(text: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish = promise;
      conversation.send({ text });
      await nextTurn();
      return () => {
        resolve();
        return isIdle();
      };
    },
    identify: (userId: string | null) => view.set({ identity: userId ? { userId, hash: 'x' } : null }),
    identifyByToken: (userId: string) => view.set({ identity: { token: tokenOf(userId) } }),
    shown: () => conversation.store.get().messages.map(({ content }) => content),
  };
}

/** The mocked calls wait for nothing: one turn later all that follows from them has happened. */
const settle = () => nextTurn();

test('a new device shows the last conversation of a verified visitor, and continues it', async () => {
  const { shown, conversation } = open(undefined, 'ada');
  await vi.waitFor(() => expect(shown()).toEqual(['Ada’s question']));
  expect(conversation.store.get().chatId).toBe('of-ada');
});

test('a device that has the conversation does not load it, and keeps a new one', async () => {
  const storage = createTestStorage();
  const first = open(storage, 'ada');
  await vi.waitFor(() => expect(first.shown()).toHaveLength(1));
  first.conversation.reset();
  const again = open(storage, 'ada');
  await settle();
  expect(again.shown()).toEqual([]);
  expect(again.get).not.toHaveBeenCalled();
});

test('a shared device shows no conversation of another visitor', async () => {
  const storage = createTestStorage();
  const ada = open(storage, 'ada');
  await vi.waitFor(() => expect(ada.shown()).toHaveLength(1));
  await ada.ask('More');

  expect(open(storage).shown()).toEqual([]);
  const unverified = open(storage, 'eve');
  await settle();
  expect([unverified.shown(), unverified.get.mock.calls]).toEqual([[], []]);
  const fresh = open(storage, 'new');
  await settle();
  expect(fresh.shown()).toEqual([]);
  const bob = open(storage, 'bob');
  await vi.waitFor(() => expect(bob.shown()).toEqual(['Bob’s question']));
});

test('questions on this page are kept, and belong to the visitor after the identification', async () => {
  const storage = createTestStorage();
  const page = open(storage);
  await page.ask('Asked before signing in');
  page.identify('ada');
  await settle();
  expect(page.shown()).toContain('Asked before signing in');
  const next = open(storage, 'ada');
  await settle();
  expect(next.shown()).toContain('Asked before signing in');
  expect([page.get.mock.calls, next.get.mock.calls]).toEqual([[], []]);
});

test('the conversation on the server replaces an earlier anonymous one, once for all pages', async () => {
  const storage = createTestStorage();
  await open(storage, null, () => 1000).ask('Asked on an earlier visit');
  const page = open(storage, 'ada');
  await settle();
  expect(page.shown()).toEqual(['Ada’s question']);
  const next = open(storage, 'ada');
  // The storage names its owner, who has not been verified yet.
  expect(next.shown()).toEqual([]);
  await settle();
  expect(next.shown()).toEqual(['Ada’s question']);
  expect(next.get).not.toHaveBeenCalled();
});

test('the conversation changes with the identity of the page', async () => {
  const { shown, identify, ask } = open();
  await ask('Asked before signing in');
  identify('new');
  await settle();
  expect(shown()).toContain('Asked before signing in');
  identify('ada');
  expect(shown()).toEqual([]);
  await settle();
  expect(shown()).toEqual(['Ada’s question']);
  identify('bob');
  await settle();
  expect(shown()).toEqual(['Bob’s question']);
  identify(null);
  expect(shown()).toEqual([]);
});

test('a page that names the same visitor again interrupts nothing', async () => {
  const { shown, identify, begin } = open(undefined, 'ada');
  await settle();
  const end = await begin('More');
  identify('ada');
  await end();
  await settle();
  expect(shown()).toEqual(['Ada’s question', 'More', '']);
});

test('a fresh token of the same visitor interrupts nothing, one of another visitor does', async () => {
  const { shown, identifyByToken, begin } = open();
  identifyByToken('ada');
  await settle();
  const end = await begin('More');
  identifyByToken('ada');
  await end();
  await settle();
  expect(shown()).toEqual(['Ada’s question', 'More', '']);
  identifyByToken('bob');
  expect(shown()).toEqual([]);
});

test('a change of visitor during an answer discards the answer', async () => {
  const { shown, identify, begin } = open(undefined, 'ada');
  await settle();
  const end = await begin('More');
  identify('bob');
  expect(shown()).toEqual([]);
  await settle();
  expect(shown()).toEqual(['Bob’s question']);
  await end();
  await settle();
  expect(shown()).toEqual(['Bob’s question']);
});

test('a sign-in during an answer takes effect when the answer has ended', async () => {
  const storage = createTestStorage();
  const { shown, identify, begin } = open(storage);
  const end = await begin('Asked before signing in');
  identify('ada');
  await settle();
  await end();
  await settle();
  expect(shown()).toContain('Asked before signing in');
  expect(storage.read('conversation')).toMatchObject({ owner: 'u_ada' });
});

test('a sign-out during an answer cancels it', async () => {
  const { shown, identify, begin, conversation } = open(undefined, 'ada');
  await settle();
  const end = await begin('More');
  identify(null);
  expect([shown(), conversation.store.get().isLoading]).toEqual([[], false]);
  await end();
  await settle();
  expect(shown()).toEqual([]);
});

test('a failed session adds nothing to the conversation of another visitor', async () => {
  const { shown, identify, ask, asked, session, storage } = open(undefined, 'ada');
  await settle();
  session.mockRejectedValueOnce(new Error('offline'));
  identify('bob');
  await settle();
  expect(shown()).toEqual([]);
  await ask('Mine');
  await settle();
  expect(asked).toEqual([{ chatId: null, text: 'Mine' }]);
  expect(storage.read('conversation')).toMatchObject({ owner: 'u_bob', chatId: 'new-chat' });
});

test('a retry never sends the question of another visitor', async () => {
  const { identify, ask, asked, conversation } = open(undefined, 'ada');
  await settle();
  await ask('Ada’s secret');
  identify('bob');
  await settle();
  conversation.retry();
  await settle();
  expect(asked.map(({ text }) => text)).toEqual(['Ada’s secret', 'Bob’s question']);
});

test('an answer that the visitor has left is not pending on the next page', async () => {
  const storage = createTestStorage();
  const first = open(storage, 'ada');
  await settle();
  await first.begin('More');
  const next = open(storage, 'ada');
  await settle();
  expect(next.conversation.store.get().messages.map(({ state }) => state)).toEqual(['done', 'done']);
});
