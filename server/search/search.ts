import type { Database } from '../platform/db/connect.ts';
import { excerptOf } from './excerpt.ts';
import { type Part, partsOf } from './parts.ts';
import { passageLink } from './passage-link.ts';
import type { Query } from './query.ts';
import { type RankedPassage, retrieve } from './retrieve.ts';

export type { Part } from './parts.ts';

/** A passage, the address that leads right to it, and its parts. */
export interface PassageHit extends RankedPassage {
  url: string;
  parts: Part[];
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
  /** The passages that fit a question best, a page's further ones at a discount. `context` is what was
   * asked before: among passages that fit, those about it come first. `topic` is what the text is about where it does
   * not say so itself. */
  passages(
    botId: string,
    text: string,
    options?: { limit?: number; context?: string; topic?: string },
  ): Promise<PassageHit[]>;
}

/** What the bots' content has on a question. Every bot finds its own content only. */
export function createSearch({ db, engine }: Pick<Database, 'db' | 'engine'>): Search {
  return {
    async pages(botId, text, { limit, page }) {
      const { query, passages } = await retrieve(db, engine, botId, text, { typing: !/\s$/.test(text) });
      const pages = bestOfEachPage(passages);
      const last = Math.max(1, Math.ceil(pages.length / limit));
      const from = (Math.min(page, last) - 1) * limit;
      const shown = pages.slice(from, from + limit);
      return { results: shown.map((best) => presentResult(query, best)), count: pages.length };
    },

    async passages(botId, text, { limit = 8, context, topic } = {}) {
      const { query, passages } = await retrieve(db, engine, botId, text, { context, topic });
      return spreadOverPages(passages)
        .slice(0, limit)
        .map((passage) => ({
          ...passage,
          url: addressOf(passage),
          parts: partsOf(query, passage),
        }));
    },
  };
}

function presentResult(query: Query, passage: RankedPassage): SearchResult {
  const { title, heading, content, language } = passage;
  return { title, url: addressOf(passage), heading, excerpt: excerptOf(query, content, language) };
}

function addressOf({ pageUrl, anchor, content }: RankedPassage): string {
  return passageLink(pageUrl, anchor, content);
}

/**
 * Each page's best passage. What else of a page fits does not count: it would favour long pages, which have
 * something on everything.
 */
function bestOfEachPage(passages: RankedPassage[]): RankedPassage[] {
  const pages = new Map<string, RankedPassage>();
  for (const passage of passages) if (!pages.has(passage.pageId)) pages.set(passage.pageId, passage);
  return [...pages.values()];
}

function spreadOverPages(passages: RankedPassage[]): RankedPassage[] {
  const seen = new Map<string, number>();
  return passages
    .map((passage) => {
      const earlier = seen.get(passage.pageId) ?? 0;
      seen.set(passage.pageId, earlier + 1);
      return { ...passage, score: passage.score * 0.85 ** earlier };
    })
    .sort((a, b) => b.score - a.score || a.passageId - b.passageId);
}
