import { isStopWord, type Token, tokenize } from '../../platform/text/analyze.ts';
import { straightened } from '../../platform/text/narrowed.ts';
import { separatedVerbIn } from './separable-verbs.ts';

/** The maximum number of characters that are read of a text, and of words. */
export const MAX_LENGTH = 2000;
const MAX_READ = 64;
/** With this number of other words, stop words are left out. */
const ENOUGH_WORDS = 2;
export const STOP_WORD_BOOST = 0.2;

/** A word of a text that is searched for. */
export interface AskedWord {
  word: string;
  parts: string[];
  /** The word written as one with the word before or after it. */
  joined: Set<string>;
  boost: number;
  isTopic: boolean;
}

/** Removes stop words if enough other words remain; "What is Foyer?" and "Foyer" differ by them. */
export function readWords(text: string, languages: readonly string[], isQuestion: boolean): AskedWord[] {
  const asked = new Map<string, AskedWord>();
  const tokens = tokenize(text.slice(0, MAX_LENGTH));
  const separated = languages.includes('de') ? separatedVerbIn(text, tokens) : undefined;
  for (const token of tokens) {
    if (asked.size >= MAX_READ) break;
    const isSeparated = token.words[0] === separated?.verb;
    const [word = '', ...parts] = isSeparated && separated ? [separated.joined, ...token.words] : token.words;
    asked.set(word, { word, parts, joined: new Set(), boost: 1, isTopic: false });
  }
  const words = [...asked.values()];
  const isStop = ({ word }: AskedWord) => languages.some((language) => isStopWord(word, language));
  joinNeighbours(text, tokens, asked, isStop);
  const content = words.filter((word) => !isStop(word));
  if (content.length >= ENOUGH_WORDS || (isQuestion && content.length === 0)) return content;
  return words.map((word) =>
    content.length > 0 && isStop(word) ? { ...word, boost: STOP_WORD_BOOST } : word,
  );
}

/** Shorter ones are endings: “don’t”, “we’re”. */
const MIN_AFTER_APOSTROPHE = 3;

/**
 * A stop word may end a compound, such as "log in", but not begin one: "a way" is not "away". A letter before an apostrophe
 * may: O’Reilly.
 */
function joinNeighbours(
  text: string,
  tokens: readonly Token[],
  asked: ReadonlyMap<string, AskedWord>,
  isStop: (word: AskedWord) => boolean,
): void {
  for (const [i, { end, words }] of tokens.entries()) {
    const next = tokens[i + 1];
    const [one, other] = [asked.get(words[0] ?? ''), asked.get(next?.words[0] ?? '')];
    if (!one || !other || next?.start !== end + 1) continue;
    const isName = straightened(text.charAt(end)) === "'" && other.word.length >= MIN_AFTER_APOSTROPHE;
    if (isStop(one) && !isName) continue;
    one.joined.add(one.word + other.word);
    other.joined.add(one.word + other.word);
  }
}
