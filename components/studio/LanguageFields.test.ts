import { expect, test } from 'vitest';
import type { LanguageSetting } from '#lib/widget-languages.ts';
import { describeLanguages } from './LanguageFields.tsx';

const BY_BROWSER: LanguageSetting = { locale: null, fallback: 'en', versions: {} };
const version = { greeting: 'Hallo.', suggestions: [] };

test.each<[Partial<LanguageSetting>, boolean, string]>([
  [{ locale: 'de' }, true, 'All visitors read German.'],
  [{}, true, 'All visitors read English, until you add a language.'],
  [
    {},
    false,
    'Visitors whose browser is set to German, French, or Spanish read that language. All others read English.',
  ],
  [
    { fallback: 'fr', versions: { de: version } },
    true,
    'Visitors whose browser is set to German read that language. All others read French.',
  ],
  [{ fallback: null }, true, 'All visitors read the language of the page that they are on.'],
])('of %j, with words: %s', (setting, hasWords, text) => {
  expect(describeLanguages({ ...BY_BROWSER, ...setting }, hasWords)).toBe(text);
});
