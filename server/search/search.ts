import type { Database } from '../platform/db/connect.ts';
import { excerptOf } from './excerpt.ts';
import { passageLink } from './passage-link.ts';
import type { Query } from './query.ts';
import { type RankedPassage, retrieve } from './retrieve.ts';

export type { Query, QueryUnit } from './query.ts';

/** A passage and the address that leads right to it. */
export interface PassageHit extends RankedPassage {
  url: string;
}

export interface SearchResult {
  title: string;
  /** Ends in the best passage's anchor. */
  url: string;
  heading: string;
  /** Safe HTML: escaped text with `<mark>`. */
  excerpt: string;
}

export interface Search {
  /** One result for each page, as a visitor types: the last word may be unfinished. `page` counts from 1. */
  pages(
    botId: string,
    text: string,
    paging: { limit: number; page: number },
  ): Promise<{ results: SearchResult[]; count: number }>;
  /** The passages that fit a question best, a page's further ones at a discount, and how the question was read. */
  passages(botId: string, text: string, options?: { limit?: number }): Promise<FoundPassages>;
}

export interface FoundPassages {
  query: Query;
  passages: PassageHit[];
}

/** What the bots' content has on a question. Every bot finds its own content only. */
export function createSearch({ db, engine }: Pick<Database, 'db' | 'engine'>): Search {
  return {
    async pages(botId, text, { limit, page }) {
      const { query, passages } = await retrieve(db, engine, botId, text, { typing: !/\s$/.test(text) });
      const pages = rankPages(passages);
      const shown = pages.slice((page - 1) * limit, page * limit);
      return { results: shown.map((best) => presentResult(query, best)), count: pages.length };
    },

    async passages(botId, text, { limit = 8 } = {}) {
      const { query, passages } = await retrieve(db, engine, botId, text);
      return { query, passages: spreadOverPages(passages).slice(0, limit).map(withAddress) };
    },
  };
}

function presentResult(query: Query, passage: RankedPassage): SearchResult {
  const { title, heading, content, language } = passage;
  return { title, url: withAddress(passage).url, heading, excerpt: excerptOf(query, content, language) };
}

function withAddress(passage: RankedPassage): PassageHit {
  return { ...passage, url: passageLink(passage.pageUrl, passage.anchor, passage.content) };
}

/** Each page's best passage, ordered by that and, at a discount, by what else of the page fits. */
function rankPages(passages: RankedPassage[]): RankedPassage[] {
  const pages = new Map<string, { best: RankedPassage; score: number; seen: number }>();
  for (const passage of passages) {
    const page = pages.get(passage.pageId);
    if (!page) pages.set(passage.pageId, { best: passage, score: passage.score, seen: 1 });
    else if (page.seen < 3) page.score += passage.score * (page.seen++ === 1 ? 0.12 : 0.06);
  }
  return [...pages.values()].sort((a, b) => b.score - a.score).map((page) => page.best);
}

function spreadOverPages(passages: RankedPassage[]): RankedPassage[] {
  const seen = new Map<string, number>();
  return passages
    .map((passage) => {
      const earlier = seen.get(passage.pageId) ?? 0;
      seen.set(passage.pageId, earlier + 1);
      return { ...passage, score: passage.score * 0.9 ** earlier };
    })
    .sort((a, b) => b.score - a.score || a.passageId - b.passageId);
}
