import type { Counter } from 'prom-client';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ANALYZER_VERSION } from '../../platform/text/analyze.ts';
import type { AnalyzedPage } from './analyzed-page.ts';
import type { ContentStore } from './content.ts';
import { isDocument } from './crawl/frontier.ts';
import * as messages from './crawl/messages.ts';
import type { PageResult } from './crawl/types.ts';
import type { Extractor } from './extraction/extractor.ts';
import type { ExtractedPassage } from './extraction/passages.ts';
import { websiteName } from './extraction/title.ts';
import { lockUnlessSuperseded } from './lock-source.ts';
import { newPage } from './new-rows.ts';
import type { PlanPages } from './plan-pages.ts';
import { removePages } from './remove-pages.ts';
import { createSiteWideLines } from './site-wide-lines.ts';
import {
  addToCounts,
  listPagesByUrl,
  markSeen,
  type PageRow,
  type SourceRow,
  saveLinks,
  savePage,
} from './sources.queries.ts';

type Indexed = PageResult & { status: 'indexed' };

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  crawledPages: Counter<'result'>;
  contentStore: ContentStore;
  extractor: Pick<Extractor, 'analyze'>;
  plan: Pick<PlanPages, 'lockAndCountRoom'>;
}

/**
 * A batch is stored when it reaches this number of pages or characters, or when its first page has waited this long.
 */
const MAX_BATCH = 32;
const MAX_BATCH_CHARACTERS = 400_000;
const MAX_BATCH_MS = 250;

/** Stores the results of a sync page by page; each page is updated atomically. */
export type PageWriter = ReturnType<typeof createPageWriter>;

