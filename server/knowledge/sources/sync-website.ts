import type { Counter } from 'prom-client';
import type { FetchForOwner } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { FetchOutcome } from '../../platform/fetch-safe.ts';
import type { JobOutcome } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContentStore } from './content.ts';
import { isReadAsNow } from './content-hash.ts';
import { crawlWebsite } from './crawl/crawl-website.ts';
import type { CrawlOutcome, KnownPage } from './crawl/types.ts';
import type { Extractor } from './extraction/extractor.ts';
import { fetchForSource } from './fetch-for-source.ts';
import { assertNotSuperseded, lockUnlessSuperseded } from './lock-source.ts';
import { createPageWriter, type PageWriter } from './page-writer.ts';
import type { PlanPages } from './plan-pages.ts';
import { removePages } from './remove-pages.ts';
import { readWebsiteSettings } from './sources.present.ts';
import {
  countIndexed,
  findLinks,
  listAllPages,
  listPagesWithLinks,
  listSurplusPages,
  listUnseenPages,
  type PageRow,
  type SourceRow,
  updateSource,
} from './sources.queries.ts';
import type { FileSyncDeps } from './sync-file.ts';
import type { SyncProgress } from './sync-progress.ts';
import { readWebsiteDocument } from './website-documents.ts';
import { nextSyncAfter } from './website-settings.ts';

export interface WebsiteSyncDeps extends FileSyncDeps, Pick<Platform, 'log'> {
  crawledPages: Counter<'result'>;
  fetchForOwner: FetchForOwner;
  extractor: Extractor;
  contentStore: ContentStore;
}

/** The pages of a website have been read for the first time; again if it was interrupted. */
export interface FirstRead {
  botId: string;
  /** The site whose website it is, if any. */
  siteId: string | null;
  /** The address of the source: of a site's, its domain. */
  domain: string;
  /** From the start page; undefined if it states none. */
  websiteName: string | undefined;
}

/** Of a source without a limit whose owner has none either. */
const DEFAULT_MAX_PAGES = 5000;

/**
 * Crawls the website of a source and stores its pages.
 * @param syncId of an interrupted sync, which goes on, or a new one
 * @throws Superseded
 */
export async function syncWebsite(
  deps: WebsiteSyncDeps,
  source: SourceRow,
  syncId: string,
  progress: SyncProgress,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const { db } = deps.database;
  const settings = readWebsiteSettings(source);
  const pages = await listAllPages(db, source.id);
  const withLinks = await listPagesWithLinks(db, source.id);
  const idOf = new Map(pages.map(({ url, id }) => [url, id]));
  const plan = await deps.planPagesOf(source);
  const wanted = settings.maxPages ?? plan.pages ?? DEFAULT_MAX_PAGES;
  const writer = createPageWriter({ ...deps, plan }, source, syncId, pages);
  const fetch = await fetchForSource(deps, source);
  const outcome = await crawlWebsite(
    { startUrl: settings.url, ...settings, maxPages: Math.min(wanted, plan.pages ?? wanted) },
    {
      ...deps,
      fetch,
      readDocument: readWebsiteDocument(deps),
      signal,
      known: new Map(
        pages.map((page) => [page.url, knownPage(source, page, syncId, withLinks.has(page.id))]),
      ),
      linksOf: async (url) => findLinks(db, idOf.get(url) ?? ''),
      report: { progress: progress.report, page: writer.write },
    },
  )
    .finally(writer.flush)
    .finally(progress.settled);
  if (signal.aborted) return 'interrupted';
  const { bot_id: botId, site_id: siteId } = source;
  const read = { botId, siteId, domain: settings.url, websiteName: writer.websiteName() };
  const iconUrl = writer.websiteIcon();
  if (outcome.ok && iconUrl) await readIcon(deps, read, await fetch(iconUrl, { ...MAX_ICON, signal }));
  // Before the source becomes ready: its page then shows the starter questions.
  if (outcome.ok && source.last_synced_at === null) {
    await assertNotSuperseded(db, source);
    await deps.events
      .announce('websiteFirstRead', read)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a first reading had no effect'));
  }
  await finish(deps, source, syncId, outcome, plan, writer);
  return 'done';
}

const MAX_ICON = { maxBytes: 500_000, timeoutMs: 10_000 };

/** The sync goes on without an icon, and with one that cannot be read. */
async function readIcon(
  { events, log }: WebsiteSyncDeps,
  read: FirstRead,
  icon: FetchOutcome,
): Promise<void> {
  if (!icon.ok || icon.status !== 200) return;
  await events
    .announce('iconRead', { ...read, icon: icon.body })
    .catch((error: unknown) => log.warn({ err: error }, 'an icon was not stored'));
}

/** A page is requested with its validators if its links are known, or not needed: a 304 response has none. */
function knownPage(source: SourceRow, page: PageRow, syncId: string, hasLinks: boolean): KnownPage {
  const isFirst = source.last_synced_at === null;
  // The start page names the website: the first sync reads it again after an interruption.
  if (isFirst && page.depth === 0)
    return { contentHash: null, depth: page.depth, etag: null, lastModified: null };
  const wasComplete = !isFirst && source.stopped === null;
  const isIndexed = page.status === 'indexed';
  const isConditional = (hasLinks || wasComplete) && isReadAsNow(page.content_hash);
  return {
    contentHash: isIndexed ? page.content_hash : null,
    depth: page.depth,
    etag: isConditional ? page.etag : null,
    lastModified: isConditional ? page.last_modified : null,
    isRead: isIndexed && page.error === null && hasLinks && page.sync_id === syncId,
  };
}

async function finish(
  { database, clock, contentStore, events }: WebsiteSyncDeps,
  source: SourceRow,
  syncId: string,
  outcome: CrawlOutcome,
  plan: PlanPages,
  writer: Pick<PageWriter, 'exceedsPlan' | 'siteWideLines'>,
): Promise<void> {
  const { schedule, maxPages, url } = readWebsiteSettings(source);
  const now = isoNow(clock);
  await inTransaction(database.db, async (tx) => {
    const room = await plan.lockAndCountRoom(tx);
    await lockUnlessSuperseded(tx, database.engine, source);
    if (outcome.ok && (outcome.complete || outcome.stopped === 'page_limit'))
      await removePages(tx, contentStore, await listUnseenPages(tx, source.id, syncId));
    const surplus = outcome.ok && room !== null ? await listSurplusPages(tx, source.id, room) : [];
    await removePages(tx, contentStore, surplus);
    const isLimitOfPlan = plan.pages !== null && (maxPages === null || plan.pages < maxPages);
    const isPlanFull =
      writer.exceedsPlan() ||
      surplus.length > 0 ||
      (outcome.ok && outcome.stopped === 'page_limit' && isLimitOfPlan);
    const { pages, passages } = await countIndexed(tx, source.id);
    await updateSource(tx, source.id, {
      status: outcome.ok ? 'ready' : 'failed',
      error: outcome.ok ? null : outcome.reason,
      stopped: !outcome.ok ? source.stopped : isPlanFull ? 'plan_limit' : outcome.stopped,
      pages_count: pages,
      passages_count: passages,
      site_wide_lines: writer.siteWideLines(),
      ...(outcome.ok && { last_synced_at: now }),
      next_sync_at: nextSyncAfter(clock.now(), schedule),
      updated_at: now,
    });
    if (!outcome.ok) {
      const failed = { id: source.id, botId: source.bot_id, error: outcome.reason, failedAt: now };
      await events.emit(tx, 'sourceFailed', { ...failed, type: 'website', name: url });
    }
  });
}
