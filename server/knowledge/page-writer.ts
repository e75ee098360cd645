import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { newId } from '../platform/ids.ts';
import { ANALYZER_VERSION } from '../platform/text/analyze.ts';
import type { AnalyzedPage } from './analyzed-page.ts';
import type { NewPassage } from './content.queries.ts';
import type { ContentStore } from './content.ts';
import type { KnownLinks, PageResult } from './crawl/crawl.ts';
import * as messages from './crawl/messages.ts';
import type { Extractor } from './extraction/pool.ts';
import { websiteName } from './extraction/title.ts';
import {
  addToCounts,
  listDocs,
  markSeen,
  type PageRow,
  type SourceRow,
  saveLinks,
  savePage,
} from './knowledge.queries.ts';
import type { PlanPages } from './plan-pages.ts';
import { removePages } from './remove-pages.ts';
import { beginChange } from './superseded.ts';

type Indexed = PageResult & { status: 'indexed' };
type Unread = PageResult & { status: 'skipped' | 'failed' };

export interface PageWriter {
  /** The website's name according to its start page and to what the titles of the others have in common with it. */
  websiteName(): string | undefined;
  /** The address of the website's icon according to its start page; undefined if that has not been read anew. */
  websiteIcon(): string | undefined;
  /** Records the result of a page. Pages with new content are stored in batches: see `flush`. */
  write(result: PageResult): Promise<void>;
  /** Stores the remaining pages. Call it when the crawl has ended, also after a failure. */
  flush(): Promise<void>;
  /** Whether pages were not stored, because the plan had no room for them. */
  hasLeftOut(): boolean;
}

interface Deps {
  database: Database;
  clock: Clock;
  contentStore: ContentStore;
  extractor: Pick<Extractor, 'analyze'>;
  plan: Pick<PlanPages, 'lock'>;
}

/**
 * A batch is stored when it reaches this number of pages or characters, or when its first page has waited this long.
 */
const MAX_WAITING = 32;
const MAX_WAITING_CHARACTERS = 400_000;
const MAX_WAITING_MS = 250;

