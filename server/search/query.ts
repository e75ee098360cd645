import type { Db } from '../platform/db/connect.ts';
import { languageOf, type Token, termOf, tokenize } from './analyze.ts';
import { ASKING_WORDS } from './stop-words.ts';
import { synonymsOf } from './synonyms.ts';
import { editDistance, tolerableSlips } from './typos.ts';
import { type KnownWord, wordsWithPrefix, wordsWithStems } from './vocabulary.ts';

/** One thing a question asks for: a word, and all that may stand for it. */
export interface QueryUnit {
  word: string;
  /** How much it tells passages apart: rare words weigh more. */
  weight: number;
  /** What it may be found by, and how good a match that is, up to 1. Empty where the content has no such word. */
  terms: Map<string, number>;
  /** Found, it speaks for a passage; missing, it does not speak against it. */
  isExtra: boolean;
}

export interface Query {
  units: QueryUnit[];
  /** The sum of the units' weights, without the extras. */
  weight: number;
}

export interface QueryOptions {
  /** The last word may be unfinished: what begins like it matches too. */
  typing?: boolean;
}

const MAX_LENGTH = 1000;
const MAX_UNITS = 16;
export const Q = { syn: 0.7, ask: 0.25, comp: 0.6 };
const PREFIX_CREDIT = 0.9;
const SLIP_CREDIT = 0.85;
const MAX_COMPARED = 20_000;

/** What a visitor's words mean in this bot's content. However long the text is, only its first thousand characters count. */
export async function understandQuery(
  db: Db,
  botId: string,
  text: string,
  { typing = false }: QueryOptions = {},
): Promise<Query> {
  const content = await describeContent(db, botId);
  const tokens = tokenize(text.slice(0, MAX_LENGTH));
  const asked = askedWords(tokens, content.languages);
  const stems = [...new Set(asked.flatMap((word) => [...word.stems, ...word.joined, ...word.synonyms]))];
  const known = new Map<string, number>();
  for (const row of await wordsWithStems(db, botId, stems)) {
    known.set(row.stem, (known.get(row.stem) ?? 0) + row.pages);
  }

  const units: QueryUnit[] = [];
  for (const word of asked) {
    const unit = unitOf(word, known, content.pages);
    const unfinished = typing && word === asked.at(-1);
    if (unfinished) await addCompletions(db, botId, word, unit, content.pages);
    if (unit.terms.size === 0 && !word.isCompound) await addRepairs(db, botId, word, unit, content.pages);
    if (unit.terms.size > 0 || !word.isOptional) units.push(unit);
  }
  const heaviest = units.sort((a, b) => b.weight - a.weight).slice(0, MAX_UNITS);
  const weight = heaviest.reduce((sum, unit) => sum + (unit.isExtra ? 0 : unit.weight), 0);
  return { units: heaviest, weight };
}

interface AskedWord {
  word: string;
  stems: string[];
  /** Stems of the compounds it is part of. */
  joined: string[];
  synonyms: string[];
  /** Words that are asked for on their own too, taken as one: an identifier, or two neighbours. */
  isCompound: boolean;
  /** Not missed where the content does not know it. */
  isOptional: boolean;
}

async function describeContent(db: Db, botId: string): Promise<{ pages: number; languages: string[] }> {
  const rows = await db
    .selectFrom('pages')
    .select(({ fn }) => ['language', fn.countAll<number>().as('pages')])
    .where('bot_id', '=', botId)
    .groupBy('language')
    .execute();
  const languages = new Set(rows.map((row) => languageOf(row.language)));
  return {
    pages: rows.reduce((sum, row) => sum + Number(row.pages), 0),
    languages: [...languages].sort(),
  };
}

function askedWords(tokens: Token[], languages: string[]): AskedWord[] {
  const asked = new Map<string, AskedWord>();
  const add = (word: string, spellings: string[], isCompound = false) => {
    const stems = stemsOf(word, languages);
    if (stems.length === 0 || asked.has(word)) return;
    const synonyms = [word, ...stems].flatMap(synonymsOf).flatMap((synonym) => stemsOf(synonym, languages));
    const isOptional = isCompound || languages.some((language) => termOf(word, language) === null);
    const joined = spellings.flatMap((spelling) => stemsOf(spelling, languages));
    asked.set(word, { word, stems, joined, synonyms, isCompound, isOptional });
  };
  tokens.forEach(({ words: [whole = '', ...parts] }, i) => {
    const compounds = parts.length > 0 ? [whole] : joinsWith(whole, tokens[i + 1], languages);
    for (const word of parts.length > 0 ? parts : [whole]) add(word, compounds);
    for (const compound of compounds) add(compound, [], true);
  });
  return [...asked.values()];
}

/** "work space" may be written as one word in the content, and "logged in" as "login". */
function joinsWith(word: string, next: Token | undefined, languages: string[]): string[] {
  const stems = stemsOf(word, languages);
  if (next?.words.length !== 1 || stems.length < languages.length) return [];
  return [...new Set([word, ...stems])].map((form) => form + next.words[0]);
}

function stemsOf(word: string, languages: string[]): string[] {
  const stems = languages.map((language) => termOf(word, language)).filter((stem) => stem !== null);
  return [...new Set(stems)];
}

function unitOf(asked: AskedWord, known: Map<string, number>, pages: number): QueryUnit {
  const terms = new Map<string, number>();
  let used = 0;
  for (const stem of asked.stems) {
    const pagesWith = known.get(stem);
    if (pagesWith === undefined) continue;
    terms.set(stem, 1);
    used += pagesWith;
  }
  const weight = rarity(used, pages);
  for (const stem of asked.joined) if (known.has(stem)) terms.set(stem, 1);
  for (const stem of asked.synonyms) {
    const pagesWith = known.get(stem);
    // A common word that may stand for a rare one says as little as it ever does.
    const worth = Math.min(1, rarity(pagesWith ?? 0, pages) / weight);
    if (pagesWith !== undefined && !terms.has(stem)) terms.set(stem, Q.syn * worth);
  }
  return { word: asked.word, weight: weight * emphasis(asked), terms, isExtra: asked.isCompound };
}

/** From 1 for what stands in every page to about 6 for what stands in one of a hundred, or in none. */
function rarity(pagesWith: number, pages: number): number {
  return 1 + Math.log((pages + 1) / (Math.min(pagesWith, pages) + 0.5));
}

function emphasis(asked: AskedWord): number {
  if (asked.isCompound) return Q.comp;
  if (ASKING_WORDS.has(asked.word)) return Q.ask;
  // An adverb says how, seldom what.
  return asked.word.length > 4 && asked.word.endsWith('ly') ? 0.5 : 1;
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
  for (const { stem } of completions) {
    if (!unit.terms.has(stem)) unit.terms.set(stem, PREFIX_CREDIT);
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
    for (const candidate of await wordsWithPrefix(db, botId, start, MAX_COMPARED)) {
      const distance = editDistance(word, candidate.word, most);
      if (Number.isFinite(distance)) near.push({ ...candidate, distance });
    }
  }
  const closest = Math.min(...near.map((candidate) => candidate.distance));
  const repairs = near.filter((candidate) => candidate.distance === closest);
  const often = mostUsed(repairs);
  for (const { stem, pages: used } of repairs) {
    if (used * 4 >= often) unit.terms.set(stem, SLIP_CREDIT ** closest);
  }
  if (repairs.length > 0) unit.weight = rarity(often, pages);
}

function mostUsed(words: KnownWord[]): number {
  return Math.max(0, ...words.map((known) => known.pages));
}
