import { describe, expect, test } from 'vitest';
import { memoryIndex } from '#tests/setup/answers/memory-index.ts';
import { tokenize } from '../../platform/text/analyze.ts';
import { separatedVerbIn, withUmlauts } from './german.ts';
import { understandQuery } from './query.ts';

const joined = (text: string) => separatedVerbIn(text, tokenize(text))?.joined;

describe('a separable verb', () => {
  test.each([
    ['Wie lege ich einen Garten an?', 'anlege'],
    ['Melde ich mich hier ab?', 'abmelde'],
    ['Und wie stelle ich die Uhr um', 'umstelle'],
    ['Wie setze ich mein Passwort zurück?', 'zurücksetze'],
  ])('%s: %s', (question, verb) => expect(joined(question)).toBe(verb));

  test.each(['Wie kann ich einen Garten anlegen?', 'Welche Schrift kommt vor?', 'Was ist an?', 'an', ''])(
    'is not in “%s”',
    (text) => expect(joined(text)).toBeUndefined(),
  );
});

test('umlauts can be typed as two letters', () => {
  expect(withUmlauts('loeschen')).toEqual(['löschen']);
  expect(withUmlauts('gemuese')).toEqual(['gemüse']);
  expect(withUmlauts('neue')).toEqual([]);
  expect(withUmlauts('quelle')).toEqual([]);
});

describe('in a German index', () => {
  const index = memoryIndex([
    [{ language: 'de', passages: ['Beete anlegen', 'Unkraut löschen', 'Eier legen', 'Sauer macht lustig'] }],
  ]);
  const terms = async (text: string) =>
    (await understandQuery(index, text)).map(({ terms }) => [...terms.keys()]);

  test('a separable verb is found as one word, else as two', async () => {
    expect(await terms('Wie lege ich Beete an?')).toContainEqual(['~anleg']);
    expect(await terms('Wie lege ich Eier ab?')).toContainEqual(['~leg']);
  });

  test('a word is respelt only if it is unknown', async () => {
    expect(await terms('loeschen')).toEqual([['loschen', '~losch']]);
    expect(await terms('sauer')).toEqual([['sauer', '~sau']].map(() => expect.arrayContaining(['sauer'])));
  });
});
