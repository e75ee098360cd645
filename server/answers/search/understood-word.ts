import { fold, termOf } from '../../platform/text/analyze.ts';
import type { AskedWord } from './asked-words.ts';
import { findParts } from './find-parts.ts';
import type { IndexReader } from './index-reader.ts';
import type { OwnSynonyms } from './own-synonyms.ts';
import {
  JOINED_WEIGHT,
  OWN_SYNONYM_WEIGHT,
  RESPELT_WEIGHT,
  STEM_WEIGHT,
  SYNONYM_WEIGHT,
} from './parameters.ts';
import { spellingsOf, withUmlauts } from './spellings.ts';
import { synonymsOf } from './synonyms.ts';
import type { QueryWord } from './word-match.ts';

/** A word of a query with all terms that match it. */
export interface UnderstoodWord extends QueryWord {
  /** As it was asked, in lower case. */
  word: string;
  /** It is only in the topic of a follow-up. */
  isTopic: boolean;
  /** The weight of each: see `TermMatch`. */
  terms: ReadonlyMap<string, number>;
  /** It occurs nowhere, and is of another language than the content. */
  isForeign?: boolean;
  /** People ask with it on any subject: see `isLightWord`. */
  isLight?: boolean;
}

/** Of the words of a query that do not occur. */
export const MAX_CORRECTIONS = 3;

/** "Loeschen" is "löschen", and "fotos" is "photos", where the content has them. */
export const respeltIn = (languages: readonly string[], word: string): string[] => [
  ...(languages.includes('de') ? withUmlauts(word) : []),
  ...(/^\p{L}*f\p{L}*$/u.test(word) ? [word.replaceAll('f', 'ph')] : []),
  ...(word.includes('ph') ? [word.replaceAll('ph', 'f')] : []),
];

/** What a word is looked up with. */
export interface Vocabulary {
  languages: readonly string[];
  own: OwnSynonyms;
}

export function termsToLookUp({ word, parts, joined }: AskedWord, { languages, own }: Vocabulary): string[] {
  const others = (own.get(fold(word)) ?? []).map((synonym) => synonym.word);
  const words = [word, ...parts, ...respeltIn(languages, word)].flatMap((one) =>
    languages.flatMap((language) => {
      const term = termOf(one, language);
      return [fold(one), term, ...synonymsOf(term, language)];
    }),
  );
  return [
    ...words,
    ...[word, ...joined].flatMap(spellingsOf),
    ...[...others, ...[...joined].map(fold)].flatMap((one) => formsOf(one, languages)),
  ];
}

/** The literal word and its stems. */
const formsOf = (word: string, languages: readonly string[]): string[] => [
  word,
  ...languages.map((language) => termOf(word, language)),
];

type Postings = Awaited<ReturnType<IndexReader['postingsOf']>>;
export type OpenWord = UnderstoodWord & { terms: Map<string, number> };

/** An identifier that does not occur as a whole is searched by its parts. */
export function understandWord(asked: AskedWord, known: Postings, vocabulary: Vocabulary): OpenWord[] {
  const whole = lookUp(asked, known, vocabulary);
  if (whole.matches.length > 0 || asked.parts.length === 0) return [whole];
  return asked.parts.map((word) => lookUp({ ...asked, word, joined: new Set() }, known, vocabulary));
}

/** As it is spelt, else in another spelling. */
function lookUp(asked: Omit<AskedWord, 'parts'>, known: Postings, vocabulary: Vocabulary): OpenWord {
  const understood = lookUpAsSpelt(asked, known, vocabulary);
  if (understood.matches.length > 0) return understood;
  const { word } = asked;
  const others = respeltIn(vocabulary.languages, word).map((respelt) =>
    lookUpAsSpelt({ ...asked, word: respelt, joined: new Set() }, known, vocabulary),
  );
  const found = others.find(({ matches }) => matches.length > 0);
  return found ? { ...found, word } : understood;
}

function lookUpAsSpelt(
  { word, boost, isTopic, joined }: Omit<AskedWord, 'parts'>,
  known: Postings,
  { languages, own }: Vocabulary,
): OpenWord {
  const understood: OpenWord = { word, boost, isTopic, matches: [], terms: new Map() };
  const add = (term: string, weight: number) => {
    const postings = known.get(term);
    if (!postings || understood.terms.has(term)) return;
    understood.terms.set(term, weight);
    understood.matches.push({ weight, postings });
  };
  add(fold(word), 1);
  for (const language of languages) add(termOf(word, language), STEM_WEIGHT);
  for (const spelling of [word, ...joined].flatMap(spellingsOf)) add(spelling, RESPELT_WEIGHT);
  for (const one of joined) for (const term of formsOf(fold(one), languages)) add(term, JOINED_WEIGHT);
  for (const { word: other, share } of own.get(fold(word)) ?? [])
    for (const term of formsOf(other, languages)) add(term, OWN_SYNONYM_WEIGHT * share);
  for (const language of languages)
    for (const synonym of synonymsOf(termOf(word, language), language)) add(synonym, SYNONYM_WEIGHT);
  return understood;
}

/** A word that does not occur is searched as the two that the content writes for it. */
export async function cutJoined(
  reader: IndexReader,
  words: readonly OpenWord[],
  vocabulary: Vocabulary,
): Promise<OpenWord[]> {
  let left = MAX_CORRECTIONS;
  const cut: OpenWord[] = [];
  for (const word of words) {
    const parts = word.matches.length === 0 && left-- > 0 ? await findParts(reader, word.word) : undefined;
    if (!parts) {
      cut.push(word);
      continue;
    }
    const asked = parts.map((part) => ({ ...word, word: part, parts: [], joined: new Set<string>() }));
    const known = await reader.postingsOf(asked.flatMap((part) => termsToLookUp(part, vocabulary)));
    cut.push(...asked.map((part) => lookUpAsSpelt(part, known, vocabulary)));
  }
  return cut;
}
