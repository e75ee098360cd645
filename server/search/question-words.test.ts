import { expect, test } from 'vitest';
import { tokenize } from './analyze.ts';
import {
  asksHowItWorks,
  asksWhatItIs,
  belongsToQuestionWord,
  meaningsOfQuestionWords,
  questionWordOf,
} from './question-words.ts';

test.each([
  ['Why is this here?', 'reason'],
  ['Where do the files end up?', 'location'],
  ['How much is a ticket?', 'price'],
  ['How long is it open?', 'time'],
  ['How big is the script?', 'size'],
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

test.each([
  ['What is Foyer?', 'what'],
  ['And how  often do you deliver?', 'how often'],
  ['How many may I have?', 'how much'],
  ['Can you deliver on Sundays?', null],
  ['Whatever', null],
])('%j asks by %j', (question, word) => expect(questionWordOf(question)).toBe(word));

test('what only goes with "how" tells nothing of its own', () => {
  const tokens = tokenize('How large is a large box?');
  expect(tokens.map((_, at) => belongsToQuestionWord(tokens, at))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['How does Foyer work?', true],
  ['How does Foyer work with WordPress?', false],
  ['How do I work here?', false],
])('%j asks how something works: %s', (question, asks) => expect(asksHowItWorks(question)).toBe(asks));
