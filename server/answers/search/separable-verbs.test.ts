import { describe, expect, test } from 'vitest';
import { memoryIndex } from '#tests/setup/answers/memory-index.ts';
import { tokenize } from '../../platform/text/analyze.ts';
import { understandQuery } from './query.ts';
import { separatedVerbIn } from './separable-verbs.ts';

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

test('a separable verb is found in a German index as one word, else as two', async () => {
  const index = memoryIndex([[{ language: 'de', passages: ['Beete anlegen', 'Eier legen'] }]]);
  const terms = async (text: string) =>
    (await understandQuery(index, text)).map(({ terms }) => [...terms.keys()]);
  expect(await terms('Wie lege ich Beete an?')).toContainEqual(['~anleg']);
  expect(await terms('Wie lege ich Eier ab?')).toContainEqual(['~leg']);
});
