import { K1, MEANING, PAGE } from './parameters.ts';
import { readSimilarities, type Similarities } from './similarities.ts';
import type { Lengths } from './statistics.ts';
import type { Places, SegmentMatch } from './word-match.ts';

export interface RankedPassage {
  doc: number;
  position: number;
  /** From 0 to `1 + PAGE.share`: the match of the passage and its page with the query; more with `titlesFirst`. */
  score: number;
  /** 0 to 1: the share of the query's idf that occurs in the passage, its heading or its title. */
  coverage: number;
  /** See `Similarities`; 0 where none is known. */
  similarity: number;
}

/** Passages by document: their positions. */
export type PassageSet = ReadonlyMap<number, ReadonlySet<number>>;

interface ScoreOptions {
  /** Only these passages are considered. */
  only: PassageSet | undefined;
  similarities: Similarities | undefined;

  /** The weight of all words of the query. */
  total: number;
  /** Documents that are not ranked. */
  excluded: ReadonlySet<number>;
}

/** A passage while it is sorted. */
interface Candidate extends RankedPassage {
  rank: number;
}

/** The scores of the pages and passages of a segment. */
export class SegmentScores {
  /** The number of matching pages. */
  count = 0;
  /** The rank of each page's best passage, 0 without a match. */
  readonly bestOfPages: Float64Array;
  readonly #lengths: Lengths;
  readonly #options: ScoreOptions;
  readonly #passages: Float64Array;
  readonly #covered: Float64Array;
  readonly #pages: Float64Array;
  /** Pages whose title is the query. */
  readonly #named = new Set<number>();
  /** Of all passages; see `Similarities`. */
  readonly #similarities: Float32Array | undefined;
  /** Pages that are found by their meaning alone. */
  readonly #added = new Set<number>();

  constructor(lengths: Lengths, options: ScoreOptions) {
    this.#lengths = lengths;
    this.#options = options;
    this.#similarities = options.similarities && readSimilarities(lengths, options.similarities);
    this.#passages = new Float64Array(lengths.textLengths.length);
    this.#covered = new Float64Array(lengths.textLengths.length);
    this.#pages = new Float64Array(lengths.docs.length);
    this.bestOfPages = new Float64Array(lengths.docs.length);
  }

  add(weight: number, match: SegmentMatch): void {
    addScores(this.#passages, match.passages, weight);
    addScores(this.#pages, match.pages, weight);
    const { found, weights } = match.passages;
    for (const at of found)
      this.#covered[at] = (this.#covered[at] as number) + weight * (weights[at] as number);
  }

  /** @param words the matches of all words of the query */
  preferTitles([first, ...others]: readonly SegmentMatch[]): void {
    for (const page of first?.pages.found ?? []) {
      // Fewer where one word of the title is several of the query: `package.json`.
      const hasOthers = (this.#lengths.titleLengths[page] as number) > others.length + 1;
      if (!hasOthers && first?.isInTitle(page) && others.every((word) => word.isInTitle(page)))
        this.#named.add(page);
    }
  }

  /** The pages that are similar to the query and have none of its words. */
  otherSimilarPages(): { page: number; similarity: number }[] {
    const { docs, firstPassages } = this.#lengths;
    return docs.flatMap((doc, page) => {
      if (this.#pages[page] !== 0 || this.#options.excluded.has(doc)) return [];
      let best = 0;
      const end = firstPassages[page + 1] as number;
      for (let at = firstPassages[page] as number; at < end; at++)
        if (this.#isAllowed(at, page)) best = Math.max(best, this.#similarityOf(at));
      return best >= MEANING.foundFrom ? [{ page, similarity: best }] : [];
    });
  }

  addPage(page: number): void {
    this.#added.add(page);
  }

  /** Call it after all words and pages were added. */
  finish(): void {
    const { docs, firstPassages } = this.#lengths;
    for (let page = 0; page < docs.length; page++) {
      if (this.#pages[page] === 0 && !this.#added.has(page)) continue;
      if (this.#options.excluded.has(docs[page] as number)) continue;
      const end = firstPassages[page + 1] as number;
      let best = 0;
      for (let at = firstPassages[page] as number; at < end; at++)
        if (this.#isConsidered(at, page)) best = Math.max(best, this.#rankOf(at, page));
      this.bestOfPages[page] = best;
      if (best > 0) this.count++;
    }
  }

  /** The best passages of each page whose best rank is at least `least`, and of matching pages in `always`. */
  passages(least: number, perPage: number, always: ReadonlySet<number>): Candidate[] {
    const { docs, firstPassages } = this.#lengths;
    return docs.flatMap((doc, page) => {
      const best = this.bestOfPages[page] as number;
      if (best === 0 || (best < least && !always.has(doc))) return [];
      const ofPage: Candidate[] = [];
      const first = firstPassages[page] as number;
      const end = firstPassages[page + 1] as number;
      for (let at = first; at < end; at++) {
        if (!this.#isConsidered(at, page)) continue;
        ofPage.push({
          doc,
          position: at - first,
          score: this.#scoreOf(at, page),
          coverage: this.#share(this.#covered[at] as number),
          similarity: this.#similarityOf(at),
          rank: this.#rankOf(at, page),
        });
      }
      return ofPage.sort((a, b) => b.rank - a.rank || a.position - b.position).slice(0, perPage);
    });
  }

  #isConsidered(passage: number, page: number): boolean {
    const isFound = this.#passages[passage] !== 0 || this.#similarityOf(passage) >= MEANING.foundFrom;
    return isFound && this.#isAllowed(passage, page);
  }

  #isAllowed(passage: number, page: number): boolean {
    const { docs, firstPassages } = this.#lengths;
    const { only } = this.#options;
    const position = passage - (firstPassages[page] as number);
    return !only || (only.get(docs[page] as number)?.has(position) ?? false);
  }

  #rankOf(passage: number, page: number): number {
    const similarity = Math.min(MEANING.maxSimilarity, this.#similarityOf(passage));
    return this.#scoreOf(passage, page) + MEANING.weight * Math.max(0, similarity);
  }

  /** Relative to the best possible score. */
  #scoreOf(passage: number, page: number): number {
    const match = (this.#passages[passage] as number) + PAGE.share * (this.#pages[page] as number);
    return this.#share(match) + (this.#named.has(page) ? 1 + PAGE.share : 0);
  }

  /** Of the weight of all words. A query without words is found by its meaning alone. */
  #share(weight: number): number {
    return weight === 0 ? 0 : weight / this.#options.total;
  }

  #similarityOf(passage: number): number {
    return this.#similarities?.[passage] ?? 0;
  }
}

function addScores(scores: Float64Array, { found, frequencies }: Places, weight: number): void {
  for (const at of found) {
    const frequency = frequencies[at] as number;
    scores[at] = (scores[at] as number) + (weight * frequency) / (K1 + frequency);
  }
}
