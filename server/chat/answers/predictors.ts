import { innermostHeading } from '#lib/heading-path.ts';
import { plainText } from '#lib/passage-content.ts';
import { fold, isStopWord, languageOf, termOf, tokenize } from '../../platform/text/analyze.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import type { Quote } from './quote.ts';

/**
 * Properties of a passage and a question that tell how probably the passage answers the question: predictors of query
 * performance (Carmel and Yom-Tov, "Estimating the Query Difficulty for Information Retrieval", 2010).
 */
export interface Predictors {
  /** The share of the question's weight in the passage, its headings and title, less for synonyms and the like; 0 to 1. */
  coverage: number;
  /** The rarity of the rarest word in the sentence and its headings, 0 to 1: see `QuestionWord`. */
  rarest: number;
  /** The number of the question's words in the sentence and its headings; stop words count less. */
  matchedWords: number;
  /** The share of the content words of the innermost heading that the question has, 0 to 1. */
  headingAsked: number;
  /** The logarithm of the number of words: a long passage contains words by chance. */
  length: number;
  /** The passage's score above the best of another page; negative if that is better. */
  pageMargin: number;
  /** 1 if it states the fact that the question asks for: see `Fact`. */
  statesFact: number;
}

/** Computes the predictors of passages for one question. */
export function createPredictors(words: readonly QuestionWord[], hits: readonly PassageHit[]) {
  const sorted = [...hits].sort((a, b) => b.score - a.score);

  return ({ hit, matched }: Quote, isFact: boolean): Predictors => ({
    coverage: hit.coverage,
    rarest: Math.max(0, ...[...matched].map(({ rarity }) => rarity)),
    matchedWords: [...matched].reduce((sum, { boost }) => sum + boost, 0),
    headingAsked: askedShare(innermostHeading(hit.heading) || hit.title, hit.language, words),
    length: Math.log(tokenize(`${hit.title}\n${hit.heading}\n${plainText(hit.content)}`).length),
    pageMargin: hit.score - (sorted.find(({ doc }) => doc !== hit.doc)?.score ?? 0),
    statesFact: isFact ? 1 : 0,
  });
}

/** The share of a heading's content words that the words of the question match. */
function askedShare(heading: string, language: string | null, words: readonly QuestionWord[]): number {
  const code = languageOf(language);
  const all = tokenize(heading).map(({ words: [word = ''] }) => word);
  const content = all.filter((word) => !isStopWord(word, code));
  const counted = content.length > 0 ? content : all;
  const isAsked = (word: string) =>
    words.some(({ terms }) => terms.has(fold(word)) || terms.has(termOf(word, code)));
  return counted.length === 0 ? 0 : counted.filter(isAsked).length / counted.length;
}
