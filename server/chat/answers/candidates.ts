import type { PassageHit, QuestionWord } from '../../search/search.ts';
import { probabilityOf } from './confidence.ts';
import type { Definition } from './definition.ts';
import { createPredictors, type Predictors } from './predictors.ts';
import { type Quote, quotePassage, quotePlace } from './quote.ts';

/** What an owner has written for visitors: questions with answers, and texts. */
export const isWritten = ({ sourceType }: PassageHit): boolean =>
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
 * Judges the passages of a search, in its order; those without a quotable part are left out. The passage that states the
 * asked term comes first.
 */
export function judgePassages(
  hits: readonly PassageHit[],
  words: readonly QuestionWord[],
  definition?: Definition | undefined,
): Candidate[] {
  const predictorsOf = createPredictors(words, hits);
  const judge = (quote: Quote, isDefinition: boolean): Candidate => {
    const predictors = predictorsOf(quote, isDefinition);
    return { hit: quote.hit, quote, predictors, probability: probabilityOf(predictors, quote.hit.closeness) };
  };
  const others = hits.filter((hit) => hit !== definition?.hit);
  const quotes = others.flatMap((hit) => quotePassage(hit, words) ?? []);
  const judged = quotes.map((quote) => judge(quote, false));
  return definition ? [judge(quotePlace(definition, words), true), ...judged] : judged;
}
