import type { Db } from '../platform/db/connect.ts';
import type { AskedWord } from './asked-words.ts';
import { editDistance, tolerableSlips } from './typos.ts';
import { type KnownWord, wordsWithPrefix, wordsWithStems } from './vocabulary.ts';

/** One thing a question asks for: a word, and all that may stand for it. */
export interface QueryUnit {
  word: string;
  /** How much it tells passages apart: rare words weigh more. */
  weight: number;
  /** What it may be found by, and how good a match that is, up to 1. Empty where the content has no such word. */
  terms: Map<string, number>;
  /** In how many pages these terms stand, at most. */
  pages: number;
  /** Found, it speaks for a passage; missing, it does not speak against it. */
  isExtra: boolean;
  /** It can tell by itself what a question is about. */
  isTelling: boolean;
  /** It stands on nearly every page, as the name of the website does, and so speaks for none. */
  isEverywhere: boolean;
  /** It is of what was asked before: it only decides among passages that fit. */
  isContext: boolean;
}

/** The content that words are looked up in. */
export interface Vocabulary {
  db: Db;
  botId: string;
  /** How many pages there are. */
  pages: number;
}

const SYNONYM_CREDIT = 0.7;
/** Below, a synonym adds nothing but work. */
const LEAST_CREDIT = 0.2;
const PREFIX_CREDIT = 0.9;
const SLIP_CREDIT = 0.6;
const MAX_COMPARED = 5000;
/** Each looks through a good part of the vocabulary; who misspells more than so many words starts anew. */
const MAX_REPAIRS = 4;

/** What the words mean in that content. The `unfinished` one matches what begins like it too. */
export async function unitsOf(
  vocabulary: Vocabulary,
  asked: AskedWord[],
  unfinished?: AskedWord,
): Promise<QueryUnit[]> {
  const stems = new Set(asked.flatMap((word) => [...word.stems, ...word.joined, ...word.synonyms]));
  const known = new Map<string, Usage>();
  for (const { stem, pages } of await wordsWithStems(vocabulary.db, vocabulary.botId, [...stems])) {
    const { all, most } = known.get(stem) ?? NOWHERE;
    known.set(stem, { all: all + pages, most: Math.max(most, pages) });
  }

  const units: QueryUnit[] = [];
  let repairs = MAX_REPAIRS;
  for (const word of asked) {
    const unit = unitOf(word, known, vocabulary.pages);
    if (word === unfinished) await addCompletions(vocabulary, word, unit);
    if (unit.terms.size === 0 && !isUnmissed(word) && repairs-- > 0) await addRepairs(vocabulary, word, unit);
    if (unit.terms.size > 0 || !isUnmissed(word)) units.push(unit);
  }
  return units;
}

/** In how many pages the words with a stem stand: one by one added up, and the most used of them. */
interface Usage {
  all: number;
  most: number;
}

const NOWHERE: Usage = { all: 0, most: 0 };

function unitOf(asked: AskedWord, known: Map<string, Usage>, pages: number): QueryUnit {
  const pagesWith = (stems: string[]) => stems.map((stem) => (known.get(stem) ?? NOWHERE).all);
  const terms = new Map<string, number>();
  for (const stem of [...asked.stems, ...asked.joined]) if (known.has(stem)) terms.set(stem, 1);

  const used = asked.isPhrase
    ? Math.max(...pagesWith([...asked.stems, ...asked.synonyms]))
    : sum(pagesWith(asked.stems));
  const weight = rarity(used, pages);
  for (const stem of asked.synonyms) {
    // A common word that may stand for a rare one says as little as it ever does.
    const worth = Math.min(1, rarity((known.get(stem) ?? NOWHERE).all, pages) / weight);
    const credit = SYNONYM_CREDIT * worth;
    if (known.has(stem) && !terms.has(stem) && credit >= LEAST_CREDIT) terms.set(stem, credit);
  }
  const { word, emphasis, isExtra } = asked;
  const isEverywhere = asked.stems.some((stem) => standsEverywhere(known.get(stem) ?? NOWHERE, pages));
  return {
    word,
    weight: weight * emphasis * (isEverywhere ? EVERYWHERE : 1),
    terms,
    pages: sum(pagesWith([...terms.keys()])),
    isExtra,
    isTelling: asked.isTelling && !isExtra,
    isEverywhere,
    isContext: false,
  };
}

const FEW_PAGES = 8;
const EVERYWHERE = 0.6;

function standsEverywhere({ most }: Usage, pages: number): boolean {
  return pages >= FEW_PAGES && most >= 0.8 * pages;
}

function isUnmissed(word: AskedWord): boolean {
  return word.isOptional || word.isExtra || word.isPhrase;
}

/** From 1 for what stands in every page to about 5 for what stands in one of a hundred, or in none. */
function rarity(pagesWith: number, pages: number): number {
  return 1 + 0.6 * Math.log((pages + 1) / (Math.min(pagesWith, pages) + 0.5));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function addCompletions(
  { db, botId, pages }: Vocabulary,
  { word }: AskedWord,
  unit: QueryUnit,
): Promise<void> {
  if (word.length < 2) return;
  const completions = await wordsWithPrefix(db, botId, word, 12);
  if (unit.terms.size === 0 && completions.length > 0) unit.weight = rarity(mostUsed(completions), pages);
  for (const { stem, pages: used } of completions) {
    if (!unit.terms.has(stem)) unit.terms.set(stem, PREFIX_CREDIT);
    unit.pages += used;
  }
}

/** Takes a word that the content does not know for a slip of the fingers, where one that it knows is near. */
async function addRepairs(
  { db, botId, pages }: Vocabulary,
  { word }: AskedWord,
  unit: QueryUnit,
): Promise<void> {
  const most = tolerableSlips(word);
  if (most === 0) return;
  // Nearly all slips spare the first letter, or exchange it with the second.
  const near: (KnownWord & { distance: number })[] = [];
  for (const start of new Set([word[0] ?? '', word[1] ?? ''])) {
    for (const candidate of await wordsWithPrefix(db, botId, start, MAX_COMPARED, {
      shortest: word.length - most,
      longest: word.length + most,
    })) {
      const distance = editDistance(word, candidate.word, most);
      if (Number.isFinite(distance)) near.push({ ...candidate, distance });
    }
  }
  const closest = Math.min(...near.map((candidate) => candidate.distance));
  const repairs = near.filter((candidate) => candidate.distance === closest);
  const often = mostUsed(repairs);
  for (const { stem, pages: used } of repairs) {
    if (used * 4 < often) continue;
    unit.terms.set(stem, SLIP_CREDIT ** closest);
    unit.pages += used;
  }
  if (repairs.length > 0) unit.weight = rarity(often, pages);
}

function mostUsed(words: KnownWord[]): number {
  return Math.max(0, ...words.map((known) => known.pages));
}
