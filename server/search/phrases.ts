import { foldedWords } from '../platform/text/analyze.ts';

/** A search text, and what must occur in a result word for word. */
export interface ParsedQuery {
  /** Without the quotation marks. */
  text: string;
  /** Each a sequence of folded words. */
  phrases: string[][];
}

const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»/g;
const MAX_PHRASES = 4;
const MAX_WORDS = 20;

/** A quotation mark that is still open, while somebody types, is none. */
export function parseQuery(query: string): ParsedQuery {
  const phrases = [...query.matchAll(QUOTED)]
    .map((match) => foldedWords(match.slice(1).find((text) => text !== undefined) ?? '').slice(0, MAX_WORDS))
    .filter((words) => words.length > 0)
    .slice(0, MAX_PHRASES);
  return phrases.length > 0
    ? { text: query.replace(QUOTED, ' $1$2$3$4 ').trim(), phrases }
    : { text: query, phrases };
}

/** Whether each phrase occurs in one of the texts. */
export function hasPhrases(texts: readonly string[], phrases: readonly string[][]): boolean {
  const read = texts.map(foldedWords);
  return phrases.every((phrase) => read.some((words) => hasSequence(words, phrase)));
}

const hasSequence = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_word, at) => phrase.every((word, offset) => words[at + offset] === word));
