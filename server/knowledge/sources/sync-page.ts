import type { Counter } from 'prom-client';
import type { FetchForOwner } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Db } from '../../platform/db/connect.ts';
import { newId } from '../../platform/ids.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContentStore } from './content.ts';
import { crawlWebsite } from './crawl/crawl-website.ts';
import * as messages from './crawl/messages.ts';
import type { Extractor } from './extraction/extractor.ts';
import { fetchForSource } from './fetch-for-source.ts';
import { Superseded } from './lock-source.ts';
import { createPageWriter } from './page-writer.ts';
import type { PlanPagesOf } from './plan-pages.ts';
import { findSource, listPagesByUrl, type SourceRow } from './sources.queries.ts';

/** The kind of job that reads one page of a website; its payload is `{ sourceId, url }`. */
export const PAGE_SYNC_JOB = 'sync-page';

interface Payload {
  sourceId: string;
  url: string;
}

export const enqueuePageSync = (queue: JobQueue, tx: Db, payload: Payload, inSeconds = 0): Promise<void> =>
  queue.enqueue(tx, PAGE_SYNC_JOB, payload, { inSeconds, maxAttempts: 3 });

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue'> {
  crawledPages: Counter<'result'>;
  fetchForOwner: FetchForOwner;
  bots: Pick<Bots, 'find'>;
  extractor: Extractor;
  contentStore: ContentStore;
  planPagesOf: PlanPagesOf;
}

/** A sync removes pages that it has not seen, so a new page is read after the sync. */
const AFTER_SYNC_SECONDS = 10;

/** Reads one page of a website for the first time, or again; a page that is gone is removed. */
export const pageSyncJob = (deps: Deps): JobHandler => ({
  concurrency: 1,
  async run(payload, signal) {
    const { database, queue } = deps;
    const page = payload as Payload;
    const source = await findSource(database.db, page.sourceId);
    if (!source) return 'done';
    if (source.status === 'queued' || source.status === 'syncing') {
      await enqueuePageSync(queue, database.db, page, AFTER_SYNC_SECONDS);
      return 'done';
    }
    try {
      await readPage(deps, source, page.url, signal);
    } catch (error) {
      if (signal.aborted) return 'interrupted';
      if (!(error instanceof Superseded)) throw error;
    }
    return signal.aborted ? 'interrupted' : 'done';
  },
});

async function readPage(deps: Deps, source: SourceRow, url: string, signal: AbortSignal): Promise<void> {
  const known = await listPagesByUrl(deps.database.db, source.id, [url]);
  const reported = new Set<string>();
  const writer = createPageWriter({ ...deps, plan: await deps.planPagesOf(source) }, source, newId(), known);
  await crawlWebsite(
    { startUrl: url, include: [], exclude: [], maxPages: 1, maxDepth: 0, isOnePage: true },
    {
      ...deps,
      fetch: await fetchForSource(deps, source),
      signal,
      known: new Map(
        known.map((page) => [
          page.url,
          { contentHash: page.content_hash, depth: page.depth, etag: null, lastModified: null },
        ]),
      ),
      linksOf: async () => [],
      report: {
        progress: () => undefined,
        async page(result) {
          reported.add(result.url);
          await writer.write(result);
        },
      },
    },
  ).finally(writer.flush);
  // The page has moved to another address.
  const moved = reported.size > 0 ? known.filter((page) => !reported.has(page.url)) : [];
  for (const { url: from, depth } of moved)
    await writer.write({ status: 'gone', url: from, depth, reason: messages.pageMoved(url) });
}
