import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Db } from '../platform/db/connect.ts';
import type { InvertedIndex } from '../platform/inverted-index/inverted-index.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import type { Log } from '../platform/log.ts';
import { ANALYZER_VERSION } from '../platform/text/analyze.ts';
import { type AnalyzedPage, type IndexablePage, toDoc } from './analyzed-page.ts';
import {
  deleteCounter,
  deleteOrphanedPassages,
  insertPassages,
  listDeletedBots,
  listDocsAfter,
  listOutdatedPages,
  listPassages,
  lockKnowledge,
  markAnalyzed,
} from './content.queries.ts';

export { ANALYZER_VERSION } from '../platform/text/analyze.ts';
export { type AnalyzedPage, analyzePage, type IndexablePage } from './analyzed-page.ts';
export { lockKnowledge } from './content.queries.ts';

export interface NewPassage {
  heading: string;
  anchor: string | null;
  content: string;
}

/** What a page says from now on. */
export interface NewContent {
  passages: readonly NewPassage[];
  analyzed: AnalyzedPage;
}

/** Content that is written, but that no search sees before it is published. */
export interface PreparedContent {
  segmentId: number;
  /** The number of each page's content, to be kept in `pages.doc`. */
  docs: number[];
}

/**
 * What the bots' websites say, and the index of it. Content is never changed in place: new content gets a number, is
 * written in small steps, and counts from the transaction on that gives its number to a page.
 */
export interface ContentStore {
  prepare(botId: string, contents: readonly NewContent[]): Promise<PreparedContent>;
  publish(tx: Db, prepared: PreparedContent): Promise<void>;
  /** Takes content out of search and answers; its space is freed by `sweep`. */
  remove(tx: Db, botId: string, docs: readonly number[]): Promise<void>;
  compact(botId: string, signal?: AbortSignal): Promise<void>;
  /**
   * To be called at start: what another version of the analyzer has indexed is indexed anew. A small index is ready when
   * this returns; the rest is left to a job, and searches go on with the old index until then.
   */
  upgrade(): Promise<void>;
  /** @returns false where the signal ended it before all was done */
  rebuild(signal: AbortSignal): Promise<boolean>;
  /** Deletes what belongs to no page any more, a little at a time. */
  sweep(signal: AbortSignal): Promise<void>;
}

interface Deps {
  database: Database;
  log: Log;
  queue: JobQueue;
  index: InvertedIndex;
  /** Analyzes a page in a worker thread; null where that takes too long. */
  analyze(page: IndexablePage): Promise<AnalyzedPage | null>;
}

/** The kind of job that goes on with a rebuild; it needs no payload. */
export const REBUILD_JOB = 'rebuild-index';

const UPGRADE_MS = 3000;
const REBUILT_AT_A_TIME = 32;
const SWEPT_AT_A_TIME = 200;

export function createContentStore({
  database: { db, engine },
  log,
  queue,
  index,
  analyze,
}: Deps): ContentStore {
  /** @returns false when nothing is left to do */
  async function rebuildSome(): Promise<boolean> {
    const pages = await listOutdatedPages(db, ANALYZER_VERSION, REBUILT_AT_A_TIME);
    const botId = pages[0]?.bot_id;
    if (botId === undefined) return false;
    const passages = Map.groupBy(
      await listPassages(
        db,
        botId,
        pages.map(({ doc }) => doc),
      ),
      ({ doc }) => doc,
    );
    const analyzed = await Promise.all(
      pages.map(async ({ doc, title, language }) => {
        const page = await analyze({ title: title ?? '', language, passages: passages.get(doc) ?? [] });
        if (!page) log.warn({ botId, doc }, 'a page could not be indexed');
        return page ? [toDoc(doc, page)] : [];
      }),
    );
    const segmentId = await index.write(botId, analyzed.flat());
    await db.transaction().execute(async (tx) => {
      await lockKnowledge(tx, engine, botId);
      const docs = pages.map(({ doc }) => doc);
      const current = new Set(await markAnalyzed(tx, botId, docs, ANALYZER_VERSION));
      await index.remove(tx, botId, docs);
      await index.publish(
        tx,
        segmentId,
        docs.filter((doc) => !current.has(doc)),
      );
    });
    await index.compact(botId);
    return true;
  }

  async function rebuild(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) if (!(await rebuildSome())) return true;
    return false;
  }

  async function forgetBot(botId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await index.clear(tx, botId);
      await deleteCounter(tx, botId);
    });
  }

  return {
    async prepare(botId, contents) {
      const first = await index.reserve(botId, contents.length);
      const docs = contents.map((_, i) => first + i);
      const segmentId = await index.write(
        botId,
        contents.map(({ analyzed }, i) => toDoc(first + i, analyzed)),
      );
      for (const [i, { passages }] of contents.entries())
        await insertPassages(db, botId, first + i, passages);
      return { segmentId, docs };
    },

    publish: (tx, { segmentId }) => index.publish(tx, segmentId),
    remove: (tx, botId, docs) => index.remove(tx, botId, docs),
    compact: (botId, signal) => index.compact(botId, signal),

    async upgrade() {
      const isDone = await rebuild(AbortSignal.timeout(UPGRADE_MS));
      if (!isDone) await queue.enqueue(db, REBUILD_JOB, {}, { key: REBUILD_JOB });
    },

    rebuild,

    async sweep(signal) {
      for (const botId of await listDeletedBots(db)) await forgetBot(botId);
      let last = { bot_id: '', doc: 0 };
      for (;;) {
        const docs = await listDocsAfter(db, last, SWEPT_AT_A_TIME);
        for (const [botId, ofBot] of Map.groupBy(docs, (row) => row.bot_id))
          await deleteOrphanedPassages(
            db,
            botId,
            ofBot.map(({ doc }) => doc),
          );
        last = docs.at(-1) ?? last;
        if (docs.length < SWEPT_AT_A_TIME || signal.aborted) break;
        await nextTurn();
      }
      await index.sweep(signal);
    },
  };
}

export const rebuildJob = (contentStore: Pick<ContentStore, 'rebuild'>): JobHandler => ({
  concurrency: 1,
  run: async (_payload, signal) => ((await contentStore.rebuild(signal)) ? 'done' : 'interrupted'),
});
