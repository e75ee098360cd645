import { expect, test } from 'vitest';
import type { ShownMessage } from './inbox-types.ts';
import { type PendingMessage, stillPending, withMessage } from './thread.ts';

const message = (id: string, second: number, clientId: string | null = null, pageUrl = '/') =>
  ({ id, clientId, createdAt: `2026-11-28T10:00:0${second}.000Z`, pageUrl }) as ShownMessage;
const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id).join('');

test('a message that arrives twice is shown once, and a late one in its place', () => {
  const first = [message('a', 1), message('c', 3)];
  const both = withMessage(withMessage(first, message('d', 4)), message('d', 4));
  expect(idsOf(both)).toBe('acd');
  const { pageUrl: _, ...asEvent } = message('c', 3);
  expect(withMessage(first, asEvent)[1]?.pageUrl).toBe('/');
  expect(idsOf(withMessage(both, message('b', 2)))).toBe('abcd');
  expect(idsOf(withMessage([], message('a', 1)))).toBe('a');
});

test('a pending message is over once its message has arrived', () => {
  const pending = ['x', 'y'].map((clientId) => ({ clientId }) as PendingMessage);
  const left = stillPending(pending, [message('a', 1, 'x'), message('b', 2)]);
  expect(left.map(({ clientId }) => clientId)).toEqual(['y']);
});
