import { LRUCache } from 'lru-cache';
import { isHangul, stemKorean } from './korean.ts';
import { LANGUAGES, languageFor } from './languages.ts';
import { narrowed, straightened } from './narrowed.ts';
import { JOINERS, normalizeWord, SEPARATORS, wholeAndParts } from './word-parts.ts';

/**
 * Increment it with every change of the indexed data: here, in `languages.ts`, in knowledge/analyzed-page, or in
 * server/knowledge/page-index.
 */
export const ANALYZER_VERSION = 3;

/** A word of a text and its position. */
export interface Token {
  start: number;
  end: number;
  /** In lower case. The first is the whole, the rest its parts: `--save-dev` yields `savedev`, `save`, `dev`. */
  words: string[];
}

const DEFAULT_LANGUAGE = 'en';
const OTHER_LANGUAGE = '';
const STEM_SIGN = '~';

/** A place to break the line, and other characters that nobody sees, belong to the word that they are in. */
export const UNSEEN = '\u00ad\u200b\u200d\u2060\ufeff\\p{Bidi_Control}';
const LETTERS = `[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}${UNSEEN}]*`;

// A number in groups of digits (1,250.5 and 1.250,5) and one with a decimal comma (3,5).
const NUMBERS = [
  `(?!0,)\\d{1,3}(?:([${SEPARATORS}])\\d{3})(?:\\1\\d{3}){0,3}(?:(?!\\1)[.,]\\d+)?(?!\\p{N})`,
  '\\d{1,3}(?:\\.\\d{3})+,\\d+(?!\\p{N})',
  '(?<!\\p{Nd}[.,])\\p{Nd}+[,٫]\\p{Nd}+(?![.,]?\\p{N})',
];
// `C#` and `C++`, then words, joined words and identifiers (`package.json`, `node_modules`, `1.2.3`, `.NET`).
const WORD = new RegExp(
  [
    `(?=\\p{Nd})(?:${NUMBERS.join('|')})`,
    '\\p{L}(?:\\+\\+|#)(?!\\p{L})',
    `(?:(?<![\\p{L}\\p{N}\\p{M}.…])\\.(?=\\p{Ll}|\\p{Lu}{2}))?${LETTERS}(?:[${JOINERS}]${LETTERS})*`,
  ].join('|'),
  'gu',
);
/** The letter of a name such as O’Reilly, which is also written as one word. */
const INITIAL = /(?<![\p{L}\p{N}\p{M}])\p{Lu}'$/u;
const HAN = /\p{Script=Han}/gu;

/** Scripts without spaces between words, for a character class of a regular expression. */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
const NEEDS_SEGMENTING = new RegExp(`[${UNSPACED}]`, 'u');
const RUN = new RegExp(`[${UNSPACED}\\p{M}]+|[^${UNSPACED}]+`, 'gu');
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** The time of a segmenter grows faster than the text if it finds no words. */
const MAX_SEGMENTED = 1000;

/** The words of a text in order. Runs in linear time. */
export function tokenize(text: string): Token[] {
  const straight = straightened(text);
  const { text: read, placeOf } = narrowed(straight);
  const tokens: Token[] = [];
  for (const match of read.matchAll(WORD)) {
    if (NEEDS_SEGMENTING.test(match[0])) addSegments(tokens, match[0], match.index);
    else addToken(tokens, match[0], match.index, withInitial(read, match[0], match.index));
  }
  if (read === straight) return tokens;
  return tokens.map(({ start, end, words }) => ({ start: placeOf(start), end: placeOf(end), words }));
}

/** Whether a word is of a script that has no spaces between words. */
export const isUnspaced = (word: string): boolean => NEEDS_SEGMENTING.test(word);

/** The whole words of a text in their order, folded. */
export const foldedWords = (text: string): string[] =>
  tokenize(text).map(({ words }) => fold(words[0] ?? ''));

/**
 * The term for all forms of a word in that language: its stem, without diacritics, with a prefix that distinguishes it
 * from literal words, which typos and completions are searched among. A script that has no forms has no other term
 * than the word; one of a single language is stemmed by its rules on every page.
 */
export function termOf(word: string, language: string): string {
  if (isUnspaced(word)) return fold(word);
  const key = `${language} ${word}`;
  const cached = stems.get(key);
  if (cached !== undefined) return cached;
  const term = `${STEM_SIGN}${fold(stemOf(word, language))}`;
  stems.set(key, term);
  return term;
}

