import { languageOf, type Token, tokenize, wordsOf } from './analyze.ts';
import { agreement, type Found, matcher, NO_TERMS, weightOf } from './match.ts';
import type { Query } from './query.ts';
import { questionWordOf } from './question-words.ts';
import { blocksOf, sentencesOf } from './sentences.ts';

/** What ranking looks at in a passage. */
export interface Rankable {
  title: string;
  heading: string;
  content: string;
  position: number;
  /** How many passages the page has. */
  pageSize: number;
  /** The sentence that the page begins with, or nothing. */
  opening: string;
  language: string | null;
}

export interface Rank {
  /** Comparable among the passages of one query only. */
  score: number;
  /** Which share of the question's weight the passage covers with its page's title and its headings, 0 to 1. */
  coverage: number;
  /** How well the passage fits by itself, comparable among questions too: from about 0.8 on it mostly answers. */
  fit: number;
  /** How far the heading above it, or the title of its page, is the question itself, 0 to 1. */
  asked: number;
}

/** How surely a word is dealt with where it stands in that field. */
const FIELD_CREDIT = { body: 0.95, heading: 0.7, title: 0.3, opening: 0.4 };
/** What counts beside the words covered. */
const WEIGHTS = {
  definition: 2,
  together: 0.2,
  title: 0.2,
  opening: 0.45,
  section: 0.45,
  first: 0.05,
  asked: 3,
  context: 0.5,
};
const AVERAGE_LENGTH = 100;
/** What stands in an example alone is seldom what the passage is about. */
const CODE_ONLY = 0.45;

/** @param usual words that most titles of the content have, such as its name: they say nothing of one page */
export function rankPassage(query: Query, passage: Rankable, usual: ReadonlySet<string> = NO_TERMS): Rank {
  const language = languageOf(passage.language);
  const find = matcher(query, language);
  const body = tokenize(passage.content);
  const inBody = find(body);
  const inTitle = find(tokenize(passage.title), usual);
  const inOpening = find(tokenize(passage.opening));
  const headings = passage.heading.split(HEADING_SEPARATOR);
  const inHeading = find(tokenize(passage.heading));
  const inLeaf = find(tokenize(headings.at(-1) ?? ''));

  let weighed = 0;
  let covered = 0;
  let isHalf = false;
  query.units.forEach((unit, i) => {
    if (unit.isContext) return;
    const found = [inBody, inHeading, inTitle, inOpening].map((field) => field.best[i] ?? 0);
    const [b = 0, h = 0, t = 0, o = 0] = found;
    const often = saturate(inBody.count[i] ?? 0, body.length);
    const missed =
      (1 - FIELD_CREDIT.body * b * often) *
      (1 - FIELD_CREDIT.heading * h) *
      (1 - FIELD_CREDIT.title * t) *
      (1 - FIELD_CREDIT.opening * o);
    weighed += unit.weight * (1 - missed);
    const best = Math.max(b, h, t, o);
    if (!unit.isExtra) covered += unit.weight * best;
    if (unit.isTelling && best === 0) isHalf = query.telling <= 2;
  });
  const total = query.weight || 1;
  const coverage = covered / total;
  const together = bestSentence(query, passage.content, body, find);
  const aboutPage = agreement(query, inTitle);
  const opening = agreement(query, inOpening);
  const aboutSection = agreement(query, inLeaf);
  const lead = leadOf(passage.position);
  const asked = Math.max(
    asksTheSame(query, headings.at(-1) ?? '') * aboutSection,
    asksTheSame(query, passage.title) * aboutPage * lead,
  );
  const match =
    (weighed / total) * (0.45 + 0.55 * coverage) +
    WEIGHTS.together * together +
    WEIGHTS.title * aboutPage +
    WEIGHTS.opening * opening +
    WEIGHTS.section * aboutSection +
    (passage.position === 0 ? WEIGHTS.first : 0);
  const own = match * substance(body.length);
  const said = isSaid(query, body, passage.content, find) ? 1 : CODE_ONLY;
  const defines = query.isDefinition && isProse(passage.content) ? WEIGHTS.definition : 0;
  const definition = defines * Math.max(lead * aboutPage, 0.5 * aboutSection);
  const score = (own + definition) * focus(passage.pageSize) + WEIGHTS.asked * asked ** 2;
  const telling = query.isVague && !query.isDefinition ? asked : 1;
  // Of two words each gives the other its sense: a "phone number" is not found in "on the phone". Unless that is what
  // the section is about.
  const whole = isHalf && aboutSection === 0 && aboutPage === 0 ? coverage : 1;
  return {
    score: score * (1 + WEIGHTS.context * shareOfContext(query, [inBody, inHeading, inTitle])),
    coverage,
    fit: said * telling * whole * (own + 0.5 * coverage + 0.5 * asked ** 2),
    asked,
  };
}

/**
 * Whether a heading is a question of the same kind: "How often …?" is another one than "How …?". Words of grammar decide
 * the rest: only they tell "What is it?" from "What does it do?".
 */
function asksTheSame({ questionWords, words }: Query, heading: string): number {
  const asking = questionWordOf(heading);
  if (!questionWords.includes(asking) || (asking === null && !heading.includes('?'))) return 0;
  const others = wordsOf(heading);
  const shared = others.filter((word) => words.includes(word)).length;
  return 0.8 + (0.4 * shared) / (words.length + others.length);
}

/** How much of what was asked before stands in one of these fields, 0 to 1. */
function shareOfContext({ units }: Query, fields: Found[]): number {
  let all = 0;
  let found = 0;
  units.forEach((unit, i) => {
    if (!unit.isContext) return;
    all += unit.weight;
    found += unit.weight * Math.max(...fields.map((field) => field.best[i] ?? 0));
  });
  return all === 0 ? 0 : found / all;
}

const HEADING_SEPARATOR = ' › ';

/** More mentions say more, each less than the one before, and in a long text less than in a short one. */
function saturate(count: number, length: number): number {
  return count === 0 ? 0 : (1.3 * count) / (count + 0.3 + 0.4 * (length / AVERAGE_LENGTH));
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

/**
 * A page on one thing says more about it than one of many passages, which has something on everything. Less than a
 * few passages are no more to the point: they often only lead on to other pages.
 */
function focus(pageSize: number): number {
  return 1 + 1 / (1 + 0.5 * Math.log2(Math.max(pageSize, 3)));
}

/** A heading with hardly a text below it tells nobody much. */
function substance(length: number): number {
  return length >= 15 ? 1 : 0.75 + 0.25 * (length / 15);
}

/** A page says what it is about in its first passages, perhaps after a synopsis or a notice. */
function leadOf(position: number): number {
  return Math.max(0, 1 - 0.3 * position);
}

/** Begins with a sentence, not with code, a list or a table. */
function isProse(content: string): boolean {
  const first = blocksOf(content)[0];
  return first?.kind === 'text' && first.end - first.start >= 15;
}

/** Whether most of what is asked for, as far as the passage has it, stands outside its code. */
function isSaid(query: Query, tokens: Token[], content: string, find: (tokens: Token[]) => Found): boolean {
  const code = blocksOf(content).filter((block) => block.kind === 'code');
  if (code.length === 0) return true;
  const prose = tokens.filter(
    ({ start }) => !code.some((block) => start >= block.start && start < block.end),
  );
  return weightOf(query, find(prose)) >= 0.5 * weightOf(query, find(tokens));
}
