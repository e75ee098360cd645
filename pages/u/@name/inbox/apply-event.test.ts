import { setImmediate as nextTurn } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LiveEvent } from '#lib/inbox.ts';
import { applyEvent, chatKey } from './apply-event.ts';
import type { Conversation } from './inbox-types.ts';

const chatOf = (...ids: string[]) =>
  ({ messages: ids.map((id) => ({ id, createdAt: id, pageUrl: null })) }) as unknown as Conversation;

const arrives = (id: string) =>
  ({ type: 'message', data: { chatId: 'c', message: { id, createdAt: id } } }) as unknown as LiveEvent;

/** An inbox that shows a conversation; the test answers each request for it. */
function show(initialData?: Conversation) {
  const client = new QueryClient();
  const requests: ((chat: Conversation) => void)[] = [];
  const observer = new QueryObserver<Conversation>(client, {
    queryKey: chatKey('c'),
    queryFn: () => new Promise((resolve) => requests.push(resolve)),
    initialData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = observer.subscribe(() => {});
  const answer = async (at: number, ...ids: string[]) => {
    requests[at]?.(chatOf(...ids));
    await nextTurn();
  };
  const shown = () => observer.getCurrentResult().data?.messages.map(({ id }) => id);
  return { client, requests, answer, shown, close };
}

test('a message is shown without a request', () => {
  const { client, requests, shown, close } = show(chatOf('a'));
  applyEvent(client, arrives('b'));
  expect(shown()).toEqual(['a', 'b']);
  expect(requests).toHaveLength(0);
  close();
});

test.each([
  ['again', chatOf('a')],
  ['for the first time', undefined],
])('a message that arrives while the conversation is loaded %s stays', async (_when, initialData) => {
  const { client, requests, answer, shown, close } = show(initialData);
  void client.invalidateQueries({ queryKey: chatKey('c') });
  await nextTurn();
  expect(requests).toHaveLength(1);
  applyEvent(client, arrives('b'));
  await nextTurn();
  // The server had read the conversation before.
  await answer(0, 'a');
  expect(requests).toHaveLength(2);
  await answer(1, 'a', 'b');
  expect(shown()).toEqual(['a', 'b']);
  close();
});
