import { readCounts } from '../../knowledge/knowledge.ts';
import type { ByteReader } from '../../platform/inverted-index/bytes.ts';
import { readPostings } from '../../platform/inverted-index/inverted-index.ts';
import { PAGE, PASSAGE, STEM_WEIGHT, UBIQUITOUS } from './parameters.ts';
import type { Lengths, RankedSegment, Statistics } from './statistics.ts';

/** A term that matches a word of the query. */
export interface TermMatch {
  /** The weight of an occurrence: 1 for the exact word. */
  weight: number;
  /** Its postings by segment; undefined if the segment has none. */
  postings: (Uint8Array | undefined)[];
}

/** A word of the query. Of several matching terms the best one counts, not the sum. */
export interface QueryWord {
  matches: TermMatch[];
  /** A factor on its weight, in addition to its idf. */
  boost: number;
}

/** The weight of a word is its idf over the passages, reduced if it is ubiquitous. */
export function matchWord(
  segments: readonly RankedSegment[],
  { matches, boost }: QueryWord,
  statistics: Statistics,
) {
  const inSegments = segments.map(({ lengths }, at) => {
    const match = new SegmentMatch(lengths, statistics);
    for (const { weight, postings } of matches) {
      const list = postings[at];
      if (list) match.add(list, weight);
    }
    return match;
  });
  const passages = inSegments.reduce((sum, match) => sum + match.passages.found.length, 0);
  const titles = inSegments.reduce((sum, match) => sum + match.titles, 0);
  const idf = Math.log(1 + (statistics.passages - passages + 0.5) / (passages + 0.5));
  const isUbiquitous =
    statistics.pages >= UBIQUITOUS.fromPages && titles >= UBIQUITOUS.titleShare * statistics.pages;
  return { weight: boost * idf * (isUbiquitous ? UBIQUITOUS.weight : 1), segments: inSegments };
}

/** The occurrences of a word in a segment, with the weighted and length-normalised frequency of each. */
export class SegmentMatch {
  readonly passages: Places;
  readonly pages: Places;
  /** The number of pages with the exact word in their title. */
  titles = 0;
  readonly #titled: Uint8Array;
  readonly #lengths: Lengths;
  readonly #averages: Statistics['averages'];
  // The page whose counts are being read.
  #page = 0;
  #inTitle = 0;
  #onPage = 0;

  constructor(lengths: Lengths, { averages }: Statistics) {
    this.#lengths = lengths;
    this.#averages = averages;
    this.passages = new Places(lengths.textLengths.length);
    this.pages = new Places(lengths.docs.length);
    this.#titled = new Uint8Array(lengths.docs.length);
  }

  add(list: Uint8Array, weight: number): void {
    this.#page = -1;
    const visitor = {
      page: (doc: number, title: number, headings: number) => this.#beginPage(doc, title, headings, weight),
      passage: (position: number, heading: number, text: number) =>
        this.#addPassage(position, heading, text, weight),
    };
    readPostings(list, (doc: number, reader: ByteReader) => {
      readCounts(reader, doc, visitor);
      this.#endPage(weight);
    });
  }

  /** A word in the title counts for every passage of the page. */
  #beginPage(doc: number, title: number, headings: number, weight: number): void {
    const { firstPassages, titleLengths } = this.#lengths;
    this.#page = this.#lengths.indexOf(doc, this.#page + 1);
    this.#onPage = PAGE.weights.title * title + PAGE.weights.heading * headings;
    this.#inTitle = 0;
    if (title === 0) return;
    if (weight >= STEM_WEIGHT) this.#countTitle();
    const length = titleLengths[this.#page] as number;
    this.#inTitle = PASSAGE.weights.title * normalize(title, length, this.#averages.title, PASSAGE.b.title);
    const end = firstPassages[this.#page + 1] as number;
    for (let at = firstPassages[this.#page] as number; at < end; at++)
      this.passages.count(at, weight * this.#inTitle, weight);
  }

  /** The exact word, or another form of it, is in the title. */
  isInTitle(page: number): boolean {
    return this.#titled[page] === 1;
  }

  /** Counts each page once, although it may contain both the word and its stem. */
  #countTitle(): void {
    if (this.#titled[this.#page] === 0) this.titles++;
    this.#titled[this.#page] = 1;
  }

  #addPassage(position: number, heading: number, text: number, weight: number): void {
    const { firstPassages, headingLengths, textLengths } = this.#lengths;
    const at = (firstPassages[this.#page] as number) + position;
    const { weights, b } = PASSAGE;
    let frequency = this.#inTitle;
    if (heading > 0)
      frequency +=
        weights.heading * normalize(heading, headingLengths[at] as number, this.#averages.heading, b.heading);
    if (text > 0)
      frequency += weights.text * normalize(text, textLengths[at] as number, this.#averages.text, b.text);
    this.#onPage += PAGE.weights.text * text;
    this.passages.count(at, weight * frequency, weight);
  }

  #endPage(weight: number): void {
    const length = this.#lengths.pageLengths[this.#page] as number;
    const frequency = normalize(this.#onPage, length, this.#averages.page, PAGE.b);
    this.pages.count(this.#page, weight * frequency, weight);
  }
}

const normalize = (count: number, length: number, average: number, b: number): number =>
  count / (1 - b + (b * length) / average);

/** The passages or the pages of a segment that contain a word. */
export class Places {
  readonly found: number[] = [];
  readonly frequencies: Float32Array;
  /** The weight of the best matching term: see `TermMatch`. */
  readonly weights: Float32Array;

  constructor(size: number) {
    this.frequencies = new Float32Array(size);
    this.weights = new Float32Array(size);
  }

  /** Of several matching terms the best one counts. */
  count(at: number, frequency: number, weight: number): void {
    const before = this.frequencies[at] as number;
    if (before === 0) this.found.push(at);
    if (frequency > before) this.frequencies[at] = frequency;
    if (weight > (this.weights[at] as number)) this.weights[at] = weight;
  }
}
