import { fold, termOf, tokenize } from '../../platform/text/analyze.ts';
import { detectQuestionLanguage, opensQuestions } from '../../platform/text/detect-question-language.ts';
import type { IndexReader } from './index-reader.ts';
import { isLightWord } from './light-words.ts';
import { spellingsOf } from './spellings.ts';
import { synonymsOf } from './synonyms.ts';

/** A word that people used and the content does not have. */
export interface UnknownWord {
  word: string;
  /** The number of texts with it. */
  texts: number;
}

// Limits what is read and looked up, because visitors choose the texts.
const MAX_TEXTS = 500;
const MAX_LENGTH = 300;
const MAX_LOOKED_UP = 1000;
const MIN_LENGTH = 3;
const MAX_WORDS = 12;

/**
 * The most frequent first, without the words of questions on any subject. A word counts as known if the content has a form
 * or a synonym of it.
 */
export async function unknownWords(reader: IndexReader, texts: readonly string[]): Promise<UnknownWord[]> {
  const counts = new Map<string, number>();
  for (const text of texts.slice(0, MAX_TEXTS))
    for (const word of new Set(wordsIn(text.slice(0, MAX_LENGTH), reader.languages)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts]
    .map(([word, texts]) => ({ word, texts }))
    .sort((a, b) => b.texts - a.texts || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_LOOKED_UP);

  const termsOf = (word: string) => [
    fold(word),
    ...spellingsOf(word),
    ...reader.languages.flatMap((language) => {
      const term = termOf(word, language);
      return [term, ...synonymsOf(term, language)];
    }),
  ];
  const known = await reader.postingsOf(frequent.flatMap(({ word }) => termsOf(word)));
  return frequent.filter(({ word }) => !termsOf(word).some((term) => known.has(term))).slice(0, MAX_WORDS);
}

function wordsIn(text: string, languages: readonly string[]): string[] {
  const spoken = [...languages, detectQuestionLanguage(text) ?? []].flat();
  return tokenize(text)
    .map(({ words }) => words[0] ?? '')
    .filter(
      (word) =>
        word.length >= MIN_LENGTH &&
        /\p{L}/u.test(word) &&
        !opensQuestions(word) &&
        !spoken.some((language) => isLightWord(word, language)),
    );
}
