import { expect, test, vi } from 'vitest';
import { createConversation } from '../../../lib/chat-client/conversation.ts';
import { createStore } from '../../../lib/chat-client/store.ts';
import { createTestStorage } from '../../../tests/setup/site-storage.ts';
import type { Context, View } from '../core/contract.ts';
import { showOwnConversation } from './own-conversation.ts';
import { createStoredConversation, EMPTY_CONVERSATION } from './stored-conversation.ts';

const said = (content: string) => ({
  id: content,
  role: 'user' as const,
  content,
  created_at: '2026-11-22T12:00:00.000Z',
  citations: [],
  related: [],
  outcome: null,
  vote: null,
});

/** What the server keeps, by the user id that the page names. Nobody else is verified. */
const LAST: Record<string, { chat_id: string; messages: ReturnType<typeof said>[] } | null> = {
  ada: { chat_id: 'of-ada', messages: [said('Ada’s question')] },
  bob: { chat_id: 'of-bob', messages: [said('Bob’s question')] },
  new: null,
};

function open(storage = createTestStorage(), userId: string | null = null) {
  const view = createStore({ identity: userId && { userId } } as unknown as View);
  const id = () => (view.get().identity as { userId: string } | null)?.userId ?? '';
  const get = vi.fn(async () => Response.json({ conversation: LAST[id()] }));
  const api = {
    session: async () => ({
      is_identified: id() in LAST,
      visitor_id: id() in LAST ? `u_${id()}` : 'anonymous',
    }),
    get,
  };
  const stored = createStoredConversation(storage);
  const conversation = createConversation(stored.read() ?? EMPTY_CONVERSATION, {
    async *send() {
      yield { event: 'start', data: { chatId: 'new-chat' } };
      yield { event: 'done', data: { messageId: 'm', answered: true, related: [] } };
    },
    describeError: () => 'Failed',
    save: stored.write,
    now: () => 1000,
  });
  showOwnConversation({ api, host: { view } } as unknown as Context, stored, conversation);
  return {
    storage,
    get,
    conversation,
    identify: (userId: string | null) => view.set({ identity: userId ? { userId, hash: 'x' } : null }),
    shown: () => conversation.store.get().messages.map(({ content }) => content),
  };
}

/** Longer than the calls, which resolve at once. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

test('a new device shows the last conversation of a verified visitor, and goes on with it', async () => {
  const { shown, conversation } = open(undefined, 'ada');
  await vi.waitFor(() => expect(shown()).toEqual(['Ada’s question']));
  expect(conversation.store.get().chatId).toBe('of-ada');
});

test('a device that has it does not ask for it, and one begun anew there stays', async () => {
  const storage = createTestStorage();
  const first = open(storage, 'ada');
  await vi.waitFor(() => expect(first.shown()).toHaveLength(1));
  first.conversation.reset();
  const again = open(storage, 'ada');
  await settle();
  expect(again.shown()).toEqual([]);
  expect(again.get).not.toHaveBeenCalled();
});

test('nobody sees another visitor’s, on a device that both use', async () => {
  const storage = createTestStorage();
  const ada = open(storage, 'ada');
  await vi.waitFor(() => expect(ada.shown()).toHaveLength(1));
  ada.conversation.send({ text: 'More' });
  await vi.waitFor(() => expect(ada.conversation.store.get().isLoading).toBe(false));

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

test('it follows who the page says is there', async () => {
  const { shown, identify, conversation } = open();
  conversation.send({ text: 'Asked before signing in' });
  await vi.waitFor(() => expect(conversation.store.get().isLoading).toBe(false));
  identify('new');
  await settle();
  expect(shown()).toContain('Asked before signing in');
  identify('ada');
  await vi.waitFor(() => expect(shown()).toEqual(['Ada’s question']));
  identify('bob');
  await vi.waitFor(() => expect(shown()).toEqual(['Bob’s question']));
  identify(null);
  // The anonymous conversation of this browser.
  await vi.waitFor(() => expect(shown()).toContain('Asked before signing in'));
});
