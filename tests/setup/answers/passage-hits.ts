import { TZDate } from '@date-fns/tz';
import { vi } from 'vitest';
import { analyzeQuestion } from '#server/answers/chat/answering/analyze-question.ts';
import {
  bestOfPassages,
  type Candidate,
  candidateOf,
  type JudgedUnit,
  judgeUnits,
} from '#server/answers/chat/answering/candidates.ts';
import * as confidence from '#server/answers/chat/answering/confidence.ts';
import { type PassageHit, type QuestionWord, termsIn } from '#server/answers/search/search.ts';

/** When the questions of tests are asked: on a Friday. */
export const ASKED_AT = new TZDate(2026, 10, 27, 'UTC');

/** A search hit that matches the question well, unless `about` overrides it. */
export function passageHit(content: string, about: Partial<PassageHit> = {}): PassageHit {
  return {
    sourceType: 'website',
    hasPage: true,
    file: null,
    sourceId: 'source',
    doc: 1,
    position: 0,
    title: 'Keys',
    pageUrl: 'https://a.test/p',
    url: 'https://a.test/p#keys',
    language: 'en',
    heading: 'Making keys',
    anchor: 'keys',
    content,
    score: 1,
    coverage: 0.9,
    similarity: 0,
    ...about,
  };
}

/** The words of a question with equal weights. */
export function questionWords(question: string, language = 'en'): QuestionWord[] {
  const words = question.split(' ');
  return words.map((word) => ({
    word: word.toLowerCase(),
    share: 1 / words.length,
    rarity: 0.8,
    boost: 1,
    isTopic: false,
    isLight: false,
    terms: new Map([...termsIn(word, language)].map((term) => [term, 1])),
  }));
}

/** The units of the hits for a question, without a model of meaning. */
export const judgedUnits = (
  hits: readonly PassageHit[],
  question: string,
  words: readonly QuestionWord[] = questionWords(question),
): JudgedUnit[] => {
  const analysis = analyzeQuestion(question, hits[0]?.language ?? null, ASKED_AT);
  return judgeUnits(analysis, words, hits, () => undefined);
};

/** The best quote of each hit for a question, the best first. */
export const judged = (hits: readonly PassageHit[], question: string): Candidate[] =>
  bestOfPassages(judgedUnits(hits, question)).map((one) => candidateOf(one, question, ASKED_AT));

/** Until the end of the test, the score of a hit is the probability that it answers. */
export function scoresAreProbabilities(): void {
  vi.spyOn(confidence, 'evidenceOf').mockImplementation((predictors) =>
    predictors.map((one) => ({ ...one, rank: one.score, logShare: 0 })),
  );
  vi.spyOn(confidence, 'probabilityOf').mockImplementation(({ rank }) => rank);
}
