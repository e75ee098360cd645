import type { Db, Engine } from '../platform/db/connect.ts';
import { languageOf, termsOf, tokenize } from './analyze.ts';
import { openingOf } from './opening.ts';
import { type Query, type QueryOptions, type QueryUnit, understandQuery } from './query.ts';
import { type Rank, rankPassage } from './rank.ts';
import { findPostings, type Posting } from './terms.ts';

/** A passage that fits a question. */
export interface RankedPassage extends Rank {
  passageId: number;
  pageId: string;
  pageUrl: string;
  title: string;
  heading: string;
  anchor: string | null;
  content: string;
  position: number;
  /** How many passages the page has. */
  pageSize: number;
  /** What the page begins with, if that is a sentence of its own. */
  opening: string;
  language: string | null;
}

export interface Retrieval {
  query: Query;
  /** Best first. */
  passages: RankedPassage[];
}

// How much is looked at, so that a question costs about the same whatever the size of the content.
const MAX_OPENING_PAGES = 1500;
const MAX_COMMON_UNITS = 5;
const MAX_RANKED = 150;

/** The bot's passages that fit the text best. The database only says which passages hold which terms, and all else is
 * decided here, so that the order does not depend on the engine. */
export async function retrieve(
  db: Db,
  engine: Engine,
  botId: string,
  text: string,
  options: QueryOptions = {},
): Promise<Retrieval> {
  const query = await understandQuery(db, botId, text, options);
  const candidates = await findCandidates(db, engine, botId, query);
  const passages = await loadPassages(db, botId, candidates);
  const usual = usualTitleWords(passages);
  const ranked = passages.map((passage) => ({ ...passage, ...rankPassage(query, passage, usual) }));
  ranked.sort((a, b) => b.score - a.score || a.passageId - b.passageId);
  return { query, passages: withoutRepetition(ranked) };
}

async function findCandidates(db: Db, engine: Engine, botId: string, query: Query): Promise<number[]> {
  const { opening, others } = splitUnits(query.units.filter((unit) => !unit.isContext));
  const scores = new Map<number, number>();
  const look = async (units: QueryUnit[], within: string[]) => {
    const groups = units.flatMap(groupsOf);
    const terms = groups.map((group) => group.terms);
    addScores(scores, groups, await findPostings(db, engine, botId, terms, within));
  };
  await look(opening, []);
  await look(
    others.filter((unit) => !unit.isExtra).slice(0, MAX_COMMON_UNITS),
    opening.flatMap((unit) => [...unit.terms.keys()]),
  );
  return [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, MAX_RANKED)
    .map(([id]) => id);
}

/**
 * A passage without any of the telling words can hardly win. So only these open up candidates, as many as stand in a
 * fair number of pages; the common words are then looked for among the candidates alone.
 */
function splitUnits(units: QueryUnit[]): { opening: QueryUnit[]; others: QueryUnit[] } {
  const opening: QueryUnit[] = [];
  const others: QueryUnit[] = [];
  let pages = 0;
  for (const unit of units) {
    if (unit.terms.size === 0) continue;
    pages += unit.pages;
    if (opening.length === 0 || pages <= MAX_OPENING_PAGES) opening.push(unit);
    else others.push(unit);
  }
  return { opening, others };
}

interface Group {
  unit: QueryUnit;
  terms: string[];
  credit: number;
}

/** The word itself, and what may stand for it. */
function groupsOf(unit: QueryUnit): Group[] {
  const exact = [...unit.terms].filter(([, credit]) => credit === 1);
  const near = [...unit.terms].filter(([, credit]) => credit < 1);
  return [exact, near]
    .filter((entries) => entries.length > 0)
    .map((entries) => ({
      unit,
      terms: entries.map(([term]) => term),
      credit: Math.max(...entries.map(([, credit]) => credit)),
    }));
}

/** A word that stands both in a passage and above it is worth more than one that does not. */
const BOTH_CREDIT = 0.3;

function addScores(scores: Map<number, number>, groups: Group[], postings: Posting[]): void {
  const byUnit = new Map<QueryUnit, Map<number, { above: number; within: number }>>();
  for (const { group, place, id } of postings) {
    const { unit, credit } = groups[group] as Group;
    const found = byUnit.get(unit) ?? new Map<number, { above: number; within: number }>();
    const places = found.get(id) ?? { above: 0, within: 0 };
    places[place] = Math.max(places[place], credit);
    byUnit.set(unit, found.set(id, places));
  }
  for (const [unit, found] of byUnit) {
    for (const [id, { above, within }] of found) {
      const credit = Math.max(above, within) + BOTH_CREDIT * Math.min(above, within);
      scores.set(id, (scores.get(id) ?? 0) + unit.weight * credit);
    }
  }
}

async function loadPassages(
  db: Db,
  botId: string,
  ids: number[],
): Promise<Omit<RankedPassage, keyof Rank>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('passages')
    .innerJoin('pages', 'pages.id', 'passages.page_id')
    .innerJoin('passages as first', (join) =>
      join.onRef('first.page_id', '=', 'passages.page_id').on('first.position', '=', 0),
    )
    .select([
      'passages.id as passageId',
      'passages.page_id as pageId',
      'pages.url as pageUrl',
      'pages.passages_count as pageSize',
      'pages.title as title',
      'passages.heading as heading',
      'passages.anchor as anchor',
      'passages.content as content',
      'passages.position as position',
      'pages.language as language',
      'first.heading as firstHeading',
      'first.content as firstContent',
    ])
    .where('passages.bot_id', '=', botId)
    .where('passages.id', 'in', ids)
    .execute();
  return rows.map(({ firstHeading, firstContent, title, ...row }) => ({
    ...row,
    title: title ?? row.pageUrl,
    opening: openingOf({ heading: firstHeading, content: firstContent }),
  }));
}

/** Of passages that say the same word for word, as pages made from one template do, the best placed stands for all. */
function withoutRepetition(passages: RankedPassage[]): RankedPassage[] {
  const seen = new Set<string>();
  return passages.filter(({ content }) => {
    const said = content.replace(/\s+/g, ' ');
    if (seen.has(said)) return false;
    seen.add(said);
    return true;
  });
}

const FEW_PAGES = 5;
const USUAL_SHARE = 0.3;

/** The terms that many of these pages have in their titles: the name of the website, of the shop, of the product. */
function usualTitleWords(passages: Pick<RankedPassage, 'pageId' | 'title' | 'language'>[]): Set<string> {
  const pages = new Map(passages.map((passage) => [passage.pageId, passage]));
  const counts = new Map<string, number>();
  for (const { title, language } of pages.values()) {
    const terms = new Set(tokenize(title).flatMap((token) => termsOf(token, languageOf(language))));
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const least = Math.max(FEW_PAGES, USUAL_SHARE * pages.size);
  return new Set([...counts].filter(([, count]) => count >= least).map(([term]) => term));
}
