import type { Db, Engine } from '../platform/db/connect.ts';
import { openingOf } from './opening.ts';
import { type Query, type QueryOptions, understandQuery } from './query.ts';
import { type Rank, rankPassage } from './rank.ts';
import { findPostings, IN_BODY, IN_HEADING, IN_TITLE, type Posting } from './terms.ts';

/** A passage that fits a question. */
export interface RankedPassage {
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
  /** Comparable among the passages of one question only. */
  score: number;
  /** Which share of what the question asks for stands in the passage, its headings and its page's title: 0 to 1. */
  coverage: number;
  /** The share that its best sentence alone holds. */
  together: number;
  /** How far the page or the section is about the same as the question: 0 to 1. */
  topical: number;
}

export interface Retrieval {
  query: Query;
  /** Best first. */
  passages: RankedPassage[];
}

// How much is looked at, so that a question costs about the same whatever the size of the content.
const MAX_POSTINGS = 3000;
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
  const ranked = passages.map((passage) => ({ ...passage, ...rankPassage(query, passage) }));
  ranked.sort((a, b) => b.score - a.score || a.passageId - b.passageId);
  return { query, passages: withoutRepetition(ranked) };
}

async function findCandidates(db: Db, engine: Engine, botId: string, query: Query): Promise<number[]> {
  const { rare, common } = splitByRarity(query);
  const postings = await findPostings(db, engine, botId, rare, { limit: MAX_POSTINGS });
  if (rare.length > 0 && common.length > 0) {
    postings.push(...(await findPostings(db, engine, botId, common, { limit: MAX_POSTINGS, within: rare })));
  }
  return [...roughScores(query, postings)]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, MAX_RANKED)
    .map(([id]) => id);
}

/**
 * Passages that hold none of the telling words can't win. So only the words that make up most of the question's
 * weight open up candidates; the rest are looked for within these.
 */
function splitByRarity(query: Query): { rare: string[]; common: string[] } {
  const rare = new Set<string>();
  const common = new Set<string>();
  let weight = 0;
  for (const unit of [...query.units].sort((a, b) => b.weight - a.weight)) {
    const group = weight < 0.75 * query.weight || rare.size === 0 ? rare : common;
    for (const term of unit.terms.keys()) group.add(term);
    if (!unit.isExtra) weight += unit.weight;
  }
  return { rare: [...rare], common: [...common].filter((term) => !rare.has(term)) };
}

function roughScores(query: Query, postings: Posting[]): Map<number, number> {
  const byTerm = new Map<string, Posting[]>();
  for (const posting of postings) byTerm.set(posting.term, [...(byTerm.get(posting.term) ?? []), posting]);
  const scores = new Map<number, number>();
  for (const unit of query.units) {
    const best = new Map<number, number>();
    for (const [term, credit] of unit.terms) {
      for (const { id, fields } of byTerm.get(term) ?? []) {
        best.set(id, Math.max(best.get(id) ?? 0, credit * fieldCredit(fields)));
      }
    }
    for (const [id, credit] of best) scores.set(id, (scores.get(id) ?? 0) + unit.weight * credit);
  }
  return scores;
}

function fieldCredit(fields: number): number {
  return (
    0.7 + (fields & IN_BODY ? 0.3 : 0) + (fields & IN_HEADING ? 0.25 : 0) + (fields & IN_TITLE ? 0.2 : 0)
  );
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
