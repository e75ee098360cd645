import { expect, test } from 'vitest';
import { blocksOf, sentencesOf } from './sentences.ts';

const content = [
  'First one. Second one, e.g. this? Third',
  '',
  '- an item. With more',
  '- another',
  '',
  '```',
  'code. Not a sentence',
  '',
  'more code',
  '```',
  '',
  'Name | Age',
  'Ada | 36',
].join('\n');

test('content falls into its blocks', () => {
  expect(blocksOf(content).map((block) => block.kind)).toEqual([
    'text',
    'item',
    'item',
    'code',
    'row',
    'row',
  ]);
});

test('only prose is split into sentences', () => {
  expect(sentencesOf(content).map(({ start, end }) => content.slice(start, end))).toEqual([
    'First one.',
    'Second one, e.g. this?',
    'Third',
    '- an item. With more',
    '- another',
    '```\ncode. Not a sentence\n\nmore code\n```',
    'Name | Age',
    'Ada | 36',
  ]);
});

test('sentences of languages without spaces end too', () => {
  expect(sentencesOf('これは一。これは二。')).toHaveLength(2);
});

test('an open fence reaches to the end, and nothing is nothing', () => {
  expect(blocksOf('```\ncode')).toEqual([{ kind: 'code', start: 0, end: 8 }]);
  expect(blocksOf('')).toEqual([]);
  expect(sentencesOf('\n\n')).toEqual([]);
});
