import type { ByteReader } from '../platform/inverted-index/bytes.ts';
import { readPostings } from '../platform/inverted-index/inverted-index.ts';
import { readCounts } from './counts.ts';
import { K1, PAGE, PASSAGE, STEM_WEIGHT, UBIQUITOUS } from './parameters.ts';
import { type Lengths, type RankedSegment, type Statistics, statisticsOf } from './statistics.ts';

/** A term that may stand for a word of the query. */
export interface Way {
  /** What an occurrence counts for: 1 for the word itself. */
  weight: number;
  /** Its postings by segment; undefined where the segment has none. */
  postings: (Uint8Array | undefined)[];
}

/** A word of the query. Of several ways to match it the best counts, never the sum. */
export interface QueryWord {
  ways: Way[];
  /** What it weighs against the others beside its idf. */
  boost: number;
}

export interface RankedPassage {
  doc: number;
  position: number;
  /** From 0 to `1 + PAGE.share`: how well the passage and its page match the query. */
  score: number;
  /** 0 to 1: which share of the query's idf occurs in the passage, its heading or its title. */
  coverage: number;
}

export interface Ranking {
  /** How many pages match any of the words. */
  pages: number;
  /** The passages of the best pages, best first; equals in the order of the index. */
  passages: RankedPassage[];
  /** What each word of the query weighs. */
  weights: number[];
}

/** How much of the result is needed: looking at less takes less time. */
export interface RankingLimits {
  pages: number;
  passagesPerPage: number;
}

export function rankPassages(
  segments: readonly RankedSegment[],
  words: readonly QueryWord[],
  limits: RankingLimits,
): Ranking {
  const statistics = statisticsOf(segments);
  const matches = words.map((word) => matchWord(segments, word, statistics));
  const weights = matches.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scored = segments.map(({ lengths, removed }, at) => {
    const scores = new SegmentScores(lengths, total);
    for (const { weight, segments: found } of matches) scores.add(weight, found[at] as SegmentMatch);
    scores.finish(removed);
    return scores;
  });
  const least = scoreAt(
    scored.flatMap(({ bestOfPages }) => [...bestOfPages]),
    limits.pages,
  );
  const passages = scored.flatMap((scores) => scores.passages(least, limits.passagesPerPage));
  passages.sort((a, b) => b.score - a.score || a.doc - b.doc || a.position - b.position);
  return { pages: scored.reduce((sum, { count }) => sum + count, 0), passages, weights };
}

/** The score that so many pages reach. */
function scoreAt(scores: number[], rank: number): number {
  const sorted = Float64Array.from(scores).sort();
  return sorted[Math.max(0, sorted.length - rank)] ?? 0;
}

interface WordMatch {
  weight: number;
  segments: SegmentMatch[];
}

/** The weight of a word is its idf over the passages, less where it is ubiquitous. */
function matchWord(
  segments: readonly RankedSegment[],
  { ways, boost }: QueryWord,
  statistics: Statistics,
): WordMatch {
  const matches = segments.map(({ lengths }, at) => {
    const match = new SegmentMatch(lengths, statistics);
    for (const { weight, postings } of ways) {
      const list = postings[at];
      if (list) match.add(list, weight);
    }
    return match;
  });
  const passages = matches.reduce((sum, match) => sum + match.passages.found.length, 0);
  const titles = matches.reduce((sum, match) => sum + match.titles, 0);
  const idf = Math.log(1 + (statistics.passages - passages + 0.5) / (passages + 0.5));
  const isUbiquitous =
    statistics.pages >= UBIQUITOUS.fromPages && titles >= UBIQUITOUS.titleShare * statistics.pages;
  return { weight: boost * idf * (isUbiquitous ? UBIQUITOUS.weight : 1), segments: matches };
}

/** Where a word occurs in a segment, with the weighted and length-normalized frequency of each place. */
class SegmentMatch {
  readonly passages: Places;
  readonly pages: Places;
  /** Pages with the word itself in their title. */
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
      this.passages.raise(at, weight * this.#inTitle, weight);
  }

