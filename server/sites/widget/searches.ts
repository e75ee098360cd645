import { sameText } from '#lib/same-text.ts';
import { cutText } from '#lib/text.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findLatestSearch,
  insertSearch,
  listRecentSearches,
  lockVisitor,
  updateSearch,
} from './searches.queries.ts';

/** A visitor's search and the number of results. */
export interface MadeSearch {
  siteId: string;
  visitorId: string;
  query: string;
  resultsCount: number;
  /** ISO 8601: when the request arrived. */
  madeAt: string;
}

/** Within this time a longer or shorter form of a query is the same search, still being typed. */
const TYPING_SECONDS = 10;
const MAX_LENGTH = 200;
/** A click belongs to a search of the last half hour. */
const CLICK_SECONDS = 1800;
const RECENT = 20;

type Deps = Pick<Platform, 'database' | 'clock' | 'events'>;

/** Records what visitors finally searched for: one row for all queries that are typed on the way. */
export function createSearches({ database: { db, engine }, clock, events }: Deps) {
  return {
    async record({ siteId, visitorId, query, resultsCount, madeAt }: MadeSearch): Promise<void> {
      const text = shortQuery(query);
      if (text === '') return;
      const since = new Date(Date.parse(madeAt) - TYPING_SECONDS * 1000).toISOString();
      await inTransaction(db, async (tx) => {
        await lockVisitor(tx, engine, siteId, visitorId);
        // Gaps are looked for later: by then the query is typed to its end.
        if (resultsCount === 0) await events.emit(tx, 'gapOccurred', { siteId });
        const last = await findLatestSearch(tx, siteId, visitorId);
        const isTyping =
          last !== undefined &&
          last.clicked_at === null &&
          last.updated_at >= since &&
          isExtension(last.query, text);
        if (!isTyping) {
          await insertSearch(tx, {
            id: newId(),
            site_id: siteId,
            visitor_id: visitorId,
            query: text,
            results_count: resultsCount,
            created_at: madeAt,
            updated_at: madeAt,
          });
          return;
        }
        // Responses of parallel requests end in any order: a request that arrived earlier does not count any more.
        if (last.updated_at > madeAt) return;
        await updateSearch(tx, last.id, { query: text, results_count: resultsCount, updated_at: madeAt });
      });
    },

    /** Marks the search that a clicked result belongs to: the last one with this query, otherwise the last one. */
    async recordClick(siteId: string, visitorId: string, query: unknown): Promise<void> {
      const recent = await listRecentSearches(db, siteId, visitorId, isoIn(clock, -CLICK_SECONDS), RECENT);
      const wanted = sameText(shortQuery(String(query ?? '')));
      const clicked = recent.find((search) => sameText(search.query) === wanted) ?? recent[0];
      if (clicked && clicked.clicked_at === null)
        await updateSearch(db, clicked.id, { clicked_at: isoNow(clock) });
    },
  };
}

const shortQuery = (query: string) => cutText(query.replace(/\s+/g, ' ').trim(), MAX_LENGTH).toWellFormed();

/** Whether one text begins with the other, in any case. */
function isExtension(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.startsWith(b) || b.startsWith(a);
}
