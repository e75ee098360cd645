import { fold, isUnspaced, termOf, tokenize } from '../../platform/text/analyze.ts';
import { withUsualSpelling } from '../../platform/text/chat-spelling.ts';
import { detectQuestionLanguage } from '../../platform/text/detect-question-language.ts';
import { isHangul } from '../../platform/text/korean.ts';
import { canHaveTypo, isOneEditApart } from '../../platform/text/typos.ts';
import { MAX_LENGTH, readWords, STOP_WORD_BOOST } from './asked-words.ts';
import { compoundsAround, compoundsOf, formsOf as probableFormsOf } from './derived-words.ts';
import type { IndexReader } from './index-reader.ts';
import { isLightWord } from './light-words.ts';
import { ownSynonymsOf } from './own-synonyms.ts';
import { COMPLETION_WEIGHT, COMPOUND_WEIGHT, FORM_WEIGHT, LIGHT_WEIGHT, TYPO_WEIGHT } from './parameters.ts';
import {
  cutJoined,
  MAX_CORRECTIONS,
  type OpenWord,
  respeltIn,
  termsToLookUp,
  type UnderstoodWord,
  understandWord,
} from './understood-word.ts';

export type { UnderstoodWord } from './understood-word.ts';

export interface QueryOptions {
  /** The last word may be incomplete: words with this prefix match too. */
  typing?: boolean;
  /**
   * A text of stop words only, such as "the of and", is not searched. If false, stop words are searched if there is
   * nothing else.
   */
  isQuestion?: boolean;
  /** Groups of words that mean the same in this content, besides those of its languages. */
  synonyms?: readonly string[][];
  /** The topic of a follow-up, such as the previous question. */
  topic?: string | undefined;
  /** The language of the text, where the content is in others and shares only names and numbers with it. */
  askedIn?: string | undefined;
}

// Limits that bound the cost of a query, regardless of the length of the text and the size of the content.
const MAX_WORDS = 16;
const MAX_UNKNOWN = 8;
const MAX_COMPLETIONS = 30;
const MAX_DERIVED = 16;

/** The weight of a word of the topic relative to a word of the text. */
const TOPIC_BOOST = 0.4;

/** Resolves the words of a text to the terms of this index, without reading any content. */
export async function understandQuery(
  reader: IndexReader,
  text: string,
  { typing = false, isQuestion = false, topic = '', synonyms = [], askedIn }: QueryOptions = {},
): Promise<UnderstoodWord[]> {
  const spoken = askedIn ? [...reader.languages, askedIn] : reader.languages;
  const own = readWords(
    isQuestion ? withUsualSpelling(text, languageFor(text, spoken)) : text,
    spoken,
    isQuestion,
  );
  const ofTopic = readWords(topic, spoken, true).filter(
    ({ word, boost }) => boost === 1 && !own.some((other) => other.word === word),
  );
  const asked = [...own, ...ofTopic.map((word) => ({ ...word, boost: TOPIC_BOOST, isTopic: true }))];
  const texts = asked.map(({ word }) => word);
  const vocabulary = { languages: reader.languages, own: ownSynonymsOf(synonyms, texts) };
  const known = await reader.postingsOf(asked.flatMap((word) => termsToLookUp(word, vocabulary)));
  const written = asked
    .flatMap((word) => understandWord(word, known, vocabulary))
    .filter(({ boost, matches }) => boost !== STOP_WORD_BOOST || matches.length > 0);
  if (typing) await addCompletions(reader, written, lastWord(text));
  await addDerived(reader, written);
  const words = await cutJoined(reader, written, vocabulary);
  weakenLightWords(words, spoken, askedIn !== undefined);
  await correctTypos(reader, words);
  return rarestWords(words);
}

/** That of the text, else that of the content, if it has one only. */
const languageFor = (text: string, languages: readonly string[]): string | null =>
  detectQuestionLanguage(text) ?? (languages.length === 1 ? (languages[0] ?? null) : '');

/** The terms that match a word of a text, without its stop words unless it has nothing else. */
export const markedTerms = (words: readonly UnderstoodWord[]): Set<string> =>
  new Set(words.filter(({ boost }) => boost !== STOP_WORD_BOOST).flatMap(({ terms }) => [...terms.keys()]));

