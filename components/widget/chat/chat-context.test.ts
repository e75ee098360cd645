import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '#lib/chat-client/store.ts';
import { stubPage } from '#tests/setup/live/fake-live-server.ts';
import { createTestStorage } from '#tests/setup/websites/site-storage.ts';
import type { Context } from '../core/contract.ts';
import { createLines } from '../people/lines.ts';
import { chatOf } from './chat-context.ts';
import type { PeoplePart } from './contract.ts';

let page: ReturnType<typeof stubPage>;
beforeEach(() => {
  page = Object.assign(stubPage(), { querySelector: () => null });
  return () => vi.unstubAllGlobals();
});

const message = (content: string) => ({
  ...{ id: content, content, isUser: true, timestamp: 0, state: 'done' },
  ...{ citations: [], related: [], isAnswered: true },
});

/** A chat with one message, in a browser whose other tabs store its conversation. */
function open() {
  const storage = createTestStorage();
  storage.write('conversation', { chatId: 'c', messages: [message('one')] });
  const host = {
    storage,
    settings: createStore({ site: 'tea', locale: 'en' }),
    view: createStore({ open: false, agent: 'chat', unread: 0, identity: null }),
    onReset: () => {},
    emit: () => {},
    ended: new AbortController().signal,
  };
  const chat = chatOf({ api: {}, strings: {}, host } as unknown as Context);
  const storedElsewhere = (value: object | null, name = 'conversation') =>
    page.dispatchEvent(
      Object.assign(new Event('storage'), {
        key: `foyer:tea:${name}`,
        newValue: value && JSON.stringify(value),
      }),
    );
  const texts = () => chat.conversation.store.get().messages.map(({ content }) => content);
  return { chat, storedElsewhere, texts };
}

it.each([
  ['signing out', null],
  ['beginning anew', { chatId: null, messages: [] }],
])('a conversation with a person ends by %s in another tab', (_how, value) => {
  const { chat, storedElsewhere, texts } = open();
  chat.people.set({ status: 'open' });
  storedElsewhere(value);
  expect(texts()).toEqual([]);
});

it('asks for no rating once the conversation was rated in another tab', () => {
  const { chat, storedElsewhere } = open();
  const lines = createLines();
  lines.set({ rating: 'asked' });
  chat.people.set({ part: { lines, join: async () => {} } as unknown as PeoplePart });
  storedElsewhere({ chatId: 'c' }, 'person');
  expect(lines.get().rating).toBe('asked');
  storedElsewhere(null, 'person');
  expect(lines.get().rating).toBe('none');
});

it('gets the messages of other tabs from the server while a person has the conversation', () => {
  const { chat, storedElsewhere, texts } = open();
  storedElsewhere({ chatId: 'c', messages: [message('one'), message('two')] });
  expect(texts()).toEqual(['one', 'two']);
  chat.people.set({ status: 'open' });
  storedElsewhere({ chatId: 'c', messages: [message('three')] });
  expect(texts()).toEqual(['one', 'two']);
});
