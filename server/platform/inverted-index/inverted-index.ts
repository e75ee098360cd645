import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, isoIn, isoNow } from '../clock.ts';
import type { Database, Db } from '../db/connect.ts';
import { idsOf } from '../ids.ts';
import { BlockWriter } from './blocks.ts';
import { compactCollection } from './compaction.ts';
import { writeHeader } from './header.ts';
import {
  discardAbandoned,
  discardSegments,
  insertBlocks,
  insertSegment,
  listLiveSegments,
  lockCollection,
  publishSegment,
  removeDiscarded,
  reserveNumbers,
  updateSegment,
} from './index.queries.ts';
import type { Posting } from './postings.ts';
import type { ReadReplica } from './replica.ts';
import { SegmentGone, SegmentReader } from './segment-reader.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export type { StoredDoc } from './header.ts';
export { readPostings } from './postings.ts';
export type { IndexedSegment, Snapshot } from './snapshot.ts';

/** A document to be indexed. */
export interface NewDoc {
  doc: number;
  /** Returned with the document by every reader. */
  data: Uint8Array;
  /** Sorted by code units, each once. */
  terms: readonly string[];
  /** The posting of each term. */
  postings: readonly Uint8Array[];
}

/**
 * An inverted index in the database: for each term of a collection the documents that contain it. Like Lucene's it
 * consists of immutable segments: documents are added in new segments, many small segments are merged, and removed
 * documents are recorded beside their segment until the next merge. A reader loads a few rows per term, regardless of
 * the size of the collection.
 */
export type InvertedIndex = ReturnType<typeof createInvertedIndex>;

const MAX_ATTEMPTS = 5;
const ABANDONED_SECONDS = 3600;

interface Deps {
  database: Database;
  clock: Clock;
  /** Segments are read there, if it has them. */
  readReplica?: ReadReplica;
}

export function createInvertedIndex({ database, clock, readReplica = async () => [] }: Deps) {
  const { db, engine } = database;
  const reader = new SegmentReader(db, readReplica);

  /** A reader of a discarded segment restarts. */
  async function free(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await removeDiscarded(db))) await nextTurn();
  }

  return {
    /**
     * Reserves consecutive numbers for new documents of a collection.
     * @returns the first number
     */
    reserve: (collection: string, count: number) => reserveNumbers(db, collection, count),

    /**
     * Writes a segment that readers do not see before it is published.
     * @param docs in ascending order
     */
    async write(collection: string, docs: readonly NewDoc[]): Promise<number> {
      const { firstTerms, blocks } = await invert(docs);
      const id = await insertSegment(db, collection, isoNow(clock));
      await insertBlocks(db, id, 0, blocks);
      await updateSegment(db, id, {
        header: Buffer.from(writeHeader({ firstTerms, docs })),
        docs_count: docs.length,
      });
      return id;
    },

    /**
     * @param without documents that were removed since the segment was written
     * @throws if `sweep` discarded the segment because it considered its writer dead
     */
    async publish(tx: Db, segmentId: number, without: readonly number[] = []): Promise<void> {
      if (!(await publishSegment(tx, segmentId, without)))
        throw new Error('The segment was discarded before it was published.');
    },

    async remove(tx: Db, collection: string, docs: readonly number[]): Promise<void> {
      if (docs.length === 0) return;
      await lockCollection(tx, engine, collection);
      const removed = new Set(docs);
      for (const segment of await listLiveSegments(tx, collection)) {
        const { docs: held } = await reader.header(segment.id, tx);
        const deleted = new Set<number>(JSON.parse(segment.deleted));
        const before = deleted.size;
        for (const { doc } of held) if (removed.has(doc)) deleted.add(doc);
        if (deleted.size === segment.docs_count) await discardSegments(tx, [segment.id]);
        else if (deleted.size > before)
          await updateSegment(tx, segment.id, { deleted: JSON.stringify([...deleted]) });
      }
    },

    /** Removes all documents of a collection. */
    async clear(tx: Db, collection: string): Promise<void> {
      await lockCollection(tx, engine, collection);
      const segments = await listLiveSegments(tx, collection);
      if (segments.length > 0) await discardSegments(tx, idsOf(segments));
    },

    /** Reads a consistent state; `work` is restarted if the segments are merged meanwhile. */
    async read<Result>(collection: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await work(await openSnapshot(db, reader, collection));
        } catch (error) {
          if (!(error instanceof SegmentGone) || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },

    /** Merges segments if it is worthwhile. Call it after documents were added or removed. */
    async compact(collection: string, signal?: AbortSignal): Promise<void> {
      await compactCollection({ database, clock, reader }, collection, signal);
      await free(signal);
    },

    /** Deletes removed data in small batches. */
    async sweep(signal: AbortSignal): Promise<void> {
      await discardAbandoned(db, isoIn(clock, -ABANDONED_SECONDS));
      await free(signal);
    },
  };
}

/** After this number of terms the loop yields: awaiting SQLite alone does not, because it responds synchronously. */
const TERMS_IN_A_ROW = 5000;

async function invert(docs: readonly NewDoc[]): Promise<{ firstTerms: string[]; blocks: Uint8Array[] }> {
  const lists = new Map<string, Posting[]>();
  let terms = 0;
  for (const { doc, terms: ofDoc, postings } of docs) {
    for (const [i, term] of ofDoc.entries()) {
      const posting = { doc, data: postings[i] as Uint8Array };
      const list = lists.get(term);
      if (list) list.push(posting);
      else lists.set(term, [posting]);
      if (++terms % TERMS_IN_A_ROW === 0) await nextTurn();
    }
  }
  const writer = new BlockWriter();
  for (const [i, term] of [...lists.keys()].sort().entries()) {
    writer.add(term, lists.get(term) as Posting[]);
    if (i % TERMS_IN_A_ROW === 0) await nextTurn();
  }
  writer.finish();
  return { firstTerms: writer.firstTerms, blocks: writer.flushCompleted() };
}
