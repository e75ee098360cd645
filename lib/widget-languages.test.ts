import { expect, test } from 'vitest';
import { hasOwnGreeting, hasOwnTexts, localesOf, ownLanguage } from './widget-languages.ts';

const french = { greeting: 'Bonjour.', suggestions: [] };

test('without texts of the owner every language is offered, the fallback first', () => {
  expect(localesOf({ locale: null, fallback: null, versions: {} }, false)).toBeUndefined();
  expect(localesOf({ locale: null, fallback: 'de', versions: {} }, false)).toEqual(['de', 'en', 'fr', 'es']);
  // Named, so that no widget in another language shows the owner's texts.
  expect(localesOf({ locale: null, fallback: 'en', versions: {} }, false)).toEqual(['en', 'de', 'fr', 'es']);
});

test('the owner’s own texts are in the chosen language, else in the fallback', () => {
  expect(ownLanguage({ locale: 'es', fallback: 'de', versions: {} })).toBe('es');
  expect(ownLanguage({ locale: null, fallback: 'de', versions: { fr: french } })).toBe('de');
  expect(ownLanguage({ locale: null, fallback: null, versions: { fr: french } })).toBe('en');
  expect(ownLanguage({ locale: null, fallback: null, versions: {} })).toBeNull();
});

test('texts are offered in the languages that they exist in', () => {
  expect(localesOf({ locale: null, fallback: 'de', versions: {} }, true)).toEqual(['de']);
  expect(localesOf({ locale: null, fallback: 'de', versions: { fr: french } }, true)).toEqual(['de', 'fr']);
  expect(localesOf({ locale: null, fallback: null, versions: { fr: french } }, true)).toEqual(['en', 'fr']);
});

test('a chosen language replaces that of the browser', () => {
  expect(localesOf({ locale: 'es', fallback: 'de', versions: { fr: french } }, true)).toBeUndefined();
});

test('a greeting and a starter question count as texts of the assistant', () => {
  expect(hasOwnGreeting({})).toBe(false);
  expect(hasOwnGreeting({ greeting: null, suggestions: [] })).toBe(false);
  expect(hasOwnGreeting({ greeting: 'Hallo.' })).toBe(true);
  expect(hasOwnGreeting({ suggestions: ['Was kostet es?'] })).toBe(true);
});

test('the text of a button is an own text, but not a text of the assistant', () => {
  expect(hasOwnTexts({ greeting: null, suggestions: [], strings: {} })).toBe(false);
  expect(hasOwnTexts({ strings: { send: 'Los' } })).toBe(true);
  expect(hasOwnTexts({ greeting: 'Hallo.' })).toBe(true);
});
