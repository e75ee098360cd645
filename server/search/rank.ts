import { K1, PAGE } from './parameters.ts';
import { type Lengths, type RankedSegment, statisticsOf } from './statistics.ts';
import { matchWord, type Places, type QueryWord, type SegmentMatch } from './word-match.ts';

export interface RankedPassage {
  doc: number;
  position: number;
  /** From 0 to `1 + PAGE.share`: the match of the passage and its page with the query; more with `titlesFirst`. */
  score: number;
  /** 0 to 1: the share of the query's idf that occurs in the passage, its heading or its title. */
  coverage: number;
}

export interface Ranking {
  /** The number of pages that match any of the words. */
  pages: number;
  /** The passages of the best pages, best first; ties in the order of the index. */
  passages: RankedPassage[];
  /** The weight of each word of the query. */
  weights: number[];
}

/** The number of results needed: lower limits are faster. */
export interface RankingLimits {
  pages: number;
  passagesPerPage: number;
  /** Documents whose passages are returned whatever their rank. */
  always?: ReadonlySet<number>;
  /** Documents that are left out. */
  without?: ReadonlySet<number>;
  /** Only these passages are considered: positions by document. */
  only?: ReadonlyMap<number, ReadonlySet<number>>;
  /** Puts pages whose title is the query first, as people expect who search for a page by its name. */
  titlesFirst?: boolean;
}

const NONE: ReadonlySet<number> = new Set();

export function rankPassages(
  segments: readonly RankedSegment[],
  words: readonly QueryWord[],
  { pages, passagesPerPage, always = NONE, without = NONE, only, titlesFirst = false }: RankingLimits,
): Ranking {
  const statistics = statisticsOf(segments);
  const matches = words.map((word) => matchWord(segments, word, statistics));
  const weights = matches.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scored = segments.map(({ lengths, removed }, at) => {
    const scores = new SegmentScores(lengths, total, only);
    const found = matches.map(({ segments }) => segments[at] as SegmentMatch);
    found.forEach((match, word) => {
      scores.add(weights[word] as number, match);
    });
    if (titlesFirst && found.length > 0) scores.preferTitles(found);
    scores.finish(without.size > 0 ? new Set([...removed, ...without]) : removed);
    return scores;
  });
  const least = scoreAt(
    scored.flatMap(({ bestOfPages }) => [...bestOfPages]),
    pages,
  );
  const passages = scored.flatMap((scores) => scores.passages(least, passagesPerPage, always));
  passages.sort((a, b) => b.score - a.score || a.doc - b.doc || a.position - b.position);
  return { pages: scored.reduce((sum, { count }) => sum + count, 0), passages, weights };
}

/** The score of the page at that rank, counted from 1. */
function scoreAt(scores: number[], rank: number): number {
  const sorted = Float64Array.from(scores).sort();
  return sorted[Math.max(0, sorted.length - rank)] ?? 0;
}

class SegmentScores {
  /** The number of matching pages. */
  count = 0;
  /** The score of each page's best passage, 0 without a match. */
  readonly bestOfPages: Float64Array;
  readonly #lengths: Lengths;
  readonly #total: number;
  readonly #only: RankingLimits['only'];
  readonly #passages: Float64Array;
  readonly #covered: Float64Array;
  readonly #pages: Float64Array;
  /** Pages whose title is the query. */
  readonly #named = new Set<number>();

  /** @param total the weight of all words of the query */
  constructor(lengths: Lengths, total: number, only: RankingLimits['only']) {
    this.#lengths = lengths;
    this.#only = only;
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

  /** @param words the matches of all words of the query */
  preferTitles([first, ...others]: readonly SegmentMatch[]): void {
    for (const page of first?.pages.found ?? []) {
      // Fewer where one word of the title is several of the query: `package.json`.
      const hasOthers = (this.#lengths.titleLengths[page] as number) > others.length + 1;
      if (!hasOthers && first?.isInTitle(page) && others.every((word) => word.isInTitle(page)))
        this.#named.add(page);
    }
  }

  /** Call it after all words were added. */
  finish(removed: ReadonlySet<number>): void {
    const { docs, firstPassages } = this.#lengths;
    for (let page = 0; page < docs.length; page++) {
      if (this.#pages[page] === 0 || removed.has(docs[page] as number)) continue;
      const end = firstPassages[page + 1] as number;
      let best = 0;
      for (let at = firstPassages[page] as number; at < end; at++)
        if (this.#isConsidered(at, page)) best = Math.max(best, this.#scoreOf(at, page));
      this.bestOfPages[page] = best;
      if (best > 0) this.count++;
    }
  }

  /** The best passages of each page whose best score is at least `least`, and of matching pages in `always`. */
  passages(least: number, perPage: number, always: ReadonlySet<number>): RankedPassage[] {
    const { docs, firstPassages } = this.#lengths;
    return docs.flatMap((doc, page) => {
      const best = this.bestOfPages[page] as number;
      if (best === 0 || (best < least && !always.has(doc))) return [];
      const ofPage: RankedPassage[] = [];
      const first = firstPassages[page] as number;
      const end = firstPassages[page + 1] as number;
      for (let at = first; at < end; at++) {
        if (!this.#isConsidered(at, page)) continue;
        const coverage = (this.#covered[at] as number) / this.#total;
        ofPage.push({ doc, position: at - first, score: this.#scoreOf(at, page), coverage });
      }
      return ofPage.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, perPage);
    });
  }

  #isConsidered(passage: number, page: number): boolean {
    if (this.#passages[passage] === 0) return false;
    const { docs, firstPassages } = this.#lengths;
    const position = passage - (firstPassages[page] as number);
    return !this.#only || (this.#only.get(docs[page] as number)?.has(position) ?? false);
  }

  /** Relative to the best possible score. */
  #scoreOf(passage: number, page: number): number {
    const match = (this.#passages[passage] as number) + PAGE.share * (this.#pages[page] as number);
    return match / this.#total + (this.#named.has(page) ? 1 + PAGE.share : 0);
  }
}

function addScores(scores: Float64Array, { found, frequencies }: Places, weight: number): void {
  for (const at of found) {
    const frequency = frequencies[at] as number;
    scores[at] = (scores[at] as number) + (weight * frequency) / (K1 + frequency);
  }
}
