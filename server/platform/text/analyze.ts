import { LRUCache } from 'lru-cache';
import { LANGUAGES, languageFor } from './languages.ts';

/**
 * Increment it with every change of the indexed data: here, in `languages.ts`, in knowledge/analyzed-page, or in
 * server/page-index.
 */
export const ANALYZER_VERSION = 2;

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
const MAX_WORD_LENGTH = 48;
const MAX_PARTS = 6;

// Words, joined words and identifiers (`package.json`, `node_modules`, `1.2.3`), `C#` and `C++`.
const WORD =
  /\p{L}(?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-_.][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

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
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    if (NEEDS_SEGMENTING.test(match[0])) addSegments(tokens, match[0], match.index);
    else addToken(tokens, match[0], match.index);
  }
  return tokens;
}

/** Whether a word is of a script that has no spaces between words. */
export const isUnspaced = (word: string): boolean => NEEDS_SEGMENTING.test(word);

/** The whole words of a text in their order, folded. */
export const foldedWords = (text: string): string[] =>
  tokenize(text).map(({ words }) => fold(words[0] ?? ''));

/**
 * The term for all forms of a word in that language: its stem, without diacritics, with a prefix that distinguishes it
 * from literal words, which typos and completions are searched among.
 */
export function termOf(word: string, language: string): string {
  const key = `${language} ${word}`;
  const cached = stems.get(key);
  if (cached !== undefined) return cached;
  const term = `${STEM_SIGN}${fold(languageFor(language).stem(word))}`;
  stems.set(key, term);
  return term;
}

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

/** Lower case and without diacritics: `Über` → `uber`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(
      /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu,
      '',
    )
    .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

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
};

function addToken(tokens: Token[], raw: string, start: number): void {
  const words = wholeAndParts(raw).filter((word) => word !== '');
  if (words.length > 0) tokens.push({ start, end: start + raw.length, words });
}

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
        if (isWordLike) addToken(tokens, segment, start + index + from + at);
    }
  }
}

/** Normalisation expands some characters (⑴) into several, some of which terms must not contain. */
function normalizeWord(raw: string): string {
  const lower = raw.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}.+#_-]/gu, '');
}

function wholeAndParts(raw: string): string[] {
  const bare = raw.length > MAX_WORD_LENGTH ? raw.slice(0, MAX_WORD_LENGTH).toWellFormed() : raw;
  const whole = normalizeWord(bare).replace(/[-_]|(?<!\d)\.|\.(?!\d)/g, '');
  const parts = partsOf(bare);
  return parts.length <= MAX_PARTS ? [whole, ...parts.filter((part) => part !== whole)] : [whole];
}

/**
 * `peerDependencies` splits like `peer-dependencies`; a name such as `GitHub` does not. Parts of digits only and single
 * letters are ignored: `RAID-5` has the part `raid`, `e-mail` the part `mail`.
 */
function partsOf(raw: string): string[] {
  if (!/[-_.]|^\p{Ll}+\p{Lu}/u.test(raw)) return [];
  const spread = /^\p{Ll}/u.test(raw) ? raw.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '-') : raw;
  return spread
    .split(/[-_.]/)
    .map(normalizeWord)
    .filter((part) => part.length > 1 && !/^\d+$/.test(part));
}
