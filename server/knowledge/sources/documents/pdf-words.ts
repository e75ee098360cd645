import { listWords } from '../../../platform/encoder/encoder.ts';
import { fold, languageOf } from '../../../platform/text/analyze.ts';
import { detectLanguage } from '../../../platform/text/detect-language.ts';
import type { IsOneWord } from './pdf-text.ts';

const SAMPLE_CHARACTERS = 5000;
/** In these, the words of a compound are written together. */
const COMPOUNDING = new Set(['de', 'nl', 'da', 'sv', 'nb', 'no', 'fi', 'hu']);
const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

/**
 * Judges by the words of the document, and by those of its language: "price-determining" consists of two, and
 * "capabili-ties" is one.
 */
export function createIsOneWord(text: string): IsOneWord {
  let known:
    | { inText: ReadonlySet<string>; inLanguage: ReadonlySet<string>; isCompounding: boolean }
    | undefined;
  return (begin, end) => {
    if (/^[\p{Lu}\p{N}]/u.test(end) || /\p{N}$/u.test(begin)) return isAllCapitals(begin + end);
    known ??= wordsOf(text);
    const { inText, inLanguage, isCompounding } = known;
    const has = (word: string) => inText.has(word) || inLanguage.has(word);
    const [first, second] = [fold(begin), fold(end)];
    if (has(first + second)) return true;
    if (inText.has(`${first}-${second}`)) return false;
    return isCompounding || !(inLanguage.has(first) && inLanguage.has(second));
  };
}

const isAllCapitals = (word: string): boolean => /^\p{Lu}+$/u.test(word);

function wordsOf(text: string) {
  const language = languageOf(detectLanguage(text.slice(0, SAMPLE_CHARACTERS), null));
  return {
    inText: new Set(Array.from(text.matchAll(WORD), ([word]) => fold(word))),
    inLanguage: listWords(language),
    isCompounding: COMPOUNDING.has(language),
  };
}
