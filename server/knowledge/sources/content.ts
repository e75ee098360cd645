import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { EventBus } from '../../platform/events.ts';
import type { InvertedIndex } from '../../platform/inverted-index/inverted-index.ts';
import { type AnalyzedPage, toDoc } from './analyzed-page.ts';
import {
  deleteCounter,
  deleteSomePassages,
  insertPassages,
  listDeletedBots,
  listDocsAfter,
  listOrphanedDocs,
} from './content.queries.ts';
import type { ExtractedPassage } from './extraction/passages.ts';

/** The new content of a page. */
export interface NewContent {
  passages: readonly ExtractedPassage[];
  analyzed: AnalyzedPage;
}

/** Content that is written, but invisible to searches before it is published. */
export interface PreparedContent {
  botId: string;
  segmentId: number;
  /** The number of each page's content, for `pages.doc`. */
  docs: number[];
}

interface Deps {
  database: Database;
  index: InvertedIndex;
  events: EventBus;
}

const SWEPT_AT_A_TIME = 200;

/**
 * The content of the bots' websites and its index. Content is never changed in place: new content gets a number, is
 * written in small steps, and becomes visible in the transaction that assigns its number to a page.
 */
export type ContentStore = ReturnType<typeof createContentStore>;

export function createContentStore({ database: { db }, index, events }: Deps) {
  async function deleteBotIndex(botId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      await index.clear(tx, botId);
      await deleteCounter(tx, botId);
    });
  }

  async function sweepPassages(signal: AbortSignal): Promise<void> {
    let last = { bot_id: '', doc: 0 };
    for (;;) {
      const docs = await listDocsAfter(db, last, SWEPT_AT_A_TIME);
      for (const [botId, ofBot] of Map.groupBy(docs, (row) => row.bot_id)) {
        const ids = ofBot.map(({ doc }) => doc);
        for (const doc of await listOrphanedDocs(db, botId, ids)) {
          await events.announce('contentRemoved', { botId, doc });
          while (!signal.aborted && (await deleteSomePassages(db, botId, doc))) await nextTurn();
        }
        await nextTurn();
      }
      last = docs.at(-1) ?? last;
      if (docs.length < SWEPT_AT_A_TIME || signal.aborted) return;
    }
  }

  return {
    async prepare(botId: string, contents: readonly NewContent[]): Promise<PreparedContent> {
      const first = await index.reserve(botId, contents.length);
      const docs = contents.map((_, i) => first + i);
      const written = contents.map(({ analyzed }, i) => toDoc(first + i, analyzed));
      const segmentId = await index.write(botId, written);
      for (const [i, { passages }] of contents.entries())
        await insertPassages(db, botId, first + i, passages);
      return { botId, segmentId, docs };
    },

    async publish(tx: Db, { botId, segmentId }: PreparedContent): Promise<void> {
      await index.publish(tx, segmentId);
      await events.emit(tx, 'contentPublished', { botId });
    },
    /** Removes content from search and answers; `sweep` frees its space. */
    remove: (tx: Db, botId: string, docs: readonly number[]): Promise<void> => index.remove(tx, botId, docs),
    compact: (botId: string, signal?: AbortSignal): Promise<void> => index.compact(botId, signal),

    /** Deletes content without a page, in small batches. */
    async sweep(signal: AbortSignal): Promise<void> {
      for (const botId of await listDeletedBots(db)) await deleteBotIndex(botId);
      await sweepPassages(signal);
      await index.sweep(signal);
    },
  };
}