/** Stores the results of a sync page by page; each page is updated atomically. */
export function createPageWriter(
  { database, clock, contentStore, extractor, plan }: Deps,
  source: SourceRow,
  syncId: string,
  before: PageRow[],
): PageWriter {
  const { db, engine } = database;
  const known = new Map(before.map((page) => [page.url, page]));
  let waiting: Indexed[] = [];
  let waitingSince = 0;
  let start: Indexed | undefined;
  /** How many other pages have each part of the start page's title in theirs. */
  const sharedParts = new Map<string, number>();
  /** The addresses that this sync leaves in the index. */
  const indexed = new Set<string>();
  let hasLeftOut = false;

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
      doc: null,
      analyzer_version: null,
      sync_id: syncId,
      fetched_at: now,
      created_at: now,
      updated_at: now,
      ...change,
    };
  }

  const rowWithContent = (result: Indexed, doc: number): PageRow =>
    rowOf(result, {
      status: 'indexed',
      title: result.page.title,
      description: result.page.description,
      language: result.page.language,
      content_hash: result.page.contentHash,
      etag: result.etag,
      last_modified: result.lastModified,
      passages_count: result.page.passages.length,
      doc,
      analyzer_version: ANALYZER_VERSION,
    });

  /** @param work gets the number of pages that the source may have; null without a limit */
  function change(work: (tx: Db, room: number | null) => Promise<void>): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const room = await plan.lock(tx);
      await beginChange(tx, engine, source);
      await work(tx, room);
    });
  }

  /** Whether the plan has room for the page. Pages that this sync has not seen yet give way to those it has seen. */
  function fits(url: string, room: number | null): boolean {
    if (room !== null && indexed.size >= room && !indexed.has(url)) {
      hasLeftOut = true;
      return false;
    }
    indexed.add(url);
    return true;
  }

  async function saveRows(tx: Db, rows: PageRow[]): Promise<void> {
    if (rows.length === 0) return;
    const urls = rows.map(({ url }) => url);
    const replaced = await listDocs(tx, source.id, urls);
    await contentStore.remove(tx, source.bot_id, replaced);
    for (const row of rows) known.set(row.url, await savePage(tx, row));
  }

  async function saveLinksOf(tx: Db, results: readonly { url: string; links: KnownLinks }[]): Promise<void> {
    for (const { url, links } of results) {
      const page = known.get(url);
      if (page) await saveLinks(tx, page.id, links);
    }
  }

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    const analyzed = await Promise.all(batch.map(({ page }) => extractor.analyze(page)));
    const read = batch.flatMap((result, i) => {
      const page = analyzed[i];
      return page ? [{ result, analyzed: page }] : [];
    });
    for (const [i, { url, depth }] of batch.entries()) {
      if (!analyzed[i]) await keep({ url, depth, status: 'failed', reason: messages.pageTooHard });
    }
    if (read.length > 0) await store(read);
  }

  async function store(read: { result: Indexed; analyzed: AnalyzedPage }[]): Promise<void> {
    const contents = read.map(({ result, analyzed }) => ({ passages: result.page.passages, analyzed }));
    const prepared = await contentStore.prepare(source.bot_id, contents);
    await change(async (tx, room) => {
      const added = { pages: 0, passages: 0 };
      const fitting = read.map(({ result }) => fits(result.url, room));
      for (const { result } of read.filter((_, i) => fitting[i])) {
        const was = known.get(result.url);
        added.pages += was?.status === 'indexed' ? 0 : 1;
        added.passages += result.page.passages.length - (was?.passages_count ?? 0);
      }
      const rows = read.map(({ result }, i) => rowWithContent(result, prepared.docs[i] as number));
      await saveRows(
        tx,
        rows.filter((_, i) => fitting[i]),
      );
      await saveLinksOf(
        tx,
        read.filter((_, i) => fitting[i]).map(({ result }) => result),
      );
      await contentStore.publish(tx, prepared);
      // The content was prepared together; what does not fit is removed again.
      const surplus = prepared.docs.filter((_, i) => !fitting[i]);
      if (surplus.length > 0) await contentStore.remove(tx, source.bot_id, surplus);
      await addToCounts(tx, source.id, added);
    });
    await contentStore.compact(source.bot_id);
  }

  const keepUnread = (result: Unread): Promise<void> =>
    change((tx) => saveRows(tx, [rowOf(result, { status: result.status, error: result.reason })]));

  async function wait(result: Indexed): Promise<void> {
    if (waiting.length === 0) waitingSince = clock.now().getTime();
    waiting.push(result);
    const characters = waiting.reduce((sum, { page }) => sum + sizeOf(page.passages), 0);
    const waited = clock.now().getTime() - waitingSince;
    if (waiting.length >= MAX_WAITING || characters >= MAX_WAITING_CHARACTERS || waited >= MAX_WAITING_MS)
      await flush();
  }

  function countParts(titleParts: readonly string[]): void {
    for (const part of start?.page.names.titleParts ?? [])
      if (titleParts.includes(part)) sharedParts.set(part, (sharedParts.get(part) ?? 0) + 1);
  }

  async function keep(result: PageResult): Promise<void> {
    const page = known.get(result.url);
    const seen = { sync_id: syncId, fetched_at: isoNow(clock), depth: result.depth };
    if (result.status === 'indexed') {
      if (result.depth === 0) start ??= result;
      else countParts(result.page.names.titleParts);
      return wait(result);
    }
    if (result.status === 'gone') return page && change((tx) => removePages(tx, contentStore, [page]));
    if (result.status === 'unchanged') {
      const { etag, lastModified } = result;
      if (page?.status === 'indexed') indexed.add(page.url);
      if (page) await markSeen(db, page.id, { ...seen, error: null, etag, last_modified: lastModified });
      if (page && result.links !== undefined) await saveLinks(db, page.id, result.links);
      return;
    }
    // A page that could not be read this time keeps its content.
    if (result.status === 'failed' && page?.status === 'indexed') {
      indexed.add(page.url);
      await markSeen(db, page.id, { ...seen, error: result.reason });
      return;
    }
    return keepUnread(result);
  }

  return {
    write: keep,
    flush,
    websiteName: () =>
      start && websiteName(start.page.names, start.url, (part) => sharedParts.get(part) ?? 0),
    websiteIcon: () => start?.page.websiteIcon ?? undefined,
    hasLeftOut: () => hasLeftOut,
  };
}

const sizeOf = (passages: readonly NewPassage[]): number =>
  passages.reduce(
    (sum, { heading, anchor, content }) => sum + heading.length + (anchor?.length ?? 0) + content.length,
    0,
  );
