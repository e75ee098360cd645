import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, isoNow } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { idsOf } from '../ids.ts';
import { BlockWriter } from './blocks.ts';
import { type SegmentHeader, writeHeader } from './header.ts';
import {
  deleteBlocks,
  discardSegments,
  insertBlocks,
  insertSegment,
  listLiveSegments,
  lockCollection,
  publishSegment,
  updateSegment,
} from './index.queries.ts';
import { type Posting, splitPostings } from './postings.ts';
import { SegmentGone, type SegmentReader } from './segment-reader.ts';

interface Deps {
  database: Database;
  clock: Clock;
  reader: SegmentReader;
}

interface Candidate {
  id: number;
  /** The number of documents that are not removed. */
  live: number;
  removed: Set<number>;
}

/** A query is not slowed down by fewer segments than this. */
const ENOUGH_TO_MERGE = 8;
/** A segment with this share of removed documents is rewritten. */
const REMOVED_SHARE = 0.4;
const BLOCKS_READ = 16;
const BLOCKS_WRITTEN = 16;
/** After this number of terms the loop yields to other work. */
const TERMS_IN_A_ROW = 1000;

/**
 * Merges the smaller segments of a collection into one; each document is rewritten a logarithmic number of times.
 * Readers see the old segments until the new one is complete. Yields every few milliseconds.
 */
export async function compactCollection(
  { database, clock, reader }: Deps,
  collection: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = database;
  const chosen = chooseSegments(await listCandidates(db, collection));
  if (chosen.length === 0) return;

  const target = await insertSegment(db, collection, isoNow(clock));
  try {
    await merge({ database, reader }, collection, chosen, target, signal);
  } catch (error) {
    await discardSegments(db, [target]);
    // A concurrent merge has replaced the source segments.
    if (!(error instanceof SegmentGone)) throw error;
  }
}

async function merge(
  { database: { db, engine }, reader }: Omit<Deps, 'clock'>,
  collection: string,
  chosen: Candidate[],
  target: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const headers = await reader.headers(idsOf(chosen));
  const removed = new Map(chosen.map(({ id, removed }) => [id, removed]));
  const sources = chosen.map(({ id }, i) => new TermCursor(reader, id, headers[i] as SegmentHeader));
  const docs = chosen
    .flatMap(({ id }, i) => [...(headers[i]?.docs ?? [])].filter(({ doc }) => !removed.get(id)?.has(doc)))
    .sort((a, b) => a.doc - b.doc);

  const writer = new BlockWriter();
  let written = 0;
  let terms = 0;
  const flush = async () => {
    const blocks = writer.flushCompleted();
    await insertBlocks(db, target, written, blocks);
    written += blocks.length;
  };
  for await (const [term, lists] of mergeTerms(sources)) {
    if (signal?.aborted) return discardSegments(db, [target]);
    const postings = lists
      .flatMap(({ id, list }) => splitPostings(list).filter(({ doc }) => !removed.get(id)?.has(doc)))
      .sort((a: Posting, b: Posting) => a.doc - b.doc);
    if (postings.length > 0) writer.add(term, postings);
    if (writer.completedCount >= BLOCKS_WRITTEN) await flush();
    else if (++terms % TERMS_IN_A_ROW === 0) await nextTurn();
  }
  writer.finish();
  await flush();
  const header = Buffer.from(writeHeader({ firstTerms: writer.firstTerms, docs }));
  await updateSegment(db, target, { header, docs_count: docs.length });

  return inTransaction(db, async (tx) => {
    await lockCollection(tx, engine, collection);
    const now = await listCandidates(tx, collection);
    const current = chosen.map(({ id }) => now.find((segment) => segment.id === id));
    // Another process has merged the segments, or all of their documents were removed.
    if (current.some((segment) => !segment)) return discardSegments(tx, [target]);
    const removedMeanwhile = current.flatMap((segment) =>
      [...(segment?.removed ?? [])].filter((doc) => !removed.get(segment?.id ?? 0)?.has(doc)),
    );
    if (!(await publishSegment(tx, target, removedMeanwhile))) return deleteBlocks(tx, target);
    return discardSegments(tx, idsOf(chosen));
  });
}

async function listCandidates(
  db: Parameters<typeof listLiveSegments>[0],
  collection: string,
): Promise<Candidate[]> {
  const rows = await listLiveSegments(db, collection);
  return rows.map(({ id, docs_count, deleted }) => {
    const removed = new Set<number>(JSON.parse(deleted));
    return { id, live: docs_count - removed.size, removed };
  });
}

/** In ascending order of size, as long as the next segment is not much larger than the previous ones together. */
function chooseSegments(candidates: Candidate[]): Candidate[] {
  const sorted = candidates.toSorted((a, b) => a.live - b.live || a.id - b.id);
  const chosen: Candidate[] = [];
  let total = 0;
  for (const candidate of sorted) {
    if (chosen.length >= 2 && candidate.live > 2 * total) break;
    chosen.push(candidate);
    total += candidate.live;
  }
  const isMany = candidates.length >= ENOUGH_TO_MERGE;
  if (chosen.length > 1 && isMany) return chosen;
  return sorted
    .filter(({ live, removed }) => removed.size > REMOVED_SHARE * (live + removed.size))
    .slice(0, 1);
}

/** Iterates over the terms of one segment in order and reads a few blocks at a time. */
class TermCursor {
  readonly id: number;
  current: [term: string, list: Uint8Array] | undefined;
  readonly #reader: SegmentReader;
  readonly #blockCount: number;
  #entries: Iterator<[string, Uint8Array]> = [][Symbol.iterator]();
  #nextBlock = 0;

  constructor(reader: SegmentReader, id: number, { firstTerms }: SegmentHeader) {
    this.#reader = reader;
    this.id = id;
    this.#blockCount = firstTerms.length;
  }

  async advance(): Promise<void> {
    let next = this.#entries.next();
    if (next.done && this.#nextBlock < this.#blockCount) {
      const from = this.#nextBlock;
      this.#nextBlock = Math.min(this.#blockCount, from + BLOCKS_READ);
      const numbers = Array.from({ length: this.#nextBlock - from }, (_, i) => from + i);
      const blocks = await this.#reader.blocks(this.id, numbers, { isMerge: true });
      this.#entries = numbers.flatMap((number) => [...(blocks.get(number) ?? [])])[Symbol.iterator]();
      next = this.#entries.next();
    }
    this.current = next.done ? undefined : next.value;
  }
}

/** Yields each term of the segments once, sorted, with its list from each segment. */
async function* mergeTerms(
  cursors: TermCursor[],
): AsyncGenerator<[term: string, lists: { id: number; list: Uint8Array }[]]> {
  for (const cursor of cursors) await cursor.advance();
  for (;;) {
    let term: string | undefined;
    for (const { current } of cursors)
      if (current && (term === undefined || current[0] < term)) term = current[0];
    if (term === undefined) return;
    const lists: { id: number; list: Uint8Array }[] = [];
    for (const cursor of cursors) {
      if (cursor.current?.[0] !== term) continue;
      lists.push({ id: cursor.id, list: cursor.current[1] });
      await cursor.advance();
    }
    yield [term, lists];
  }
}
