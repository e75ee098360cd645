import { tokenize } from './analyze.ts';
import { LANGUAGES } from './languages.ts';

/** The number of characters to examine. */
const MAX_LENGTH = 500;
/** As much as one word that is a stop word of a single language. */
const MIN_SCORE = 1;
/** Two words of a language, or one that suffices. */
const MIN_EVIDENCE = 2;
/** Many languages with the Latin script have such words, and letters have other meanings. */
const LATIN_LETTER = /^\p{Script=Latin}$/u;
const LATIN = /\p{Script=Latin}/u;
/** How many times the score of the second language the best one must have. */
const MIN_LEAD = 2;
/** As much as one and a half words that no other language has. */
const SIGN_SCORE = 1.5;

/** Words that open a question in one language, and are no words of the others. */
const QUESTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['how', 'what', 'when', 'where', 'which', 'why'],
  de: ['wann', 'warum', 'welche', 'welcher', 'welches', 'wie', 'wieso', 'wieviel', 'wo', 'woher', 'wohin'],
  fr: ['combien', 'où', 'pourquoi', 'quand', 'quelle', 'quelles'],
  es: ['cómo', 'cuando', 'cuándo', 'cuanto', 'cuánto', 'donde', 'dónde', 'qué'],
  it: ['dove', 'perché'],
  nl: ['hoe', 'waar', 'waarom', 'wanneer'],
};

/** Other frequent words of questions that the lists of stop words lack. */
const FREQUENT_WORDS: Readonly<Record<string, readonly string[]>> = {
  es: ['puedo', 'quiero', 'tienen'],
  fr: ['avez', 'comment', 'pouvez', 'puis', 'voudrais'],
};

/** Characters that no other language has. */
const SIGNS: Readonly<Record<string, RegExp>> = { de: /ß/, es: /[ñ¿¡]/ };

/**
 * Detects the language of a question, which is too short for `detectLanguage`: a stop word counts for the languages
 * that have it, and more if few have it. Null for questions of keywords and names, and where two languages are close:
 * one word alone, as in “A/B test” and “per post”, tells the language only if it opens a question.
 */
export function detectQuestionLanguage(question: string): string | null {
  const text = question.slice(0, MAX_LENGTH);
  const scores = new Map<string, number>();
  const evidence = new Map<string, number>();
  const add = (code: string, score: number, weight: number) => {
    scores.set(code, (scores.get(code) ?? 0) + score);
    evidence.set(code, (evidence.get(code) ?? 0) + weight);
  };
  for (const word of new Set(tokenize(text).flatMap(({ words }) => words))) {
    if (LATIN_LETTER.test(word)) continue;
    const codes = LANGUAGES_OF.get(word) ?? [];
    const weight = OPENERS.has(word) || !LATIN.test(word) ? MIN_EVIDENCE : 1;
    for (const code of codes) add(code, 1 / codes.length, weight);
  }
  for (const [code, sign] of Object.entries(SIGNS)) if (sign.test(text)) add(code, SIGN_SCORE, MIN_EVIDENCE);
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < MIN_SCORE || best[1] < MIN_LEAD * (second?.[1] ?? 0)) return null;
  return (evidence.get(best[0]) ?? 0) < MIN_EVIDENCE ? null : best[0];
}

/** The languages in which a word is a stop word or a frequent word of questions. */
const LANGUAGES_OF = new Map<string, string[]>();
for (const [code, { stopWords }] of Object.entries(LANGUAGES)) {
  // Norwegian has two codes.
  if (code === 'nb') continue;
  for (const word of new Set([
    ...stopWords,
    ...(QUESTION_WORDS[code] ?? []),
    ...(FREQUENT_WORDS[code] ?? []),
  ]))
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), code]);
}

const OPENERS = new Set(Object.values(QUESTION_WORDS).flat());

/** Words that open questions too, and are words of several languages or open other sentences. */
const FURTHER_OPENERS = new Set(
  `who whose can could do does did is are will would should may must am kann können könnt darf dürfen muss müssen gibt ist
  sind hat habt haben wer was wem wen comment est qu puis peut peux pouvez avez quand que quel quels qui faut cuál cuáles
  quién quiénes que hay puedo puede pueden podéis tienen tenéis es está están debo`.split(/\s+/),
);
/** “Why?” names no subject, and the first two words of a query may become anything. */
const MIN_QUESTION_WORDS = 3;

/** Whether a text asks something: it ends in a question mark, or begins as questions do. */
export function isQuestion(text: string): boolean {
  const words =
    text
      .slice(0, MAX_LENGTH)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const [first = ''] = words;
  return /[?？]\s*$/.test(text) || (opensQuestions(first) && words.length >= MIN_QUESTION_WORDS);
}

/** Whether questions begin with this word, in any language. */
export const opensQuestions = (word: string): boolean => OPENERS.has(word) || FURTHER_OPENERS.has(word);
