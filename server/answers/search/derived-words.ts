import { reversed, SHORT_LENGTH, SUFFIX_SIGN, umlautStemOf } from '../../knowledge/knowledge.ts';
import { fold, isStopWord, isUnspaced, termOf } from '../../platform/text/analyze.ts';
import { isHangul } from '../../platform/text/korean.ts';
import { languageFor } from '../../platform/text/languages.ts';
import type { IndexReader } from './index-reader.ts';

/** Shorter words are in others by chance. */
const MIN_LENGTH = 4;
/** Shorter remainders are prefixes and endings rather than words: “Reise” is not in „Preise“. */
const MIN_REST = 3;
const MAX_FOUND = 20;

/** The terms of compounds of this content that begin or end with the word: „Hochspannungsnetzgerät“ for „Netzgerät“. */
export async function compoundsOf(reader: IndexReader, word: string): Promise<string[]> {
  const codes = reader.languages.filter((code) => languageFor(code).joinsWords);
  if (word.length < SHORT_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const found = new Map<string, number>();
  for (const code of codes)
    for (const [term, size] of await compoundsOfShort(reader, word, code)) found.set(term, size);
  for (const stem of new Set(codes.map((code) => termOf(word, code)))) {
    const letters = stem.slice(1);
    if (letters.length < MIN_LENGTH) continue;
    for (const [term, size] of await endingIn(reader, letters)) found.set(term, size);
    for (const [term, size] of await reader.termsWithPrefix(stem))
      if (term.length > stem.length + MIN_REST) found.set(term, size);
  }
  return mostFrequent(found);
}

/**
 * A word of three letters is the last of a compound if it has its umlaut there, or if the content also has what is before
 * it: „Tag“ is in „Urlaubstag“ where there is „Urlaub“, and never „Ort“ in „Antwort“.
 */
async function compoundsOfShort(reader: IndexReader, word: string, code: string): Promise<Compound[]> {
  const stem = termOf(word, code).slice(1);
  if (stem.length !== SHORT_LENGTH) return [];
  const umlautStem = umlautStemOf(word, code);
  const withUmlaut = umlautStem === '' ? [] : await endingIn(reader, umlautStem);
  const others = (await endingIn(reader, stem)).sort(([, a], [, b]) => b - a).slice(0, MAX_FOUND);
  const known = await reader.postingsOf(others.flatMap(([term]) => wordsBefore(term, code)));
  return [
    ...withUmlaut,
    ...others.filter(([term]) => wordsBefore(term, code).some((before) => known.has(before))),
  ];
}

type Compound = [term: string, size: number];

async function endingIn(reader: IndexReader, letters: string): Promise<Compound[]> {
  const ending = `${SUFFIX_SIGN}${reversed(letters)}`;
  return [...(await reader.termsWithPrefix(ending))]
    .filter(([term]) => term.length >= ending.length + MIN_REST)
    .map(([term, size]) => [`~${fold(reversed(term.slice(1)))}`, size]);
}

/** What may be before the last word of a compound, with the letters that join them or without its own ending. */
function wordsBefore(term: string, code: string): string[] {
  const joined = term.slice(1, -SHORT_LENGTH);
  const words = [
    ...['s', 'n', 'en', 'es'].map((letters) =>
      joined.endsWith(letters) ? joined.slice(0, -letters.length) : joined,
    ),
    ...['e', 'n', 'en'].map((letters) => joined + letters),
  ];
  return [...new Set(words)].filter((word) => word.length >= MIN_REST && !isStopWord(word, code));
}

/** Those that have it in between: „Netz“. They are all read, therefore only for a word that is found nowhere else. */
export async function compoundsAround(reader: IndexReader, word: string): Promise<string[]> {
  const codes = reader.languages.filter((code) => languageFor(code).joinsWords);
  if (codes.length === 0 || word.length < MIN_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const parts = [...new Set(codes.map((code) => reversed(termOf(word, code).slice(1))))];
  const found = new Map<string, number>();
  for (const [term, size] of await reader.termsWithPrefix(SUFFIX_SIGN)) {
    const isAround = parts.some((part) => {
      const at = term.indexOf(part, 1 + MIN_REST);
      return part.length >= MIN_LENGTH && at > 0 && at + part.length + MIN_REST <= term.length;
    });
    if (isAround) found.set(`~${reversed(term.slice(1))}`, size);
  }
  return mostFrequent(found);
}

/**
 * Words that are probably forms of this one, in content of languages without a stemmer: they begin alike and differ in a
 * few letters at the end.
 */
export async function formsOf(reader: IndexReader, word: string): Promise<string[]> {
  const letters = fold(word);
  const hasStems = reader.languages.every((code) => languageFor(code).isKnown);
  if (hasStems || letters.length < MIN_LENGTH || isUnspaced(word) || isHangul(word)) return [];
  if (!/^\p{L}[\p{L}\p{M}]+$/u.test(letters)) return [];
  const common = Math.max(3, Math.ceil(letters.length * COMMON_SHARE));
  const longest = common + (letters.length > MIN_LENGTH ? MAX_ENDING : MAX_ENDING - 1);
  const found = new Map<string, number>();
  for (const [term, size] of await reader.termsWithPrefix(letters.slice(0, common)))
    if (term.length <= longest && term !== letters) found.set(term, size);
  return mostFrequent(found);
}

const COMMON_SHARE = 0.7;
const MAX_ENDING = 3;

const mostFrequent = (found: ReadonlyMap<string, number>): string[] =>
  [...found]
    .sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || (a < b ? -1 : 1))
    .slice(0, MAX_FOUND)
    .map(([term]) => term);
