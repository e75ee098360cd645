import { judgePassages } from '#server/chat/answers/candidates.ts';
import { type PassageHit, type QuestionWord, termsIn } from '#server/search/search.ts';

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
    closeness: null,
    ...about,
  };
}

/** The words of a question with equal weights. */
export function questionWords(question: string, language = 'en'): QuestionWord[] {
  const words = question.split(' ');
  return words.map((word) => ({
    share: 1 / words.length,
    rarity: 0.8,
    boost: 1,
    isTopic: false,
    terms: termsIn(word, language),
  }));
}

/**
 * A search hit that answers the question with this probability, among hits of the same kind. Its coverage is set
 * accordingly, whatever its content covers.
 */
export function probableHit(
  probability: number,
  words: readonly QuestionWord[],
  content: string,
  about: Partial<PassageHit> = {},
): PassageHit {
  const withCoverage = (coverage: number) => passageHit(content, { score: 0, ...about, coverage });
  const logitWith = (coverage: number) =>
    logit(judgePassages([withCoverage(coverage)], words)[0]?.probability ?? 0.5);
  const perCoverage = logitWith(1) - logitWith(0);
  return withCoverage((logit(probability) - logitWith(0)) / perCoverage);
}

const logit = (probability: number): number => Math.log(probability / (1 - probability));