export function createPageWriter(
  { database, clock, crawledPages, contentStore, extractor, plan }: Deps,
  source: SourceRow,
  syncId: string,
  before: PageRow[],
) {
  const { db, engine } = database;
  const known = new Map(before.map((page) => [page.url, page]));
  let batch: Indexed[] = [];
  let batchSince = 0;
  let start: Indexed | undefined;
  /** The number of other pages with each part of the start page's title in theirs. */
  const sharedParts = new Map<string, number>();
  /** The addresses that this sync leaves in the index. */
  const indexed = new Set<string>();
  let isPlanExceeded = false;
  const siteWide = createSiteWideLines(source.site_wide_lines);
  /** Pages that were stored before enough were compared, as they were read and as they were stored. */
  let early: { read: Indexed; stored: Indexed }[] = [];

  const rowOf = (
    { url, depth }: PageResult,
    inLockedChange: Pick<PageRow, 'status'> & Partial<PageRow>,
  ): PageRow => {
    const id = known.get(url)?.id;
    return newPage(clock, source, { ...(id && { id }), url, depth, sync_id: syncId, ...inLockedChange });
  };

  const rowWithContent = (result: Indexed, doc: number): PageRow =>
    rowOf(result, {
      status: 'indexed',
      title: result.page.title,
      description: result.page.description,
      language: result.page.language,
      error_code: result.page.isCut ? 'cut' : null,
      note: result.page.note,
      content_hash: result.page.contentHash,
      etag: result.etag,
      last_modified: result.lastModified,
      passages_count: result.page.passages.length,
      doc,
      analyzer_version: ANALYZER_VERSION,
    });

  /** @param work gets the number of pages that the source may have; null without a limit */
  function inLockedChange(work: (tx: Db, room: number | null) => Promise<void>): Promise<void> {
    return inTransaction(db, async (tx) => {
      const room = await plan.lockAndCountRoom(tx);
      await lockUnlessSuperseded(tx, engine, source);
      await work(tx, room);
    });
  }

  /**
   * Only the pages of this sync count: those that it has not seen yet are removed at its end, before those it has seen.
   * A transaction that runs again takes the same room.
   */
  function takeRoom(url: string, room: number | null): boolean {
    if (room !== null && indexed.size >= room && !indexed.has(url)) {
      isPlanExceeded = true;
      return false;
    }
    indexed.add(url);
    return true;
  }

  async function saveRows(tx: Db, rows: PageRow[]): Promise<void> {
    if (rows.length === 0) return;
    const urls = rows.map(({ url }) => url);
    const docs = (await listPagesByUrl(tx, source.id, urls)).flatMap(({ doc }) => doc ?? []);
    await contentStore.remove(tx, source.bot_id, docs);
    for (const row of rows) known.set(row.url, await savePage(tx, row));
  }

  async function store(pages: { result: Indexed; analyzed: AnalyzedPage }[]): Promise<void> {
    const contents = pages.map(({ result, analyzed }) => ({ passages: result.page.passages, analyzed }));
    const prepared = await contentStore.prepare(source.bot_id, contents);
    const written = pages.map(({ result }, i) => ({ result, doc: prepared.docs[i] as number }));
    await inLockedChange(async (tx, room) => {
      const { fitting = [], surplus = [] } = Object.groupBy(written, ({ result }) =>
        takeRoom(result.url, room) ? 'fitting' : 'surplus',
      );
      const added = { pages: 0, passages: 0 };
      for (const { result } of fitting) {
        const before = known.get(result.url);
        added.pages += before?.status === 'indexed' ? 0 : 1;
        added.passages += result.page.passages.length - (before?.passages_count ?? 0);
      }
      const rows = fitting.map(({ result, doc }) => rowWithContent(result, doc));
      await saveRows(tx, rows);
      for (const { url, links } of fitting.map(({ result }) => result)) {
        const page = known.get(url);
        if (page) await saveLinks(tx, page.id, links);
      }
      await contentStore.publish(tx, prepared);
      // The content was prepared together; what does not fit is removed again.
      const left = surplus.map(({ doc }) => doc);
      await contentStore.remove(tx, source.bot_id, left);
      await addToCounts(tx, source.id, added);
    });
    await contentStore.compact(source.bot_id);
  }

  function withOwnPassages(result: Indexed): Indexed {
    const { url, depth, page } = result;
    const passages = siteWide.ownPassages({ ...page, url, isStart: depth === 0 });
    return { ...result, page: { ...page, passages } };
  }

  async function storePages(results: readonly Indexed[]): Promise<void> {
    const analyses = await Promise.all(results.map(({ page }) => extractor.analyze(page)));
    const pages: { result: Indexed; analyzed: AnalyzedPage }[] = [];
    for (const [i, result] of results.entries()) {
      const { url, depth } = result;
      const analyzed = analyses[i];
      if (result.page.passages.length === 0)
        await write({ url, depth, status: 'skipped', reason: messages.pageNoText });
      else if (analyzed) pages.push({ result, analyzed });
      else await write({ url, depth, status: 'failed', reason: messages.pageTooHard });
    }
    if (pages.length > 0) await store(pages);
  }

  async function storeBatch(): Promise<void> {
    const pages = batch.map((read) => ({ read, stored: withOwnPassages(read) }));
    batch = [];
    await storePages(pages.map(({ stored }) => stored));
    early.push(...pages);
    if (siteWide.isSampled()) await amendEarly();
  }

  async function amendEarly(): Promise<void> {
    const changed = early.flatMap(({ read, stored }) => {
      const now = withOwnPassages(read);
      return lengthOf(now.page.passages) < lengthOf(stored.page.passages) ? now : [];
    });
    early = [];
    await storePages(changed);
  }

  /** Stores the remaining pages. Call it when the crawl has ended, also after a failure. */
  async function flush(): Promise<void> {
    siteWide.endComparison();
    await storeBatch();
    await amendEarly();
  }

  async function addToBatch(result: Indexed): Promise<void> {
    if (batch.length === 0) batchSince = clock.now().getTime();
    batch.push(result);
    const characters = batch.reduce((sum, { page }) => sum + lengthOf(page.passages), 0);
    const waited = clock.now().getTime() - batchSince;
    if (batch.length >= MAX_BATCH || characters >= MAX_BATCH_CHARACTERS || waited >= MAX_BATCH_MS)
      await storeBatch();
  }

  function countParts(titleParts: readonly string[]): void {
    for (const part of start?.page.names.titleParts ?? [])
      if (titleParts.includes(part)) sharedParts.set(part, (sharedParts.get(part) ?? 0) + 1);
  }

  /** Records the result of a page. Pages with new content are stored in batches: see `storeBatch`. */
  async function write(result: PageResult): Promise<void> {
    crawledPages.inc({ result: result.status });
    const page = known.get(result.url);
    const seen = { sync_id: syncId, fetched_at: isoNow(clock), depth: result.depth };
    if (result.status === 'indexed') {
      if (result.depth === 0) start ??= result;
      else countParts(result.page.names.titleParts);
      if (!isDocument(result.url)) siteWide.compare(result.page.language, result.page.passages);
      await addToBatch(result);
    } else if (result.status === 'gone') {
      siteWide.forget(result.url);
      if (page) await inLockedChange((tx) => removePages(tx, contentStore, [page]));
    } else if (result.status === 'unchanged') {
      if (!page) return;
      const { etag, lastModified, links } = result;
      if (page.status === 'indexed') indexed.add(page.url);
      siteWide.compare(page.language, []);
      await markSeen(db, page.id, { ...seen, error: null, etag, last_modified: lastModified });
      if (links !== undefined) await saveLinks(db, page.id, links);
    } else if (result.status === 'failed' && page?.status === 'indexed') {
      // A page that could not be read this time keeps its content.
      indexed.add(page.url);
      await markSeen(db, page.id, { ...seen, error: result.reason });
    } else {
      const { status, reason: error } = result;
      const error_code = (status === 'skipped' && result.code) || null;
      await inLockedChange((tx) => saveRows(tx, [rowOf(result, { status, error, error_code })]));
    }
  }

  return {
    write,
    flush,
    /** The website's name according to its start page and to the titles of the others. */
    websiteName: () =>
      start && websiteName(start.page.names, start.url, (part) => sharedParts.get(part) ?? 0),
    /** The address of the website's icon according to its start page; undefined if that has not been read anew. */
    websiteIcon: () => start?.page.websiteIcon ?? undefined,
    /** For the next sync, in which few pages may have changed. */
    siteWideLines: siteWide.stored,
    /** Whether pages were not stored, because the plan had no room for them. */
    exceedsPlan: () => isPlanExceeded,
  };
}

const lengthOf = (passages: readonly ExtractedPassage[]): number =>
  passages.reduce(
    (sum, { heading, anchor, content }) => sum + heading.length + (anchor?.length ?? 0) + content.length,
    0,
  );
