import { expect, test } from 'vitest';
import { askAll, isRight, rankAll, summarize } from './quality.ts';
import type { ChatAnswer, Visitor } from './visitor.ts';

const question = { question: 'How do I audit?', pages: ['npm-audit.html'], kind: 'natural' };
const page = (path: string) => `http://localhost:1${path}`;

test('a page is correct if its path ends with an expected one, by whole segments', () => {
  expect(isRight(question, page('/commands/npm-audit.html#fix'))).toBe(true);
  expect(isRight(question, page('/commands/pnpm-audit.html'))).toBe(false);
  expect(isRight({ ...question, pages: ['/a b.html'] }, page('/docs/a%20b.html'))).toBe(true);
});

test('a ranking has the rank of the first correct page', async () => {
  const found = [page('/a.html'), page('/npm-audit.html'), page('/x/npm-audit.html')];
  const engine = { name: 'test', search: (text: string) => (text === 'nothing' ? [] : found) };
  const { places } = await rankAll(engine, [question, { ...question, question: 'nothing' }]);
  expect(places).toEqual([2, null]);
});

test('ranks are counted, and their reciprocals averaged', () => {
  expect(summarize([1, 2, 4, null])).toBe('1/2/3 0.438');
});

test('an answer cites the correct page, lists it as related, or neither', async () => {
  const citation = { n: 1, title: '', excerpt: '', url: page('/npm-audit.html#fix') };
  const answer = { response: '', answered: true, citations: [] };
  const answers: Record<string, ChatAnswer> = {
    cited: { ...answer, citations: [citation] },
    related: { ...answer, related: [citation] },
    neither: answer,
  };
  const visitor = { ask: async (text: string) => answers[text] } as Visitor;
  const asked = Object.keys(answers).map((text) => ({ ...question, question: text }));
  const chat = await askAll(visitor, asked);
  expect(chat.answers.map(({ isCited }) => isCited)).toEqual([true, false, false]);
  expect(chat.answers.map(({ isCitedOrRelated }) => isCitedOrRelated)).toEqual([true, true, false]);
});

test('an answer is correct if its text has the expected text, also on several lines', async () => {
  const responses: Record<string, string> = { right: 'Run `npm\naudit`. [1]', wrong: 'Run it. [1]' };
  const visitor = {
    ask: async (text: string) => ({ response: responses[text], answered: true, citations: [] }),
  } as unknown as Visitor;
  const asked = ['right', 'wrong'].map((text) => ({ ...question, question: text, answer: /NPM audit/i }));
  expect((await askAll(visitor, asked)).answers.map(({ isSaid }) => isSaid)).toEqual([true, false]);
});
