import { sameText } from '#lib/same-text.ts';
import type { SearchSettings } from '#lib/schemas/search-settings.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { RankedPassage } from './rank.ts';
import { findPages } from './search.queries.ts';

/** The first passages of the pages that the owner has pinned to this query. */
export async function loadPins(
  db: Db,
  botId: string,
  pinned: SearchSettings['pinned'],
  text: string,
): Promise<RankedPassage[]> {
  const asked = sameText(text);
  const urls = pinned.filter(({ query }) => sameText(query) === asked).map(({ url }) => url);
  const docs = new Map((await findPages(db, botId, urls)).map(({ url, doc }) => [url, doc]));
  return [...new Set(urls.flatMap((url) => docs.get(url) ?? []))].map((doc) => ({
    doc,
    position: 0,
    score: 0,
    coverage: 1,
    similarity: 0,
  }));
}