function stemOf(word: string, language: string): string {
  if (isHangul(word)) return stemKorean(word);
  if (GREEK.test(word)) return languageFor('el').stem(word);
  if (HEBREW.test(word)) return stemHebrew(fold(word));
  return languageFor(language).stem(ARABIC.test(word) ? fold(word) : word);
}

const GREEK = /^\p{Script=Greek}/u;
const HEBREW = /^\p{Script=Hebrew}/u;
const ARABIC = /^\p{Script=Arabic}/u;

// Stemming takes most of the time of indexing. A limit of size, because one of `max` would reserve a megabyte.
const stems = new LRUCache<string, string>({ maxSize: 50_000, sizeCalculation: () => 1 });

/** The distinct terms of a text. */
export const termsIn = (text: string, language: string | null): Set<string> =>
  termsOf(wordsIn(text), languageOf(language));

/** Without those of stop words, unless the text has no other words. */
export function contentTermsIn(text: string, language: string | null): Set<string> {
  const code = languageOf(language);
  const words = wordsIn(text);
  const content = words.filter((word) => !isStopWord(word, code));
  return termsOf(content.length > 0 ? content : words, code);
}

const wordsIn = (text: string): string[] => tokenize(text).flatMap(({ words }) => words);

const termsOf = (words: string[], code: string): Set<string> =>
  new Set(words.flatMap((word) => [fold(word), termOf(word, code)]));

export const isStopWord = (word: string, language: string): boolean =>
  languageFor(language).stopWords.has(word);

/** `de-AT` → `de`; English if the page states none, and one common code for all unsupported languages. */
export function languageOf(tag: string | null): string {
  const code = /^[a-z]{2}(?![a-z])/.exec(tag?.trim().toLowerCase() ?? '')?.[0] ?? DEFAULT_LANGUAGE;
  return Object.hasOwn(LANGUAGES, code) ? code : OTHER_LANGUAGE;
}

/** Lower case, without diacritics and in the usual forms of letters and digits: `Über` → `uber`, `٢٥` → `25`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(
      /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}ـ])\p{M}+/gu,
      '',
    )
    .replace(/[ßæœøłđðþıςىیېےکڪةہھەٱـ]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .normalize('NFC');
}

/** Letters that have no decomposition; of the Arabic script those that writers take for one another. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ٱ: 'ا',
  ـ: '',
};

/** The digits of a script are ten in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

function withInitial(text: string, raw: string, start: number): string[] {
  const before = text.slice(Math.max(0, start - 3), start);
  return /^\p{Lu}/u.test(raw) && INITIAL.test(before) ? [normalizeWord(`${before.at(-2)}${raw}`)] : [];
}

function addToken(tokens: Token[], raw: string, start: number, further: string[] = []): void {
  const words = [...wholeAndParts(raw), ...further].filter((word) => word !== '');
  if (words.length > 0) tokens.push({ start, end: start + raw.length, words });
}

/** A character of Han is a word of its own, which people search for and which segmenters join to others. */
const charactersOf = (segment: string): string[] =>
  segment.length > 1
    ? [...new Set(segment.match(HAN) ?? [])].filter((character) => character !== segment)
    : [];

/** A word in another script within such text (`使用npm安装`) is a separate word. */
function addSegments(tokens: Token[], raw: string, start: number): void {
  for (const { 0: run, index } of raw.matchAll(RUN)) {
    if (!NEEDS_SEGMENTING.test(run)) {
      addToken(tokens, run, start + index);
      continue;
    }
    for (let from = 0; from < run.length; from += MAX_SEGMENTED) {
      const piece = run.slice(from, from + MAX_SEGMENTED);
      for (const { segment, index: at, isWordLike } of SEGMENTER.segment(piece))
        if (isWordLike) addToken(tokens, segment, start + index + from + at, charactersOf(segment));
    }
  }
}

const HEBREW_ARTICLES = /^(?:[ושמכ]?ה(?=.{3}))+/u;

/** The noun without its article, also with “and”, “that”, “from” or “as” before it: הספרייה is ספרייה. */
const stemHebrew = (word: string): string => word.replace(HEBREW_ARTICLES, '');
