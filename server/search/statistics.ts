import { readLengths } from '../page-index/page-index.ts';
import type { IndexedSegment, StoredDoc } from '../platform/inverted-index/inverted-index.ts';

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
const cache = new WeakMap<readonly StoredDoc[], Lengths>();

/** The lengths of all pages and passages of a segment, in words, in typed arrays for fast access. */
export class Lengths {
  /** Ascending. */
  readonly docs: number[] = [];
  readonly languages = new Set<string>();
  readonly titleLengths: number[] = [];
  readonly pageLengths: number[] = [];
  /** The index of each page's first passage in the following two arrays, plus a final sentinel. */
  readonly firstPassages: number[] = [0];
  readonly headingLengths: number[] = [];
  readonly textLengths: number[] = [];
  readonly totals = { title: 0, heading: 0, text: 0, page: 0 };

  constructor(docs: readonly StoredDoc[]) {
    for (const { doc, data } of docs) {
      const { language, title, page, headings, texts } = readLengths(data);
      this.docs.push(doc);
      this.languages.add(language);
      this.titleLengths.push(title);
      this.pageLengths.push(page);
      for (const length of headings) this.headingLengths.push(length);
      for (const length of texts) this.textLengths.push(length);
      this.firstPassages.push(this.textLengths.length);
    }
    this.totals.title = sum(this.titleLengths);
    this.totals.heading = sum(this.headingLengths);
    this.totals.text = sum(this.textLengths);
    this.totals.page = sum(this.pageLengths);
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

/** Sums over the segments. They include removed pages until the next merge. */
export function statisticsOf(segments: readonly RankedSegment[]) {
  const all = segments.map(({ lengths }) => lengths);
  const pages = sum(all.map(({ docs }) => docs.length));
  const passages = sum(all.map(({ textLengths }) => textLengths.length));
  const average = (field: keyof Lengths['totals'], count: number) =>
    Math.max(1, sum(all.map(({ totals }) => totals[field])) / Math.max(1, count));
  return {
    pages,
    passages,
    averages: {
      title: average('title', pages),
      heading: average('heading', passages),
      text: average('text', passages),
      page: average('page', pages),
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
