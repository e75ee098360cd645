import { type PassageSet, type RankedPassage, SegmentScores } from './segment-scores.ts';
import type { Similarities } from './similarities.ts';
import { type RankedSegment, statisticsOf } from './statistics.ts';
import { matchWord, type QueryWord, type SegmentMatch } from './word-match.ts';

export type { RankedPassage } from './segment-scores.ts';
export type { Similarities } from './similarities.ts';

export type Ranking = ReturnType<typeof rankPassages>;

/** The number of results needed: lower limits are faster. */
export interface RankingLimits {
  pages: number;
  passagesPerPage: number;
  /** Documents whose passages are returned whatever their rank. */
  always?: ReadonlySet<number>;
  /** Documents that are left out. */
  without?: ReadonlySet<number>;
  /** Only these passages are considered. */
  only?: PassageSet | undefined;
  /** Puts pages whose title is the query first, because people search for pages by their names. */
  titlesFirst?: boolean;
  similarities?: Similarities | undefined;
  /** The maximum number of pages without a word of the query, which are found by their meaning alone. */
  similarPages?: number;
}

const NONE: ReadonlySet<number> = new Set();

export function rankPassages(
  segments: readonly RankedSegment[],
  words: readonly QueryWord[],
  {
    pages,
    passagesPerPage,
    always = NONE,
    without = NONE,
    only,
    titlesFirst,
    similarities,
    similarPages = 0,
  }: RankingLimits,
) {
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
  if (similarities) addSimilar(scored, similarPages);
  for (const scores of scored) scores.finish();
  const least = scoreAt(
    scored.flatMap(({ bestOfPages }) => [...bestOfPages]),
    pages,
  );
  const passages = scored.flatMap((scores) => scores.passages(least, passagesPerPage, always));
  passages.sort((a, b) => b.rank - a.rank || a.doc - b.doc || a.position - b.position);
  return {
    /** The number of pages that match any of the words. */
    pages: scored.reduce((sum, { count }) => sum + count, 0),
    /** The passages of the best pages, best first; ties in the order of the index. */
    passages: passages.map(({ rank: _rank, ...passage }): RankedPassage => passage),
    /** The weight of each word of the query. */
    weights,
    /** The weight of a word that only one passage has. */
    maxWeight: Math.log(1 + statistics.passages),
  };
}

/** Adds the most similar pages of those without a word of the query. */
function addSimilar(scored: readonly SegmentScores[], count: number): void {
  const similar = scored.flatMap((scores) => scores.otherSimilarPages().map((page) => ({ scores, ...page })));
  similar.sort((a, b) => b.similarity - a.similarity);
  for (const { scores, page } of similar.slice(0, count)) scores.addPage(page);
}

/** The score of the page at that rank, counted from 1. */
function scoreAt(scores: number[], rank: number): number {
  const sorted = Float64Array.from(scores).sort();
  return sorted[Math.max(0, sorted.length - rank)] ?? 0;
}
