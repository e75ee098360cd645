import { type PassageHit, type QuestionWord, termsIn } from '../../server/search/search.ts';

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
  return words.map((word) => ({ share: 1 / words.length, boost: 1, terms: termsIn(word, language) }));
}
