import { expect, test } from 'vitest';
import type { ShownMessage } from './inbox-types.ts';
import { type PendingMessage, questionBefore, stillPending, withMessage } from './thread.ts';

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

const said = (kind: string, content: string, answered: boolean | null = null, isNote = false) =>
  ({
    author: { kind },
    role: kind === 'visitor' ? 'user' : 'assistant',
    content,
    answered,
    isNote,
  }) as ShownMessage;
const asks = (content: string) => said('visitor', content);
const fails = said('assistant', 'Nothing was found.', false);

test.each([
  [
    'what the assistant could not answer',
    [asks('Lids for pot 3'), fails, asks('A human, please')],
    'Lids for pot 3',
  ],
  [
    'not what an operator has answered since',
    [asks('Lids'), fails, said('operator', 'Yes.'), asks('How much?'), asks('See the picture')],
    'How much?',
  ],
  [
    'a note is no answer',
    [asks('Lids'), fails, said('operator', 'Who knows?', null, true), asks('Hello?')],
    'Lids',
  ],
  ['else the last question', [asks('متى؟ '), said('assistant', 'Soon.', true), asks('Thanks')], 'متى؟ '],
  ['else the last message', [asks('Hello'), asks('It came like this')], 'It came like this'],
  ['nothing', [], ''],
])('an answer is to a question of the visitor: %s', (_, before, question) => {
  expect(questionBefore([...before, said('operator', 'So.'), asks('Later?')], before.length)).toBe(question);
});
