import { expect, test } from 'vitest';
import type { LanguageSetting, OwnTexts } from '#lib/widget-languages.ts';
import { describeLanguages } from './LanguageFields.tsx';

const BY_BROWSER: LanguageSetting = { locale: null, fallback: 'en', versions: {} };
const OWN = { greeting: 'Hello.' };
const version = { greeting: 'Hallo.', suggestions: [] };

test.each<[Partial<LanguageSetting>, OwnTexts, string]>([
  [{ locale: 'de' }, OWN, 'All visitors read German.'],
  [{}, OWN, 'All visitors read English, until you add a language.'],
  [
    {},
    {},
    'Visitors whose browser is set to German, French, or Spanish read that language. All others read English.',
  ],
  [
    { fallback: 'fr', versions: { de: version } },
    OWN,
    'Visitors whose browser is set to German read that language. All others read French.',
  ],
  [{ fallback: null }, OWN, 'All visitors read the language of the page that they are on.'],
  [
    { fallback: null },
    { strings: { send: 'Go' } },
    'All visitors read the language of the page that they are on.',
  ],
])('of %j, with the own texts %j: %s', (setting, own, text) => {
  expect(describeLanguages({ ...BY_BROWSER, ...setting }, own)).toBe(text);
});
