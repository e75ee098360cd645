import { innermostHeading } from '../../../lib/heading-path.ts';
import { plainText } from '../../../lib/passage-content.ts';
import { fold, isStopWord, languageOf, termOf, tokenize } from '../../platform/text/analyze.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import { type Quote, shareOf } from './quote.ts';

/**
 * Properties of a passage and a question that tell how probably the passage answers the question: predictors of query
 * performance (Carmel and Yom-Tov, "Estimating the Query Difficulty for Information Retrieval", 2010).
 */
export interface Predictors {
  /** The share of the question's weight in the best sentence and its headings, 0 to 1. */
  sentence: number;
  /** The same in the sentence alone. */
  sentenceAlone: number;
  /** The same in the headings and the title. */
  headings: number;
  /** The sum of the weights of the question's words in the sentence and its headings. */
  matchedWeight: number;
  /** The greatest of them. */
  rarestMatch: number;
  /** Their number. */
  matchedWords: number;
  /** The share of neighbouring words of the question that are neighbours in the sentence or a heading, 0 to 1. */
  neighbours: number;
  /** The share of the content words of the innermost heading that the question has, 0 to 1. */
  headingAsked: number;
  /** The logarithm of the number of words: a long passage contains words by chance. */
  length: number;
  /** The passage's score above the mean of the following ones. */
  scoreDrop: number;
  /** Relative to the best passage's score. */
  relativeScore: number;
  /** How close it is in meaning, if that is known; 0 for arbitrary passages. See `Similarities`. */
  closeness: number;
  /** 1 if it states the term or the fact that the question asks for. */
  defines: number;
  /** 1 if the owner has written it for visitors. */
  written: number;
}

/** The number of passages that the best score is compared with. */
const COMPARED = 20;

/** Computes the predictors of passages for one question. */
export function createPredictors(words: readonly QuestionWord[], hits: readonly PassageHit[]) {
  const scores = hits.map(({ score }) => score).sort((a, b) => b - a);
  const others = scores.slice(1, COMPARED);
  const meanScore = others.reduce((sum, score) => sum + score, 0) / Math.max(1, others.length);
  const bestScore = scores[0] || 1;

  return ({ hit, matched, sentence, headings, sentenceText }: Quote, isDefinition: boolean): Predictors => {
    const weights = [...matched].map(({ weight }) => weight);
    return {
      sentence: shareOf(matched),
      sentenceAlone: shareOf(sentence),
      headings: shareOf(headings),
      matchedWeight: weights.reduce((sum, weight) => sum + weight, 0),
      rarestMatch: Math.max(0, ...weights),
      matchedWords: matched.size,
      neighbours: neighboursIn(`${sentenceText} . ${hit.heading} . ${hit.title}`, hit.language, words),
      headingAsked: askedShare(innermostHeading(hit.heading) || hit.title, hit.language, words),
      length: Math.log(1 + tokenize(plainText(hit.content)).length),
      scoreDrop: hit.score - meanScore,
      relativeScore: hit.score / bestScore,
      closeness: Math.max(0, hit.closeness ?? 0),
      defines: isDefinition ? 1 : 0,
      written: hit.sourceType === 'qa' || hit.sourceType === 'text' ? 1 : 0,
    };
  };
}

/** Neighbours may have one word between them. */
const MAX_DISTANCE = 2;

function neighboursIn(text: string, language: string | null, words: readonly QuestionWord[]): number {
  if (words.length < 2) return 0;
  const code = languageOf(language);
  const tokens = tokenize(plainText(text)).map(({ words: [word = ''] }) => [fold(word), termOf(word, code)]);
  const places = words.map(({ terms }) =>
    tokens.flatMap((forms, at) => (forms.some((form) => terms.has(form)) ? [at] : [])),
  );
  const pairs = places.slice(1).filter((after, i) => {
    const before = places[i] ?? [];
    return before.some((one) => after.some((other) => Math.abs(one - other) <= MAX_DISTANCE));
  });
  return pairs.length / (words.length - 1);
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
