import { describe, expect, test } from 'vitest';
import { termOf } from '../../platform/text/analyze.ts';
import { synonymsOf } from './synonyms.ts';

const english = (word: string) => synonymsOf(termOf(word, 'en'), 'en');
const termsOf = (...words: string[]) => words.map((word) => termOf(word, 'en'));

test('a word has its common synonyms, in any of its forms', () => {
  expect(english('cheap')).toEqual(expect.arrayContaining(termsOf('affordable')));
  expect(english('affordable')).toEqual(expect.arrayContaining(termsOf('cheap')));
  expect(english('buying')).toEqual(english('buy'));
  expect(english('buy')).toEqual(expect.arrayContaining(termsOf('purchases')));
});

test('a word is no synonym of itself, and has each synonym once', () => {
  const all = english('cheap');
  expect(all).not.toContain(termOf('cheap', 'en'));
  expect(new Set(all).size).toBe(all.length);
  expect(english('quokka')).toEqual([]);
});

describe('synonyms of one language never apply to another', () => {
  test.each(['de', 'fr', 'es', 'it', 'ja', 'xx', ''])('%j', (language) => {
    for (const word of ['cheap', 'affordable', 'buy', 'purchase'])
      expect(synonymsOf(termOf(word, 'en'), language)).toEqual([]);
  });
});
