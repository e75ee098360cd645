import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/connect.ts';
import { Block } from './blocks.ts';
import { readHeader, type SegmentHeader } from './header.ts';
import { listBlocks, listHeaders } from './index.queries.ts';
import type { ReadReplica } from './replica.ts';

/** The segment was merged into another while it was being read. */
export class SegmentGone extends Error {}

const CACHED_HEADER_BYTES = 16_000_000;
const CACHED_BLOCK_BYTES = 16_000_000;
/** What is kept in memory for a header, with what readers derive from it: bytes, and as a multiple of its size. */
const HEADER_MEMORY = { least: 2000, ratio: 5 };
/** Decoding this number of blocks takes a few milliseconds; then the reader yields. */
const AT_A_TIME = 32;

/** Reads headers and blocks. Both are immutable and cached by segment number; those that the replica lacks are in the database. */
export class SegmentReader {
  readonly #db: Db;
  readonly #readReplica: ReadReplica;
  readonly #headers = new LRUCache<number, SegmentHeader>({ maxSize: CACHED_HEADER_BYTES });
  readonly #blocks = new LRUCache<string, Block>({ maxSize: CACHED_BLOCK_BYTES });

  constructor(db: Db, readReplica: ReadReplica) {
    this.#db = db;
    this.#readReplica = readReplica;
  }

  async header(id: number, db?: Db): Promise<SegmentHeader> {
    const [header] = await this.headers([id], db);
    return header as SegmentHeader;
  }

  /** In the order of the ids. @param db a transaction, to read there. @throws SegmentGone */
  async headers(ids: number[], db?: Db): Promise<SegmentHeader[]> {
    const found = new Map(ids.map((id) => [id, this.#headers.get(id)]));
    const missing = () => ids.filter((id) => !found.get(id));
    const add = (rows: Awaited<ReturnType<typeof listHeaders>>) => {
      for (const { id, header } of rows) {
        // A replica may have a segment that is still being written there.
        if (header.length === 0) continue;
        const read = readHeader(header);
        found.set(id, read);
        this.#headers.set(id, read, { size: HEADER_MEMORY.least + HEADER_MEMORY.ratio * header.length });
      }
    };
    if (!db && missing().length > 0)
      add(await this.#readReplica((replica) => listHeaders(replica, missing())));
    if (missing().length > 0) add(await listHeaders(db ?? this.#db, missing()));
    return ids.map((id) => found.get(id) ?? gone());
  }

  /**
   * Blocks by number.
   * @param isMerge each block is read once: those that searches use stay in the cache
   * @throws SegmentGone
   */
  async blocks(
    segmentId: number,
    numbers: Iterable<number>,
    { isMerge = false } = {},
  ): Promise<Map<number, Block>> {
    const found = new Map<number, Block>();
    const missing: number[] = [];
    for (const number of new Set(numbers)) {
      const key = `${segmentId}:${number}`;
      const cached = isMerge ? this.#blocks.peek(key) : this.#blocks.get(key);
      if (cached) found.set(number, cached);
      else missing.push(number);
    }
    for (let i = 0; i < missing.length; i += AT_A_TIME) {
      if (i > 0) await nextTurn();
      const wanted = missing.slice(i, i + AT_A_TIME);
      for (const { number, data } of await this.#listBlocks(segmentId, wanted)) {
        const block = new Block(data);
        found.set(number, block);
        if (!isMerge) this.#blocks.set(`${segmentId}:${number}`, block, { size: block.memory });
      }
    }
    return found;
  }

  async #listBlocks(segmentId: number, wanted: number[]) {
    const replicated = await this.#readReplica((replica) => listBlocks(replica, segmentId, wanted));
    const known = new Set(replicated.map(({ number }) => number));
    const missing = wanted.filter((number) => !known.has(number));
    if (missing.length === 0) return replicated;
    const rows = await listBlocks(this.#db, segmentId, missing);
    if (rows.length < missing.length) gone();
    return [...replicated, ...rows].sort((a, b) => a.number - b.number);
  }
}

function gone(): never {
  throw new SegmentGone();
}
