import { expect, test } from 'vitest';
import type { ConversationState } from '#lib/chat-client/conversation.ts';
import type { Message } from '#lib/chat-client/message.ts';
import { problemsIn } from './thread-problems.ts';

const message = (id: string, isUser: boolean, more: Partial<Message> = {}): Message => ({
  ...{ id, isUser, content: id, timestamp: 0, citations: [], related: [], isAnswered: true, state: 'done' },
  ...more,
});
const asked = (id: string, error?: string) => message(id, true, error ? { error } : {});
const answer = (id: string, state: Message['state'] = 'done') => message(id, false, { state });
const problems = (messages: Message[], state: Partial<ConversationState> = {}) =>
  Object.fromEntries(
    problemsIn({
      ...{ chatId: 'c', messages, isLoading: false, error: null, isSignedOut: false, isStopped: false },
      ...state,
    }),
  );

test('every failed question has a problem, and the last one is announced', () => {
  const messages = [asked('q1', 'Busy.'), asked('q2'), answer('a2'), asked('q3', 'Offline.')];
  expect(problems(messages, { error: 'Offline.' })).toEqual({
    q1: { text: 'Busy.', isNew: false },
    q3: { text: 'Offline.', isNew: true },
  });
});

test('a partial answer has the problem of the last send', () => {
  expect(problems([asked('q'), answer('a', 'interrupted')], { error: 'Interrupted.' })).toEqual({
    a: { text: 'Interrupted.', isNew: true },
  });
});

test('an interrupted answer of an earlier visit is marked', () => {
  const messages = [asked('q1'), asked('q2'), answer('a2', 'interrupted'), asked('q3')];
  expect(problems(messages)).toEqual({
    q1: { text: 'This question has no answer.', isNew: false },
    a2: { text: 'The answer was interrupted here.', isNew: false },
    q3: { text: 'This question has no answer.', isNew: false },
  });
});

test('a pending or stopped answer has no problem', () => {
  expect(problems([asked('q'), answer('a', 'streaming')], { isLoading: true })).toEqual({});
  expect(problems([asked('q'), answer('a', 'interrupted')], { isStopped: true })).toEqual({});
  expect(problems([asked('q')], { isStopped: true })).toEqual({});
});
