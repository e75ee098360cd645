import { expect, test } from 'vitest';
import { tokenize } from './analyze.ts';
import { asksWhatItIs, meaningsOfQuestionWords } from './question-words.ts';

test.each([
  ['Why is this here?', 'reason'],
  ['Where do the files end up?', 'location'],
  ['How much is a ticket?', 'price'],
  ['How long is it open?', 'time'],
])('%j asks for what a page calls its %s', (question, meaning) => {
  expect(meaningsOfQuestionWords(tokenize(question)).flat()).toContain(meaning);
});

test('a text without question words asks for nothing beyond its words', () => {
  expect(meaningsOfQuestionWords(tokenize('green tea'))).toEqual([]);
});

test.each([
  'What is a workspace?',
  "what's npx",
  'what does npm ci do',
  'Was ist ein Abo?',
  'Qu’est-ce que npm ?',
  'Cos’è npm?',
  'define semver',
])('%j asks what something is', (question) => {
  expect(asksWhatItIs(question)).toBe(true);
});

test.each(['How do I install it?', 'workspaces', 'What time do you open?', 'whatever'])(
  '%j does not',
  (question) => {
    expect(asksWhatItIs(question)).toBe(false);
  },
);
