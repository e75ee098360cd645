import type { Db } from '../db/connect.ts';
import { idsOf } from '../ids.ts';
import { blockOf } from './blocks.ts';
import type { StoredDoc } from './header.ts';
import { listLiveSegments } from './index.queries.ts';
import type { SegmentReader } from './segment-reader.ts';

/** A segment in a snapshot. Its documents are immutable, but some may be removed. */
export interface IndexedSegment {
  id: number;
  docs: Iterable<StoredDoc>;
  removed: ReadonlySet<number>;
}

/** The segments of a collection at one point in time. */
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/** The maximum number of blocks read for a prefix, regardless of the size of the collection. */
const MAX_BLOCKS_SCANNED = 160;

export async function openSnapshot(db: Db, reader: SegmentReader, collection: string) {
  const rows = await listLiveSegments(db, collection);
  const headers = await reader.headers(idsOf(rows));
  const segments = rows.map(({ id, deleted }, i) => ({
    id,
    docs: headers[i]?.docs ?? [],
    removed: new Set<number>(JSON.parse(deleted)),
    firstTerms: headers[i]?.firstTerms ?? [],
  }));

  return {
    segments: segments as readonly IndexedSegment[],

    /** The lists of postings of the existing terms: one for each segment, undefined if the segment lacks the term. */
    async postingsOf(terms: Iterable<string>) {
      const wanted = [...new Set(terms)];
      const found = new Map<string, (Uint8Array | undefined)[]>();
      for (const [at, { id, firstTerms }] of segments.entries()) {
        const numbers = wanted.map((term) => blockOf(firstTerms, term));
        const existing = numbers.filter((number) => number >= 0);
        const blocks = await reader.blocks(id, existing);
        wanted.forEach((term, i) => {
          const list = blocks.get(numbers[i] as number)?.get(term);
          if (!list) return;
          const lists = found.get(term) ?? segments.map(() => undefined);
          lists[at] = list;
          found.set(term, lists);
        });
      }
      return found;
    },

    /**
     * Terms with the prefix, and the size of their postings in bytes as a measure of their frequency. For a very common
     * prefix only the first terms.
     */
    async termsWithPrefix(prefix: string) {
      const found = new Map<string, number>();
      let blocksLeft = MAX_BLOCKS_SCANNED;
      for (const { id, firstTerms } of segments) {
        const from = Math.max(0, blockOf(firstTerms, prefix));
        let to = from;
        while (firstTerms[to + 1]?.startsWith(prefix)) to++;
        const length = firstTerms.length > 0 ? Math.min(to - from + 1, blocksLeft) : 0;
        blocksLeft -= length;
        const numbers = Array.from({ length }, (_, i) => from + i);
        for (const block of (await reader.blocks(id, numbers)).values()) {
          for (const [term, list] of block)
            if (term.startsWith(prefix)) found.set(term, (found.get(term) ?? 0) + list.length);
        }
      }
      return found;
    },
  };
}
