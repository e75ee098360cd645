import type { PassageHit, QuestionWord } from '../../search/search.ts';
import { probabilityOf } from './confidence.ts';
import type { Fact } from './facts.ts';
import { createPredictors, type Predictors } from './predictors.ts';
import { type Quote, quotePassage, quotePlace } from './quote.ts';

/** Written by the owner for visitors: questions with answers, and texts. */
export const isWritten = ({ sourceType }: Pick<PassageHit, 'sourceType'>): boolean =>
  sourceType === 'qa' || sourceType === 'text';

/** A passage that may answer the question, with the part of it that would. */
export interface Candidate {
  hit: PassageHit;
  quote: Quote;
  predictors: Predictors;
  /** 0 to 1: see `probabilityOf`. */
  probability: number;
}

/**
 * Judges the passages of a search, page by page in the order of their best passages; those without a quotable part are
 * left out. The passage that states the asked fact comes first.
 */
export function judgePassages(
  hits: readonly PassageHit[],
  words: readonly QuestionWord[],
  fact?: Fact | undefined,
): Candidate[] {
  const predictorsOf = createPredictors(words, hits);
  const judge = (quote: Quote, isFact: boolean): Candidate => {
    const predictors = predictorsOf(quote, isFact);
    return { hit: quote.hit, quote, predictors, probability: probabilityOf(predictors, quote.hit.closeness) };
  };
  const others = hits.filter((hit) => hit !== fact?.hit);
  const quotes = others.flatMap((hit) => quotePassage(hit, words) ?? []);
  const ranks = new Map(hits.map(({ doc }) => [doc, hits.findIndex((hit) => hit.doc === doc)]));
  const rankOf = ({ hit }: Candidate) => ranks.get(hit.doc) ?? 0;
  const judged = quotes.map((quote) => judge(quote, false)).sort((a, b) => rankOf(a) - rankOf(b));
  return fact ? [judge(quotePlace(fact, words), true), ...judged] : judged;
}

/**
 * The order in which candidates answer: what the owner has written before anything else, if it is probable; then the best
 * passage of the first page. The ranking is better at comparing pages, the probability at comparing passages of one page.
 */
export function orderOfAnswers<
  T extends { hit: Pick<PassageHit, 'sourceType' | 'doc'>; probability: number },
>(candidates: readonly T[]): { written: T[]; others: T[] } {
  const written = ['qa', 'text'].flatMap((type) =>
    candidates.filter(({ hit }) => hit.sourceType === type).sort((a, b) => b.probability - a.probability),
  );
  const others = candidates.filter(({ hit }) => !isWritten(hit));
  const [best] = others
    .filter(({ hit }) => hit.doc === others[0]?.hit.doc)
    .sort((a, b) => b.probability - a.probability);
  return { written, others: best ? [best, ...others.filter((one) => one !== best)] : [] };
}
