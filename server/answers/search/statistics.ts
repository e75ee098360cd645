import { readLengths } from '../../knowledge/knowledge.ts';
import type { IndexedSegment, StoredDoc } from '../../platform/inverted-index/inverted-index.ts';

/** A segment of the index as the ranking reads it. */
export interface RankedSegment {
  lengths: Lengths;
  /** The numbers of pages in the segment that were removed from the website. */
  removed: ReadonlySet<number>;
}

export type Statistics = ReturnType<typeof statisticsOf>;

export function readSegment({ docs, removed }: IndexedSegment): RankedSegment {
  const lengths = cache.get(docs) ?? new Lengths(docs);
  cache.set(docs, lengths);
  return { lengths, removed };
}

/** Caches the parsed lengths of a segment while its documents are in memory. */
const cache = new WeakMap<Iterable<StoredDoc>, Lengths>();

/** The lengths of all pages and passages of a segment, in words. */
export class Lengths {
  /** The numbers of the pages, ascending. */
  readonly docs: number[] = [];
  /** The number of pages in each language, as two-letter codes. */
  readonly languages = new Map<string, number>();
  readonly titleLengths: Uint32Array;
  readonly pageLengths: Uint32Array;
  /** The index of each page's first passage in the following two arrays, plus a final sentinel. */
  readonly firstPassages: Uint32Array;
  readonly headingLengths: Uint32Array;
  readonly textLengths: Uint32Array;
  readonly totals: { title: number; heading: number; text: number; page: number };

  constructor(stored: Iterable<StoredDoc>) {
    const titles: number[] = [];
    const pages: number[] = [];
    const firstPassages = [0];
    const headings: number[] = [];
    const texts: number[] = [];
    for (const { doc, data } of stored) {
      const lengths = readLengths(data);
      this.docs.push(doc);
      this.languages.set(lengths.language, (this.languages.get(lengths.language) ?? 0) + 1);
      titles.push(lengths.title);
      pages.push(lengths.page);
      for (const length of lengths.headings) headings.push(length);
      for (const length of lengths.texts) texts.push(length);
      firstPassages.push(texts.length);
    }
    this.titleLengths = Uint32Array.from(titles);
    this.pageLengths = Uint32Array.from(pages);
    this.firstPassages = Uint32Array.from(firstPassages);
    this.headingLengths = Uint32Array.from(headings);
    this.textLengths = Uint32Array.from(texts);
    this.totals = { title: sum(titles), heading: sum(headings), text: sum(texts), page: sum(pages) };
  }

  /** @param from the first index to search: postings are in the order of pages */
  indexOf(doc: number, from: number): number {
    if (this.docs[from] === doc) return from;
    let low = from;
    let high = this.docs.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.docs[middle] as number) < doc) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A smaller website tells too little about how rare words are: it counts as if others had the rest of these. */
const MIN_PASSAGES = 20;

/** Sums over the segments. They include removed pages until the next merge. */
export function statisticsOf(segments: readonly RankedSegment[]) {
  const all = segments.map(({ lengths }) => lengths);
  const pages = sum(all.map(({ docs }) => docs.length));
  const passages = sum(all.map(({ textLengths }) => textLengths.length));
  const average = (field: keyof Lengths['totals'], count: number) =>
    Math.max(1, sum(all.map(({ totals }) => totals[field])) / Math.max(1, count));
  return {
    pages,
    passages: Math.max(MIN_PASSAGES, passages),
    averages: {
      title: average('title', pages),
      heading: average('heading', passages),
      text: average('text', passages),
      page: average('page', pages),
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
