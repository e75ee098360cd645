import transliterate from '@sindresorhus/transliterate';
import { randomSuffix, SLUG_MAX_LENGTH } from './slugs.ts';

/** Trims, lowercases, removes everything except word characters, spaces and hyphens, replaces spaces by hyphens. */
export function toUrlFormat(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
}

/**
 * A slug of any text; a random slug where no character is usable.
 * @param language of the text, as far as it is known: `ü` is `ue` in German only
 */
export const toSlug = (text: string, language?: string | null): string =>
  slugOfLetters(text, language) || randomSuffix();

/** Empty where no character is usable. */
export function slugOfLetters(text: string, language?: string | null): string {
  const words = toUrlFormat(inLatin(text.slice(0, 1000), language))
    .split(/[-_]/)
    .filter((word) => word !== '');
  return words.join('-').slice(0, SLUG_MAX_LENGTH).replace(/-$/, '');
}

// The tables of the package write umlauts as German does, unless told otherwise.
const PLAIN_UMLAUTS = [...'äöüÄÖÜ'].map((letter): [string, string] => [
  letter,
  letter.normalize('NFD').charAt(0),
]);

const inLatin = (text: string, language: string | null | undefined): string =>
  transliterate(text.normalize('NFKC'), {
    customReplacements: /^de\b/i.test(language ?? '') ? [] : PLAIN_UMLAUTS,
  });
