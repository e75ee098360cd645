import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { newId } from '../platform/ids.ts';
import { indexPage, unindexPages } from '../search/search-index.ts';
import type { PageResult } from './crawl/crawler.ts';
import { addToCounts, markSeen, type PageRow, type SourceRow, savePage } from './knowledge.queries.ts';
import { removePages } from './remove-pages.ts';
import { beginChange } from './superseded.ts';

type Indexed = PageResult & { status: 'indexed' };

/**
 * Keeps what a sync reports of each page: its row, its passages and the source's counts, each page in one
 * transaction, so that a page is either as it was or as it is.
 */
export function createPageKeeper(
  { database, clock }: { database: Database; clock: Clock },
  source: SourceRow,
  syncId: string,
  before: PageRow[],
): (result: PageResult) => Promise<void> {
  const { db, engine } = database;
  const known = new Map(before.map((page) => [page.url, page]));

  function rowOf(result: PageResult, change: Partial<PageRow>): PageRow {
    const now = isoNow(clock);
    return {
      id: known.get(result.url)?.id ?? newId(),
      source_id: source.id,
      bot_id: source.bot_id,
      url: result.url,
      status: 'failed',
      error: null,
      title: null,
      description: null,
      language: null,
      content_hash: null,
      etag: null,
      last_modified: null,
      depth: result.depth,
      passages_count: 0,
      sync_id: syncId,
      fetched_at: now,
      created_at: now,
      updated_at: now,
      ...change,
    };
  }

  function changing(change: (tx: Db) => Promise<void>): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await beginChange(tx, engine, source);
      await change(tx);
    });
  }

  async function keepIndexed(result: Indexed): Promise<void> {
    const { page, etag, lastModified } = result;
    await changing(async (tx) => {
      const row = await savePage(
        tx,
        rowOf(result, {
          status: 'indexed',
          title: page.title,
          description: page.description,
          language: page.language,
          content_hash: page.contentHash,
          etag,
          last_modified: lastModified,
          passages_count: page.passages.length,
        }),
      );
      const indexable = { id: row.id, botId: source.bot_id, title: page.title, language: page.language };
      await indexPage(tx, engine, indexable, page.passages);
      const was = known.get(row.url);
      await addToCounts(tx, source.id, {
        pages: was?.status === 'indexed' ? 0 : 1,
        passages: row.passages_count - (was?.passages_count ?? 0),
      });
      known.set(row.url, row);
    });
  }

  async function keepWithoutContent(
    result: PageResult,
    status: 'skipped' | 'failed',
    reason: string,
  ): Promise<void> {
    await changing(async (tx) => {
      const row = await savePage(tx, rowOf(result, { status, error: reason }));
      await unindexPages(tx, [row.id]);
      known.set(row.url, row);
    });
  }

  async function remove(pageId: string): Promise<void> {
    await changing((tx) => removePages(tx, [pageId]));
  }

  return async (result) => {
    const page = known.get(result.url);
    const seen = { sync_id: syncId, fetched_at: isoNow(clock), depth: result.depth };
    if (result.status === 'indexed') return keepIndexed(result);
    if (result.status === 'gone') return page && remove(page.id);
    if (result.status === 'unchanged') {
      const { etag, lastModified } = result;
      if (page) await markSeen(db, page.id, { ...seen, error: null, etag, last_modified: lastModified });
      return;
    }
    // A page that could not be read this time keeps what was read before.
    if (result.status === 'failed' && page?.status === 'indexed') {
      await markSeen(db, page.id, { ...seen, error: result.reason });
      return;
    }
    return keepWithoutContent(result, result.status, result.reason);
  };
}
