import { fold, foldedWords, isUnspaced, UNSEEN } from '../../platform/text/analyze.ts';
import { straightened } from '../../platform/text/narrowed.ts';
import { JOINERS, SEPARATORS } from '../../platform/text/word-parts.ts';

/** A search text, and what must occur in a result word for word. */
export interface ParsedQuery {
  /** The query without its quotation marks. */
  text: string;
  /** Each a sequence of folded words. */
  phrases: string[][];
}

const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»/g;
const MAX_PHRASES = 4;
const MAX_WORDS = 20;

/** An unclosed quotation mark is ignored: the visitor may still be typing. */
export function parseQuery(query: string): ParsedQuery {
  const phrases = [...query.matchAll(QUOTED)]
    .map((match) => foldedWords(match.slice(1).find((text) => text !== undefined) ?? '').slice(0, MAX_WORDS))
    .filter((words) => words.length > 0)
    .slice(0, MAX_PHRASES);
  return phrases.length > 0
    ? { text: query.replace(QUOTED, ' $1$2$3$4 ').trim(), phrases }
    : { text: query, phrases };
}

/**
 * Tells whether each phrase occurs in one of the texts. The texts are not divided into words: with common words a
 * search reads hundreds of them.
 */
export function createPhraseTest(phrases: readonly string[][]): (texts: readonly string[]) => boolean {
  const patterns = phrases.map(patternOf);
  return (texts) => {
    const read = texts.map((text) => fold(straightened(text).replace(JOINER, '')));
    return patterns.every((pattern) => read.some((text) => pattern.test(text)));
  };
}

const LETTER = '[\\p{L}\\p{N}\\p{M}]';
const BETWEEN = '[^\\p{L}\\p{N}\\p{M}]';
/** Words such as `save-dev`, `1.2.3`, `1,250` and `3,5` are one word. */
const JOINER = new RegExp(
  [
    `(?<=${LETTER})[${JOINERS}](?=[\\p{L}\\p{N}])`,
    `[${UNSEEN}]`,
    `(?<=(?<!\\d)\\d{1,3})[${SEPARATORS}](?=\\d{3}(?!\\d))`,
    '(?<=(?<![\\d,])\\d+),(?=\\d+(?![.,]?\\d))',
  ].join('|'),
  'gu',
);

function patternOf(words: readonly string[]): RegExp {
  let pattern = '';
  words.forEach((word, at) => {
    const before = words[at - 1];
    const isTight = isUnspaced(word) || isUnspaced(before ?? '');
    if (before !== undefined) pattern += isTight ? `${BETWEEN}*` : `${BETWEEN}+`;
    else if (!isTight) pattern += `(?<!${LETTER})`;
    pattern += word.replace(JOINER, '').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  });
  return new RegExp(isUnspaced(words.at(-1) ?? '') ? pattern : `${pattern}(?!${LETTER})`, 'u');
}
