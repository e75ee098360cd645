import { readLengths } from '../page-index/page-index.ts';
import type { IndexedSegment, StoredDoc } from '../platform/inverted-index/inverted-index.ts';

/** A segment of the index as the ranking reads it. */
export interface RankedSegment {
  lengths: Lengths;
  /** Numbers of pages that are in the segment, but not on the website any more. */
  removed: ReadonlySet<number>;
}

/** Sums over the segments, pages removed since included: they go with the next merge. */
export interface Statistics {
  pages: number;
  passages: number;
  averages: { title: number; heading: number; text: number; page: number };
}

export function readSegment({ docs, removed }: IndexedSegment): RankedSegment {
  const lengths = cache.get(docs) ?? new Lengths(docs);
  cache.set(docs, lengths);
  return { lengths, removed };
}

/** A segment's documents are read once as long as they are in memory. */
const cache = new WeakMap<readonly StoredDoc[], Lengths>();

/** The lengths of all that a segment holds, in words, in arrays that are quick to read. */
export class Lengths {
  /** Ascending. */
  readonly docs: number[] = [];
  readonly languages = new Set<string>();
  readonly titleLengths: number[] = [];
  readonly pageLengths: number[] = [];
  /** Where the passages of each page begin in the following two; one more than there are pages. */
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

  /** @param from postings come in the order of pages, so the page is not before this place */
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

export function statisticsOf(segments: readonly RankedSegment[]): Statistics {
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
