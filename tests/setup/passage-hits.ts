import { type PassageHit, type QuestionWord, termsIn } from '../../server/search/search.ts';

/** A passage as the search finds it: one that fits the question well, unless `about` says otherwise. */
export function passageHit(content: string, about: Partial<PassageHit> = {}): PassageHit {
  return {
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
    ...about,
  };
}

/** The words of a question, each of them worth the same. */
export function questionWords(question: string, language = 'en'): QuestionWord[] {
  const words = question.split(' ');
  return words.map((word) => ({ share: 1 / words.length, terms: termsIn(word, language) }));
}
