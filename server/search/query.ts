import type { Db } from '../platform/db/connect.ts';
import { languageOf, tokenize } from './analyze.ts';
import { type AskedWord, askedWords } from './asked-words.ts';
import { asksWhatItIs } from './question-words.ts';
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
}

export interface Query {
  units: QueryUnit[];
  /** The sum of the units' weights, without the extras. */
  weight: number;
  /** It asks what something is: best told where a page or a section begins. */
  isDefinition: boolean;
}

export interface QueryOptions {
  /** The last word may be unfinished: what begins like it matches too. */
  typing?: boolean;
  /** What the text refers to: its words are looked for too. */
  context?: string | undefined;
}

const REFERRING_EMPHASIS = 0.6;

/** "What is a peer dependency" defines something; a longer question asks for more than that. */
const MAX_DEFINED = 3;
const MAX_LENGTH = 1000;
const MAX_UNITS = 16;
const SYNONYM_CREDIT = 0.7;
/** Below, a synonym adds nothing but work. */
const LEAST_CREDIT = 0.2;
const PREFIX_CREDIT = 0.9;
const SLIP_CREDIT = 0.6;
const MAX_COMPARED = 5000;
/** Each looks through a good part of the vocabulary; who misspells more than so many words starts anew. */
const MAX_REPAIRS = 4;

/** What a visitor's words mean in this bot's content. However long the text is, only its first thousand characters count. */
export async function understandQuery(
  db: Db,
  botId: string,
  text: string,
  { typing = false, context = '' }: QueryOptions = {},
): Promise<Query> {
  const content = await describeContent(db, botId);
  const asked =
    context === '' ? readWords(text, content.languages) : readWithContext(text, context, content.languages);
  const stems = new Set(asked.flatMap((word) => [...word.stems, ...word.joined, ...word.synonyms]));
  const known = new Map<string, number>();
  for (const row of await wordsWithStems(db, botId, [...stems])) {
    known.set(row.stem, (known.get(row.stem) ?? 0) + row.pages);
  }

  const units: QueryUnit[] = [];
  const unfinished = typing ? lastTyped(text, asked) : undefined;
  let repairs = MAX_REPAIRS;
  for (const word of asked) {
    const unit = unitOf(word, known, content.pages);
    if (word === unfinished) await addCompletions(db, botId, word, unit, content.pages);
    if (unit.terms.size === 0 && !isUnmissed(word) && repairs-- > 0) {
      await addRepairs(db, botId, word, unit, content.pages);
    }
    if (unit.terms.size > 0 || !isUnmissed(word)) units.push(unit);
  }
  const heaviest = units.sort((a, b) => b.weight - a.weight).slice(0, MAX_UNITS);
  const weight = heaviest.reduce((sum, unit) => sum + (unit.isExtra ? 0 : unit.weight), 0);
  const isDefinition = asksWhatItIs(text) && heaviest.filter((unit) => !unit.isExtra).length <= MAX_DEFINED;
  return { units: heaviest, weight, isDefinition };
}

/** The word at the very end, which may be unfinished; not what was made of several words. */
function lastTyped(text: string, asked: AskedWord[]): AskedWord | undefined {
  const last = tokenize(text).at(-1)?.words.at(-1);
  return asked.find(({ word, isPhrase, isExtra }) => word === last && !isPhrase && !isExtra);
}

/** A question that refers back ("and how do I undo that?") has its topic in what was said before. */
function readWithContext(text: string, context: string, languages: string[]): AskedWord[] {
  const own = readWords(text, languages).map((word) => ({
    ...word,
    emphasis: word.emphasis * REFERRING_EMPHASIS,
  }));
  const before = readWords(context, languages).filter(
    ({ word }) => !own.some((other) => other.word === word),
  );
  return [...before.map((word) => ({ ...word, isOptional: true })), ...own];
}

function readWords(text: string, languages: string[]): AskedWord[] {
  return askedWords(tokenize(text.slice(0, MAX_LENGTH)), languages);
}

async function describeContent(db: Db, botId: string): Promise<{ pages: number; languages: string[] }> {
  const rows = await db
    .selectFrom('pages')
    .select(({ fn }) => ['language', fn.countAll<number>().as('pages')])
    .where('bot_id', '=', botId)
    .where('status', '=', 'indexed')
    .groupBy('language')
    .execute();
  const languages = new Set(rows.map((row) => languageOf(row.language)));
  return {
    pages: rows.reduce((sum, row) => sum + Number(row.pages), 0),
    languages: [...languages].sort(),
  };
}

function unitOf(asked: AskedWord, known: Map<string, number>, pages: number): QueryUnit {
  const pagesWith = (stems: string[]) => stems.map((stem) => known.get(stem) ?? 0);
  const terms = new Map<string, number>();
  for (const stem of [...asked.stems, ...asked.joined]) if (known.has(stem)) terms.set(stem, 1);

  const used = asked.isPhrase
    ? Math.max(...pagesWith([...asked.stems, ...asked.synonyms]))
    : sum(pagesWith(asked.stems));
  const weight = rarity(used, pages);
  for (const stem of asked.synonyms) {
    // A common word that may stand for a rare one says as little as it ever does.
    const worth = Math.min(1, rarity(known.get(stem) ?? 0, pages) / weight);
    const credit = SYNONYM_CREDIT * worth;
    if (known.has(stem) && !terms.has(stem) && credit >= LEAST_CREDIT) terms.set(stem, credit);
  }
  const { word, emphasis, isExtra } = asked;
  return { word, weight: weight * emphasis, terms, pages: sum(pagesWith([...terms.keys()])), isExtra };
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
  db: Db,
  botId: string,
  { word }: AskedWord,
  unit: QueryUnit,
  pages: number,
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
  db: Db,
  botId: string,
  { word }: AskedWord,
  unit: QueryUnit,
  pages: number,
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