  /** Once for each page, which may have the word and its stem. */
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
    this.passages.raise(at, weight * frequency, weight);
  }

  #endPage(weight: number): void {
    const length = this.#lengths.pageLengths[this.#page] as number;
    const frequency = normalize(this.#onPage, length, this.#averages.page, PAGE.b);
    this.pages.raise(this.#page, weight * frequency, weight);
  }
}

const normalize = (count: number, length: number, average: number, b: number): number =>
  count / (1 - b + (b * length) / average);

/** The places of a segment, passages or pages, that have a word. */
class Places {
  readonly found: number[] = [];
  readonly frequencies: Float32Array;
  /** How far an occurrence is the word itself: see `Way`. */
  readonly credits: Float32Array;

  constructor(size: number) {
    this.frequencies = new Float32Array(size);
    this.credits = new Float32Array(size);
  }

  raise(at: number, frequency: number, credit: number): void {
    const before = this.frequencies[at] as number;
    if (before === 0) this.found.push(at);
    if (frequency > before) this.frequencies[at] = frequency;
    if (credit > (this.credits[at] as number)) this.credits[at] = credit;
  }
}

class SegmentScores {
  /** How many pages match. */
  count = 0;
  /** The score of each page's best passage, 0 where none matches. */
  readonly bestOfPages: Float64Array;
  readonly #lengths: Lengths;
  readonly #total: number;
  readonly #passages: Float64Array;
  readonly #covered: Float64Array;
  readonly #pages: Float64Array;

  /** @param total the weight of all words of the query */
  constructor(lengths: Lengths, total: number) {
    this.#lengths = lengths;
    this.#total = total;
    this.#passages = new Float64Array(lengths.textLengths.length);
    this.#covered = new Float64Array(lengths.textLengths.length);
    this.#pages = new Float64Array(lengths.docs.length);
    this.bestOfPages = new Float64Array(lengths.docs.length);
  }

  add(weight: number, match: SegmentMatch): void {
    addScores(this.#passages, match.passages, weight);
    addScores(this.#pages, match.pages, weight);
    const { found, credits } = match.passages;
    for (const at of found)
      this.#covered[at] = (this.#covered[at] as number) + weight * (credits[at] as number);
  }

  /** To be called when all words are added. */
  finish(removed: ReadonlySet<number>): void {
    const { docs, firstPassages } = this.#lengths;
    for (let page = 0; page < docs.length; page++) {
      if (this.#pages[page] === 0 || removed.has(docs[page] as number)) continue;
      const end = firstPassages[page + 1] as number;
      let best = 0;
      for (let at = firstPassages[page] as number; at < end; at++)
        if (this.#passages[at] !== 0) best = Math.max(best, this.#scoreOf(at, page));
      this.bestOfPages[page] = best;
      if (best > 0) this.count++;
    }
  }

  /** The best passages of each page whose best one reaches the score. */
  passages(least: number, perPage: number): RankedPassage[] {
    const { docs, firstPassages } = this.#lengths;
    return docs.flatMap((doc, page) => {
      const best = this.bestOfPages[page] as number;
      if (best === 0 || best < least) return [];
      const ofPage: RankedPassage[] = [];
      const first = firstPassages[page] as number;
      const end = firstPassages[page + 1] as number;
      for (let at = first; at < end; at++) {
        if (this.#passages[at] === 0) continue;
        const coverage = (this.#covered[at] as number) / this.#total;
        ofPage.push({ doc, position: at - first, score: this.#scoreOf(at, page), coverage });
      }
      return ofPage.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, perPage);
    });
  }

  /** Relative to the best possible score. */
  #scoreOf(passage: number, page: number): number {
    return ((this.#passages[passage] as number) + PAGE.share * (this.#pages[page] as number)) / this.#total;
  }
}

function addScores(scores: Float64Array, { found, frequencies }: Places, weight: number): void {
  for (const at of found) {
    const frequency = frequencies[at] as number;
    scores[at] = (scores[at] as number) + (weight * frequency) / (K1 + frequency);
  }
}
