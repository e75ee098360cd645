import { K1, MEANING, PAGE } from './parameters.ts';
import { type Lengths, type RankedSegment, statisticsOf } from './statistics.ts';
import { matchWord, type Places, type QueryWord, type SegmentMatch } from './word-match.ts';

export interface RankedPassage {
  doc: number;
  position: number;
  /** From 0 to `1 + PAGE.share`: the match of the passage and its page with the query; more with `titlesFirst`. */
  score: number;
  /** 0 to 1: the share of the query's idf that occurs in the passage, its heading or its title. */
  coverage: number;
  /** See `Similarities`; null for a passage that is not similar, and where meaning is not known. */
  closeness: number | null;
}

/** How similar the passages of a bot are to a query in meaning. */
export interface Similarities {
  /**
   * Of the passages of a document, by position: the cosine in standard deviations above that of most passages.
   * Undefined if it has no vectors.
   */
  of(doc: number): Float32Array | undefined;
  /**
   * The same cosine in relation to those of two arbitrary passages of the bot: about 0 for passages on one topic, and
   * negative for a query that has nothing to do with the content.
   */
  closenessOf(similarity: number): number;
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
  similarities?: Similarities | undefined;
}

const NONE: ReadonlySet<number> = new Set();

export function rankPassages(
  segments: readonly RankedSegment[],
  words: readonly QueryWord[],
  { pages, passagesPerPage, always = NONE, without = NONE, only, titlesFirst, similarities }: RankingLimits,
): Ranking {
  const statistics = statisticsOf(segments);
  const matches = words.map((word) => matchWord(segments, word, statistics));
  const weights = matches.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scored = segments.map(({ lengths, removed }, at) => {
    const excluded = without.size > 0 ? new Set([...removed, ...without]) : removed;
    const scores = new SegmentScores(lengths, { total, only, excluded, similarities });
    const found = matches.map(({ segments }) => segments[at] as SegmentMatch);
    found.forEach((match, word) => {
      scores.add(weights[word] as number, match);
    });
    if (titlesFirst && found.length > 0) scores.preferTitles(found);
    return scores;
  });
  if (similarities) addClosest(scored);
  for (const scores of scored) scores.finish();
  const least = scoreAt(
    scored.flatMap(({ bestOfPages }) => [...bestOfPages]),
    pages,
  );
  const passages = scored.flatMap((scores) => scores.passages(least, passagesPerPage, always));
  passages.sort((a, b) => b.rank - a.rank || a.doc - b.doc || a.position - b.position);
  return {
    pages: scored.reduce((sum, { count }) => sum + count, 0),
    passages: passages.map(({ rank: _rank, ...passage }) => passage),
    weights,
  };
}

/** Finds the closest pages among those without a word of the query. */
function addClosest(scored: readonly SegmentScores[]): void {
  const closest = scored.flatMap((scores) => scores.otherClosePages().map((page) => ({ scores, ...page })));
  closest.sort((a, b) => b.closeness - a.closeness);
  for (const { scores, page } of closest.slice(0, MEANING.addedPages)) scores.addPage(page);
}

/** The score of the page at that rank, counted from 1. */
function scoreAt(scores: number[], rank: number): number {
  const sorted = Float64Array.from(scores).sort();
  return sorted[Math.max(0, sorted.length - rank)] ?? 0;
}

interface ScoreOptions extends Pick<RankingLimits, 'only' | 'similarities'> {
  /** The weight of all words of the query. */
  total: number;
  /** Documents that are not ranked. */
  excluded: ReadonlySet<number>;
}

/** A passage while it is sorted. */
interface Candidate extends RankedPassage {
  rank: number;
}

class SegmentScores {
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

  /** The pages that are close to the query and have none of its words. */
  otherClosePages(): { page: number; closeness: number }[] {
    const { docs, firstPassages } = this.#lengths;
    return docs.flatMap((doc, page) => {
      if (this.#pages[page] !== 0 || this.#options.excluded.has(doc)) return [];
      let best = Number.NEGATIVE_INFINITY;
      const end = firstPassages[page + 1] as number;
      for (let at = firstPassages[page] as number; at < end; at++)
        if (this.#isAllowed(at, page)) best = Math.max(best, this.#closenessOf(at) ?? best);
      return best >= MEANING.addedFrom ? [{ page, closeness: best }] : [];
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
          closeness: this.#closenessOf(at),
          rank: this.#rankOf(at, page),
        });
      }
      return ofPage.sort((a, b) => b.rank - a.rank || a.position - b.position).slice(0, perPage);
    });
  }

  #isConsidered(passage: number, page: number): boolean {
    const isFound =
      this.#passages[passage] !== 0 || (this.#closenessOf(passage) ?? -Infinity) >= MEANING.addedFrom;
    return isFound && this.#isAllowed(passage, page);
  }

  #isAllowed(passage: number, page: number): boolean {
    const { docs, firstPassages } = this.#lengths;
    const { only } = this.#options;
    const position = passage - (firstPassages[page] as number);
    return !only || (only.get(docs[page] as number)?.has(position) ?? false);
  }

  #rankOf(passage: number, page: number): number {
    const similarity = Math.min(MEANING.maxSimilarity, this.#similarities?.[passage] ?? 0);
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

  #closenessOf(passage: number): number | null {
    const similarity = this.#similarities?.[passage] ?? 0;
    if (!this.#options.similarities || similarity < MEANING.similarFrom) return null;
    return this.#options.similarities.closenessOf(similarity);
  }
}

function readSimilarities({ docs, firstPassages, textLengths }: Lengths, { of }: Similarities): Float32Array {
  const similarities = new Float32Array(textLengths.length);
  for (const [page, doc] of docs.entries()) {
    const first = firstPassages[page] as number;
    const end = firstPassages[page + 1] as number;
    const ofPage = of(doc)?.subarray(0, end - first);
    if (ofPage) similarities.set(ofPage, first);
  }
  return similarities;
}

function addScores(scores: Float64Array, { found, frequencies }: Places, weight: number): void {
  for (const at of found) {
    const frequency = frequencies[at] as number;
    scores[at] = (scores[at] as number) + (weight * frequency) / (K1 + frequency);
  }
}
