import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** A word of a text, where it stands, and what it is looked up by. */
export interface Token {
  start: number;
  end: number;
  /** Folded: `words[0]` is the whole, the rest its parts: `--save-dev` gives `savedev`, `save`, `dev`. */
  words: string[];
}

const DEFAULT_LANGUAGE = 'en';
const MAX_WORD_LENGTH = 48;

// Words, joined words and identifiers (`package.json`, `node_modules`, `1.2.3`), `C#` and `C++`.
const WORD =
  /\p{L}(?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-_.][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

// Scripts that write without spaces are indexed by pairs of neighbouring letters.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** The words of a text in order. Time grows with the length alone. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    for (const { run, start } of runsOf(match[0], match.index)) {
      if (UNSPACED.test(run)) {
        for (const pair of pairs(run, start)) tokens.push(pair);
        continue;
      }
      const words = wholeAndParts(run).filter((word) => word !== '');
      if (words.length > 0) tokens.push({ start, end: start + run.length, words });
    }
  }
  return tokens;
}

/** The folded words of a text as they follow each other, identifiers as a whole. */
export function wordsOf(text: string): string[] {
  return tokenize(text).map((token) => token.words[0] ?? '');
}

/** Where a script without spaces holds a foreign word (`使用npm安装`), the two are words of their own. */
function runsOf(raw: string, start: number): { run: string; start: number }[] {
  if (!UNSPACED.test(raw)) return [{ run: raw, start }];
  return [...raw.matchAll(RUN)].map((match) => ({ run: match[0], start: start + match.index }));
}

/** The terms a token is found by in a text of that language; none for a stop word. */
export function termsOf(token: Token, language: string): string[] {
  const terms: string[] = [];
  for (const word of token.words) {
    const term = termOf(word, language);
    if (term !== null && !terms.includes(term)) terms.push(term);
  }
  return terms;
}

/** The stem of a folded word, `null` for a stop word. */
export function termOf(word: string, language: string): string | null {
  const known = terms.get(language)?.get(word);
  if (known !== undefined) return known;
  const term = isStopWord(word, language) ? null : stemOf(word, language);
  remember(language, word, term);
  return term;
}

/** `de-AT` → `de`; English where the page does not say. */
export function languageOf(tag: string | null): string {
  return /^[a-z]{2}(?![a-z])/.exec(tag?.trim().toLowerCase() ?? '')?.[0] ?? DEFAULT_LANGUAGE;
}

/** Lowercase and without diacritics: `Über` → `uber`. */
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

const SPECIAL_LETTERS: Record<string, string> = {
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

/** What stands for several signs (⑴) comes apart into some that no term may have. */
function foldWord(raw: string): string {
  return fold(raw).replace(/[^\p{L}\p{N}\p{M}.+#_-]/gu, '');
}

function wholeAndParts(raw: string): string[] {
  const bare = raw.length > MAX_WORD_LENGTH ? raw.slice(0, MAX_WORD_LENGTH).toWellFormed() : raw;
  const folded = foldWord(bare);
  const whole = folded.replace(/[-_]|(?<!\d)\.|\.(?!\d)/g, '');
  const parts = partsOf(bare);
  return parts.length > 1 && parts.length <= 6 ? [whole, ...parts] : [whole];
}

/** `peerDependencies` splits like `peer-dependencies`; a name such as `GitHub` does not. Digits alone say too little. */
function partsOf(raw: string): string[] {
  if (!/[-_.]|^\p{Ll}+\p{Lu}/u.test(raw)) return [];
  const spread = /^\p{Ll}/u.test(raw) ? raw.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '-') : raw;
  return spread
    .split(/[-_.]/)
    .map(foldWord)
    .filter((part) => part.length > 1 && !/^\d+$/.test(part));
}

function pairs(raw: string, offset: number): Token[] {
  const letters = Array.from(foldWord(raw));
  // Folding may change the length; the place is then that of the whole run.
  const aligned = letters.join('').length === raw.length && letters.length === raw.length;
  const count = Math.max(letters.length - 1, 1);
  return Array.from({ length: count }, (_, i) => ({
    start: aligned ? offset + i : offset,
    end: aligned ? offset + Math.min(i + 2, raw.length) : offset + raw.length,
    words: [letters.slice(i, i + 2).join('')],
  })).filter(({ words }) => words[0] !== '');
}

// Stemming is most of the work; a bounded memory of it serves indexing and ranking alike.
const MAX_REMEMBERED = 50_000;
const terms = new Map<string, Map<string, string | null>>();
let remembered = 0;

function remember(language: string, word: string, term: string | null): void {
  if (remembered >= MAX_REMEMBERED) {
    terms.clear();
    remembered = 0;
  }
  const known = terms.get(language) ?? new Map<string, string | null>();
  terms.set(language, known.set(word, term));
  remembered += 1;
}
