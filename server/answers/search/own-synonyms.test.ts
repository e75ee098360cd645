import { expect, test } from 'vitest';
import { ownSynonymsOf } from './own-synonyms.ts';

test('synonyms match in any case and with any accents, and can have several words', () => {
  const own = ownSynonymsOf([['Gift card', 'Gutschein', 'café']], ['GIFT', 'card']);
  expect([...own.keys()]).toEqual(['gift', 'card']);
  expect(own.get('gift')).toEqual([
    { word: 'gutschein', share: 1 },
    { word: 'cafe', share: 1 },
  ]);
  expect(ownSynonymsOf([['Gift card', 'Gutschein']], ['gift']).size).toBe(0);
  expect(ownSynonymsOf([['Gift card', 'Gutschein']], ['gutschein']).get('gutschein')).toEqual([
    { word: 'gift', share: 0.5 },
    { word: 'card', share: 0.5 },
  ]);
});

test('a query looks up a limited number of synonyms', () => {
  const words = (from: number) => Array.from({ length: 20 }, (_, at) => `w${from + at}`).join(' ');
  const groups = Array.from({ length: 200 }, (_, group) => [
    'tea',
    ...Array.from({ length: 9 }, (_member, at) => words(1000 * group + 20 * at)),
  ]);
  const own = ownSynonymsOf(groups, ['tea']);
  expect(own.get('tea')).toHaveLength(100);
});
