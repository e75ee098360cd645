import { isStopWord, termOf } from '../../platform/text/analyze.ts';
import LIGHT from './light-words.json' with { type: 'json' };

/**
 * Words of questions on any subject: "can I bring", "how much", "is it possible". Answers seldom contain them, therefore
 * their absence means little.
 */
const TERMS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(LIGHT).map(([language, lines]) => [
    language,
    new Set(
      lines
        .join(' ')
        .split(' ')
        .map((word) => termOf(word, language)),
    ),
  ]),
);

export const isLightWord = (word: string, language: string): boolean =>
  isStopWord(word, language) || (TERMS[language]?.has(termOf(word, language)) ?? false);
