import { languageOf, type Token, termsOf, tokenize } from './analyze.ts';
import type { Query } from './query.ts';
import { sentencesOf } from './sentences.ts';

/** What ranking looks at in a passage. */
export interface Rankable {
  title: string;
  heading: string;
  content: string;
  position: number;
  /** The sentence that the page begins with, or nothing. */
  opening: string;
  language: string | null;
}

export interface Rank {
  /** Comparable among the passages of one query only. */
  score: number;
  /** Which share of the question's weight the passage covers with its page's title and its headings, 0 to 1. */
  coverage: number;
  /** Which share stands in the passage's best sentence alone. */
  together: number;
  /** How far the page's title, or what it opens with, is about the same as the question: 0 to 1. */
  topical: number;
}

/** How surely a word is dealt with where it stands in that field. */
export const FIELD_CREDIT = { body: 0.85, heading: 0.8, title: 0.75, opening: 0.5 };
/** What counts beside the words covered. */
export const WEIGHTS = {
  together: 0.25,
  page: 0.3,
  section: 0.25,
  first: 0.05,
  cov: 0.6,
  sat: 0.3,
  len: 0.3,
  sub: 0.2,
};
const AVERAGE_LENGTH = 100;

export function rankPassage(query: Query, passage: Rankable): Rank {
  const language = languageOf(passage.language);
  const find = matcher(query, language);
  const body = tokenize(passage.content);
  const inBody = find(body);
  const inTitle = find(tokenize(passage.title));
  const inOpening = find(tokenize(passage.opening));
  const headings = passage.heading.split(HEADING_SEPARATOR);
  const inHeading = find(tokenize(passage.heading));
  const inLeaf = find(tokenize(headings.at(-1) ?? ''));

  let weighed = 0;
  let covered = 0;
  query.units.forEach((unit, i) => {
    const found = [inBody, inHeading, inTitle, inOpening].map((field) => field.best[i] ?? 0);
    const [b = 0, h = 0, t = 0, o = 0] = found;
    const often = saturate(inBody.count[i] ?? 0, body.length);
    const missed =
      (1 - FIELD_CREDIT.body * b * often) *
      (1 - FIELD_CREDIT.heading * h) *
      (1 - FIELD_CREDIT.title * t) *
      (1 - FIELD_CREDIT.opening * o);
    weighed += unit.weight * (1 - missed);
    if (!unit.isExtra) covered += unit.weight * Math.max(b, h, t, o);
  });
  const total = query.weight || 1;
  const coverage = covered / total;
  const together = bestSentence(query, passage.content, body, find);
  const aboutPage = Math.max(agreement(query, inTitle), agreement(query, inOpening));
  const aboutSection = agreement(query, inLeaf);
  const topical = Math.max(aboutPage, aboutSection);
  const score =
    (weighed / total) * (1 - WEIGHTS.cov + WEIGHTS.cov * coverage) +
    WEIGHTS.together * together +
    WEIGHTS.page * aboutPage +
    WEIGHTS.section * aboutSection +
    (passage.position === 0 ? WEIGHTS.first : 0);
  return { score: score * substance(body.length), coverage, together, topical };
}

export const HEADING_SEPARATOR = ' › ';

/** What of the query stands in a text: by unit the best credit and how often; and how many words are not asked for. */
interface Found {
  best: number[];
  count: number[];
  words: number;
  strange: number;
}

export function matcher(query: Query, language: string): (tokens: Token[]) => Found {
  const byTerm = new Map<string, [unit: number, credit: number][]>();
  query.units.forEach((unit, i) => {
    for (const [term, credit] of unit.terms) byTerm.set(term, [...(byTerm.get(term) ?? []), [i, credit]]);
  });
  return (tokens) => {
    const found: Found = {
      best: query.units.map(() => 0),
      count: query.units.map(() => 0),
      words: 0,
      strange: 0,
    };
    for (const token of tokens) {
      const terms = termsOf(token, language);
      if (terms.length === 0) continue;
      found.words++;
      let asked = false;
      for (const [unit, credit] of terms.flatMap((term) => byTerm.get(term) ?? [])) {
        asked = true;
        found.best[unit] = Math.max(found.best[unit] ?? 0, credit);
        found.count[unit] = (found.count[unit] ?? 0) + 1;
      }
      if (!asked) found.strange++;
    }
    return found;
  };
}

/** More mentions say more, each less than the one before, and in a long text less than in a short one. */
function saturate(count: number, length: number): number {
  return count === 0
    ? 0
    : count / (count + WEIGHTS.sat + WEIGHTS.len * (length / AVERAGE_LENGTH)) / (1 / (1 + WEIGHTS.sat));
}

/** How far a title and the question are about the same: the harmonic mean of how much each covers of the other. */
function agreement(query: Query, found: Found): number {
  const matched = weightOf(query, found);
  if (matched === 0) return 0;
  const usual = query.weight / query.units.filter((unit) => !unit.isExtra).length;
  return (2 * matched) / (query.weight + matched + usual * found.strange);
}

/** The largest share of the question's weight that one sentence holds. */
function bestSentence(
  query: Query,
  content: string,
  tokens: Token[],
  find: (tokens: Token[]) => Found,
): number {
  let best = 0;
  let next = 0;
  for (const { end } of sentencesOf(content)) {
    const first = next;
    while ((tokens[next]?.start ?? end) < end) next++;
    best = Math.max(best, weightOf(query, find(tokens.slice(first, next))));
  }
  return best / (query.weight || 1);
}

function weightOf(query: Query, found: Found): number {
  return query.units.reduce(
    (sum, unit, i) => sum + (unit.isExtra ? 0 : unit.weight * (found.best[i] ?? 0)),
    0,
  );
}

/** A heading with hardly a text below it tells nobody much. */
function substance(length: number): number {
  return length >= 15 ? 1 : 1 - WEIGHTS.sub + WEIGHTS.sub * (length / 15);
}