/**
 * In a small content most light words do not occur, and absent words weigh most: "Can I bring my dog?" In content of another
 * language no word occurs but names and numbers.
 */
function weakenLightWords(
  words: readonly OpenWord[],
  languages: readonly string[],
  isForeign: boolean,
): void {
  for (const word of words) {
    word.isLight = languages.some((language) => isLightWord(word.word, language));
    if (word.matches.length > 0) continue;
    word.isForeign = isForeign && !word.isLight;
    if (word.isLight || isForeign) word.boost *= LIGHT_WEIGHT;
  }
}

const lastWord = (text: string): string | undefined =>
  tokenize(text.slice(0, MAX_LENGTH)).at(-1)?.words.at(-1);

/** One character of these scripts is as much as several letters. */
const isSyllable = (word: string): boolean => isUnspaced(word) || isHangul(word);

async function addCompletions(
  reader: IndexReader,
  words: OpenWord[],
  unfinished: string | undefined,
): Promise<void> {
  const word = words.find((one) => one.word === unfinished && one.boost === 1);
  if (!word || (word.word.length < 2 && !isSyllable(word.word))) return;
  const prefix = fold(word.word);
  const candidates = [...(await reader.termsWithPrefix(prefix))]
    .sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || (a < b ? -1 : 1))
    .slice(0, MAX_COMPLETIONS)
    .map(([term]) => term);
  await addMatches(reader, word, candidates, COMPLETION_WEIGHT);
}

/** Adds what a word is a part of or a form of, after what is written like it. */
async function addDerived(reader: IndexReader, words: readonly OpenWord[]): Promise<void> {
  for (const word of words.filter(({ boost }) => boost === 1).slice(0, MAX_DERIVED)) {
    for (const one of [word.word, ...respeltIn(reader.languages, word.word)])
      await addMatches(reader, word, await compoundsOf(reader, one), COMPOUND_WEIGHT);
    await addMatches(reader, word, await probableFormsOf(reader, word.word), FORM_WEIGHT);
  }
  const lacking = words.filter(({ matches, boost }) => matches.length === 0 && boost === 1);
  for (const word of lacking.slice(0, MAX_CORRECTIONS))
    await addMatches(reader, word, await compoundsAround(reader, word.word), COMPOUND_WEIGHT);
}

/** Corrects only words that do not occur in the content, to the most frequent word at edit distance one. */
async function correctTypos(reader: IndexReader, words: OpenWord[]): Promise<void> {
  const lacking = words.filter(({ word, matches }) => matches.length === 0 && canHaveTypo(word));
  for (const word of lacking.slice(0, MAX_CORRECTIONS)) {
    const misspelt = fold(word.word);
    let best: { term: string; size: number } | undefined;
    for (const [term, size] of await reader.termsWithPrefix(misspelt.slice(0, 1))) {
      const isNear = isOneEditApart(term, misspelt);
      if (isNear && (!best || size > best.size)) best = { term, size };
    }
    if (!best) continue;
    const { term } = best;
    await addMatches(
      reader,
      word,
      [term, ...reader.languages.map((code) => termOf(term, code))],
      TYPO_WEIGHT,
    );
  }
}

async function addMatches(
  reader: IndexReader,
  word: OpenWord,
  terms: string[],
  weight: number,
): Promise<void> {
  const added = terms.filter((term) => !word.terms.has(term));
  for (const [term, postings] of await reader.postingsOf(added)) {
    word.terms.set(term, weight);
    word.matches.push({ weight, postings });
  }
}

/** The limit keeps the rarest words, with a further limit on words without occurrences: others must remain. */
function rarestWords(words: UnderstoodWord[]): UnderstoodWord[] {
  if (words.length <= MAX_WORDS) return words;
  const sizeOf = ({ matches }: UnderstoodWord) =>
    matches.reduce(
      (sum, { postings }) => sum + postings.reduce((bytes, data) => bytes + (data?.length ?? 0), 0),
      0,
    );
  const sorted = words.map((word) => ({ word, size: sizeOf(word) })).sort((a, b) => a.size - b.size);
  const unknown = sorted.filter(({ size }) => size === 0).slice(0, MAX_UNKNOWN);
  const known = sorted.filter(({ size }) => size > 0).slice(0, MAX_WORDS - unknown.length);
  return [...unknown, ...known].map(({ word }) => word);
}
