import pLimit from 'p-limit';
import { headingBelow } from '../../lib/heading-path.ts';
import type { Database } from '../platform/db/connect.ts';
import { AppError } from '../platform/errors.ts';
import type { InvertedIndex } from '../platform/inverted-index/inverted-index.ts';
import { excerptOf } from './excerpt.ts';
import { passageLink } from './passage-link.ts';
import { type QueryOptions, type UnderstoodWord, understandQuery } from './query.ts';
import { type RankedPassage, type Ranking, type RankingLimits, rankPassages } from './rank.ts';
import { listQaDocs, listUnlinkedDocs, loadPassages, type PassageRow } from './search.queries.ts';
import { readSegment } from './statistics.ts';

export { termsIn } from '../platform/text/analyze.ts';

/** A passage with its link. */
export interface PassageHit extends PassageRow, RankedPassage {
  /** Empty for what has none: a question with its owner's answer, a text, and a file that is not linked to. */
  url: string;
}

/** A file that visitors may open, because its source links to it. */
type LinkedFile = Pick<PassageRow, 'sourceId'> & NonNullable<PassageRow['file']>;

interface Deps {
  database: Database;
  index: InvertedIndex;
  /** The address of a file. */
  linkTo(file: LinkedFile): string;
}

/** A word of a question. */
export interface QuestionWord {
  /** Its share of the question's weight; all shares add up to 1. */
  share: number;
  /** The terms that match it in the content. */
  terms: ReadonlySet<string>;
}

export interface SearchResult {
  title: string;
  /** Ends in the best passage's anchor. */
  url: string;
  heading: string;
  /** Safe HTML: escaped text with `<mark>`. */
  excerpt: string;
}

type PassageOptions = { limit?: number } & Pick<QueryOptions, 'topic'>;

/** The numbers of running and of waiting searches: more would slow all of them down and use up the connections. */
const MAX_RUNNING = 4;
const MAX_WAITING = 200;

/** The maximum number of passages per page that are considered for an answer. */
const MAX_PER_PAGE = 3;
/** The number of questions with answers that are considered whatever their rank. */
const MAX_QA = 5;
const MAX_ATTEMPTS = 3;
const PDF = 'application/pdf';

export type Search = ReturnType<typeof createSearch>;

/** Searches the content of the bots' websites; each bot searches only its own content. */
export function createSearch({ database: { db }, index, linkTo }: Deps) {
  async function load(botId: string, ranked: RankedPassage[]): Promise<PassageHit[]> {
    const scores = new Map(ranked.map((passage) => [`${passage.doc}:${passage.position}`, passage]));
    return (await loadPassages(db, botId, ranked)).map((row) => ({
      ...row,
      ...(scores.get(`${row.doc}:${row.position}`) as RankedPassage),
      url: urlOf(row),
    }));
  }

  function urlOf({ hasPage, pageUrl, file, sourceId, anchor, content }: PassageRow): string {
    if (hasPage) return passageLink(pageUrl, anchor, content);
    if (!file) return '';
    // Browsers open a PDF at the page that the anchor names; other documents are downloaded.
    return linkTo({ ...file, sourceId }) + (file.mime === PDF && anchor ? `#${anchor}` : '');
  }

  return {
    /**
     * One result per page, for search as you type: the last word may be incomplete. `page` counts from 1. What has no
     * address is no result: there is nothing to open.
     */
    pages: bounded(async (botId: string, text: string, { limit, page }: { limit: number; page: number }) => {
      const typing = !/\s$/.test(text);
      const without = await listUnlinkedDocs(db, botId);
      const limits = { pages: page * limit, passagesPerPage: 1, without, titlesFirst: true };
      const found = await retrieve(index, botId, text, { typing }, limits);
      const last = Math.max(1, Math.ceil(found.pages / limit));
      const from = (Math.min(page, last) - 1) * limit;
      const ranked = found.passages.slice(from, from + limit);
      const hits = await load(botId, ranked);
      const terms = new Set(found.words.flatMap((word) => [...word.terms]));
      const results = hits.map(({ title, url, heading, content, language }) => ({
        title,
        url,
        heading: headingBelow(title, heading),
        excerpt: excerptOf(terms, content, language),
      }));
      return { found: { results, count: found.pages }, isComplete: hits.length === ranked.length };
    }),

    /**
     * The best passages for a question, a few per page at most, and the terms that its words matched. Questions with
     * their owner's answers come in addition to the limit.
     */
    passages: bounded(async (botId: string, text: string, { limit = 8, topic }: PassageOptions = {}) => {
      const qaDocs = await listQaDocs(db, botId);
      const limits = { pages: limit, passagesPerPage: MAX_PER_PAGE, always: qaDocs };
      const { words, weights, passages } = await retrieve(
        index,
        botId,
        text,
        { isQuestion: true, topic },
        limits,
      );
      const further = passages.slice(limit).filter(({ doc }) => qaDocs.has(doc));
      const ranked = [...passages.slice(0, limit), ...further.slice(0, MAX_QA)];
      const hits = await load(botId, ranked);
      const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
      const shared = words.map(({ terms }, i) => ({ terms, share: (weights[i] ?? 0) / total }));
      return { found: { words: shared, passages: hits }, isComplete: hits.length === ranked.length };
    }),
  };
}

const TOO_MANY = 'Too many people are searching right now. Please try again in a moment.';

/** Limits concurrency. A sync may replace pages between ranking and loading: then the search is repeated. */
function bounded<Query extends unknown[], Found>(
  search: (...query: Query) => Promise<{ found: Found; isComplete: boolean }>,
): (...query: Query) => Promise<Found> {
  const slots = pLimit(MAX_RUNNING);
  const run = async (query: Query): Promise<Found> => {
    for (let attempt = 1; ; attempt++) {
      const { found, isComplete } = await search(...query);
      if (isComplete || attempt === MAX_ATTEMPTS) return found;
    }
  };
  return async (...query) => {
    if (slots.pendingCount >= MAX_WAITING) throw new AppError(503, TOO_MANY);
    return slots(() => run(query));
  };
}

function retrieve(
  index: InvertedIndex,
  botId: string,
  text: string,
  options: QueryOptions,
  limits: RankingLimits,
): Promise<Ranking & { words: UnderstoodWord[] }> {
  return index.read(botId, async ({ segments: indexed, ...reader }) => {
    const segments = indexed.map(readSegment);
    const languages = [...new Set(segments.flatMap(({ lengths }) => [...lengths.languages]))].sort();
    const words = await understandQuery({ ...reader, languages }, text, options);
    return { words, ...rankPassages(segments, words, limits) };
  });
}
