import { inTransaction } from '../../platform/db/transaction.ts';
import type { InvertedIndex } from '../../platform/inverted-index/inverted-index.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeUpTo } from '../../platform/take-up-to.ts';
import { type AnalyzedPage, type IndexablePage, toDoc } from './analyzed-page.ts';
import {
  listOutdatedPages,
  listPassages,
  lockKnowledge,
  markAnalyzed,
  markUnanalyzable,
} from './content.queries.ts';

/** The kind of job that continues a rebuild; it needs no payload. */
export const REBUILD_JOB = 'rebuild-index';

interface Deps extends Pick<Platform, 'database' | 'log' | 'queue'> {
  index: InvertedIndex;
  /** Analyzes a page in another process; null on failure. */
  analyze(page: IndexablePage): Promise<AnalyzedPage | null>;
}

const UPGRADE_MS = 3000;
const PAGES_AT_A_TIME = 32;
/** A passage has about a hundred words. */
const PASSAGES_AT_A_TIME = 500;

/** Reindexes pages after a change of the analyzer: see `ANALYZER_VERSION`. */
export function createIndexRebuild({ database, log, queue, index, analyze }: Deps) {
  const { db, engine } = database;

  /** @returns false when no page is outdated */
  async function rebuildSome(): Promise<boolean> {
    const outdated = await listOutdatedPages(db, PAGES_AT_A_TIME);
    const pages = takeUpTo(PASSAGES_AT_A_TIME, outdated, ({ passages_count }) => passages_count);
    const botId = pages[0]?.bot_id;
    if (botId === undefined) return false;
    const docs = pages.map(({ doc }) => doc);
    const passages = Map.groupBy(await listPassages(db, botId, docs), ({ doc }) => doc);
    const analyzed: { doc: number; page: AnalyzedPage }[] = [];
    for (const { doc, title, language } of pages) {
      const page = await analyze({ title: title ?? '', language, passages: passages.get(doc) ?? [] });
      if (page) analyzed.push({ doc, page });
    }
    const written = analyzed.map(({ doc, page }) => toDoc(doc, page));
    const segmentId = await index.write(botId, written);
    const indexed = analyzed.map(({ doc }) => doc);
    const unanalyzable = docs.filter((doc) => !indexed.includes(doc));
    await inTransaction(db, async (tx) => {
      await lockKnowledge(tx, engine, botId);
      await markUnanalyzable(tx, botId, unanalyzable);
      const current = new Set(await markAnalyzed(tx, botId, indexed));
      // A segment that is not published is swept.
      if (current.size === 0) return;
      await index.remove(tx, botId, indexed);
      const removed = indexed.filter((doc) => !current.has(doc));
      await index.publish(tx, segmentId, removed);
    });
    if (indexed.length < docs.length)
      log.warn({ botId }, 'some pages keep their old index until they are read again');
    await index.compact(botId);
    return true;
  }

  async function rebuild(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) if (!(await rebuildSome())) return true;
    return false;
  }

  return {
    /**
     * Call it at start. Reindexes the pages before it returns if that is quick; otherwise a job does, while searches use
     * the old data.
     */
    async upgrade(): Promise<void> {
      const isDone = await rebuild(AbortSignal.timeout(UPGRADE_MS));
      if (!isDone) await queue.enqueue(db, REBUILD_JOB, {}, { key: REBUILD_JOB });
    },
    /** @returns false if the signal aborted it before it was complete */
    rebuild,

    job: {
      concurrency: 1,
      run: async (_payload, signal) => ((await rebuild(signal)) ? 'done' : 'interrupted'),
    } satisfies JobHandler,
  };
}
