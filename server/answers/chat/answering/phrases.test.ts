import { expect, test } from 'vitest';
import { BOT_TONES } from '#lib/schemas/bots.ts';
import { phrasesIn } from './phrases.ts';

test.each(['en', 'de', 'fr', 'es'])('in %s every tone has a different refusal and greeting', (language) => {
  const all = BOT_TONES.map((tone) => phrasesIn(language, tone));
  expect(new Set(all.map(({ refusal }) => refusal)).size).toBe(BOT_TONES.length);
  expect(new Set(all.map(({ greeting }) => greeting)).size).toBe(BOT_TONES.length);
  for (const phrases of all) expect(Object.values(phrases).join(' ')).not.toMatch(/[!¡]/);
});

test.each([null, '', 'xx', 'constructor', 'toString'])(
  'English phrases replace missing ones in %j',
  (language) => {
    expect(phrasesIn(language, 'neutral')).toEqual(phrasesIn('en', 'neutral'));
    expect(phrasesIn(language, 'formal')).toEqual(phrasesIn('en', 'formal'));
  },
);

test('a region is ignored', () => {
  expect(phrasesIn('de-AT', 'friendly')).toEqual(phrasesIn('de', 'friendly'));
});
