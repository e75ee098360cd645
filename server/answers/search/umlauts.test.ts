import { expect, test } from 'vitest';
import { memoryIndex } from '#tests/setup/answers/memory-index.ts';
import { understandQuery } from './query.ts';
import { withUmlauts } from './umlauts.ts';

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
