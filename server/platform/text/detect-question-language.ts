import { tokenize } from './analyze.ts';
import { LANGUAGES } from './languages.ts';

/** The number of characters to examine. */
const MAX_LENGTH = 500;
/** As much as one word that is a stop word of a single language. */
const MIN_SCORE = 1;
/** How many times the score of the second language the best one must have. */
const MIN_LEAD = 2;
/** As much as one and a half words that no other language has. */
const SIGN_SCORE = 1.5;

/** Frequent words of questions that the lists of stop words lack. */
const QUESTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  es: ['cuanto', 'cuánto', 'puedo', 'quiero', 'tienen'],
  fr: ['avez', 'combien', 'comment', 'pourquoi', 'pouvez', 'puis', 'voudrais'],
};

/** Characters that one of the languages has alone. */
const SIGNS: Readonly<Record<string, RegExp>> = { de: /ß/, es: /[ñ¿¡]/ };

/**
 * Detects the language of a question, which is too short for `detectLanguage`: a stop word counts for the languages
 * that have it, and more if few have it. Null for questions of keywords and names, and where two languages are close.
 */
export function detectQuestionLanguage(question: string): string | null {
  const text = question.slice(0, MAX_LENGTH);
  const scores = new Map<string, number>();
  const add = (code: string, score: number) => scores.set(code, (scores.get(code) ?? 0) + score);
  for (const word of new Set(tokenize(text).flatMap(({ words }) => words))) {
    const codes = LANGUAGES_OF.get(word) ?? [];
    for (const code of codes) add(code, 1 / codes.length);
  }
  for (const [code, sign] of Object.entries(SIGNS)) if (sign.test(text)) add(code, SIGN_SCORE);
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < MIN_SCORE || best[1] < MIN_LEAD * (second?.[1] ?? 0)) return null;
  return best[0];
}

/** The languages in which a word is a stop word or a word of questions. */
const LANGUAGES_OF = new Map<string, string[]>();
for (const [code, { stopWords }] of Object.entries(LANGUAGES)) {
  // Norwegian has two codes.
  if (code === 'nb') continue;
  for (const word of new Set([...stopWords, ...(QUESTION_WORDS[code] ?? [])]))
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), code]);
}
