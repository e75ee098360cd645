import type { Passage } from './passages.ts';
import { createRandom, type Random, shuffle } from './random.ts';

/** Queries of visitors, by kind. */
export type QueryKind = 'rare word' | 'common word' | 'keywords' | 'question' | 'typing' | 'misspelt word';

const SEED = 10;
const COUNT = 200;
/** How many of a content's words count as its rare or its common ones. */
const RARE = 1000;
const COMMON = 100;

/** @param questions as people put them */
export function createQueries(passages: Passage[], questions: string[]): [QueryKind, string[]][] {
  const random = createRandom(SEED);
  const words = byFrequency(passages);
  const common = words.slice(0, COMMON);
  const rare = words.slice(-RARE);
  const pick = () => pickFrom(words, random);
  const queries = (make: () => string) => Array.from({ length: COUNT }, make);
  return [
    ['rare word', queries(() => pickFrom(rare, random))],
    ['common word', queries(() => pickFrom(common, random))],
    ['keywords', queries(() => `${pick()} ${pickFrom(common, random)} ${pick()}`)],
    ['question', shuffle(questions, random).slice(0, COUNT)],
    ['typing', queries(() => `${pickFrom(common, random)} ${begin(pick(), random)}`)],
    ['misspelt word', queries(() => misspell(pick(), random))],
  ];
}

/** The words of five letters and more, those first that most passages have. */
function byFrequency(passages: Passage[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of passages) {
    for (const word of new Set(text.toLowerCase().match(/[a-z]{5,}/g)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
}

const pickFrom = (words: string[], random: Random): string =>
  words[Math.floor(random() * words.length)] ?? '';

const begin = (word: string, random: Random): string =>
  word.slice(0, 2 + Math.floor(random() * (word.length - 2)));

/** Two letters of it exchanged, but for the first. */
function misspell(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}
