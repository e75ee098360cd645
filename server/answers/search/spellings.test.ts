import { expect, test } from 'vitest';
import { memoryIndex } from '#tests/setup/answers/memory-index.ts';
import { understandQuery } from './query.ts';
import { spellingsOf, withUmlauts } from './spellings.ts';

test.each([
  ['v26.1', ['26.1']],
  ['26.1', ['v26.1']],
  ['1250', ['v1250', '1.250']],
  ['1250000', ['v1250000', '1.250.000']],
  ['1.250', ['v1.250', '1250']],
  ['0123', ['v0123']],
  ['.net', ['net']],
  ['vat', []],
  ['net', []],
])('%s is also written %j', (word, others) => expect(spellingsOf(word)).toEqual(others));

test('umlauts can be typed as two letters', () => {
  expect(withUmlauts('loeschen')).toEqual(['löschen']);
  expect(withUmlauts('gemuese')).toEqual(['gemüse']);
  expect(withUmlauts('neue')).toEqual([]);
  expect(withUmlauts('quelle')).toEqual([]);
});

test('a word is respelt in a German index only if it is unknown', async () => {
  const index = memoryIndex([[{ language: 'de', passages: ['Unkraut löschen', 'Sauer macht lustig'] }]]);
  const terms = async (text: string) =>
    (await understandQuery(index, text)).map(({ terms }) => [...terms.keys()]);
  expect(await terms('loeschen')).toEqual([['loschen', '~losch']]);
  expect(await terms('sauer')).toEqual([['sauer', '~sau']].map(() => expect.arrayContaining(['sauer'])));
});
