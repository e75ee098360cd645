import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopwords as arabicStopWords } from '@orama/stopwords/arabic';
import { stopwords as danishStopWords } from '@orama/stopwords/danish';
import { stopwords as dutchStopWords } from '@orama/stopwords/dutch';
import { stopwords as englishStopWords } from '@orama/stopwords/english';
import { stopwords as finnishStopWords } from '@orama/stopwords/finnish';
import { stopwords as frenchStopWords } from '@orama/stopwords/french';
import { stopwords as germanStopWords } from '@orama/stopwords/german';
import { stopwords as greekStopWords } from '@orama/stopwords/greek';
import { stopwords as hungarianStopWords } from '@orama/stopwords/hungarian';
import { stopwords as italianStopWords } from '@orama/stopwords/italian';
import { stopwords as japaneseStopWords } from '@orama/stopwords/japanese';
import { stopwords as chineseStopWords } from '@orama/stopwords/mandarin';
import { stopwords as norwegianStopWords } from '@orama/stopwords/norwegian';
import { stopwords as portugueseStopWords } from '@orama/stopwords/portuguese';
import { stopwords as romanianStopWords } from '@orama/stopwords/romanian';
import { stopwords as russianStopWords } from '@orama/stopwords/russian';
import { stopwords as spanishStopWords } from '@orama/stopwords/spanish';
import { stopwords as swedishStopWords } from '@orama/stopwords/swedish';
import { stopwords as turkishStopWords } from '@orama/stopwords/turkish';
// The other package's English stemmer over-stems `connection`, which then does not match `connect`.
import { stemmer as english } from 'stemmer';
import { stemArabic } from './arabic.ts';

/** The rules of a language: its Snowball stemmer and its stop words. */
export interface Language {
  /** Expects a word in lower case with its accents, of the Arabic script a folded one. */
  stem(word: string): string;
  /** In lower case; a word with an apostrophe is listed as the tokenizer's pieces. */
  stopWords: ReadonlySet<string>;
  /** It writes compounds as one word. */
  joinsWords: boolean;
  /** Whether this file has rules for the language. */
  isKnown: boolean;
}

/** The rules of a two-letter code; an unsupported language does not stem. */
export const languageFor = (code: string): Language => LANGUAGES[code] ?? PLAIN;

const unchanged = (word: string): string => word;

const language = (stem: Language['stem'], stopWords: string[], further: string[] = []): Language => ({
  stem,
  stopWords: new Set([...stopWords.flatMap((word) => word.split(/['’]/)), ...further]),
  joinsWords: false,
  isKnown: true,
});

const compounding = (stem: Language['stem'], stopWords: string[]): Language => ({
  ...language(stem, stopWords),
  joinsWords: true,
});

const PLAIN: Language = { ...language(unchanged, []), isKnown: false };

export const LANGUAGES: Readonly<Record<string, Language>> = {
  ar: language(stemArabic, arabicStopWords),
  da: compounding(danish, danishStopWords),
  de: compounding(german, germanStopWords),
  el: language(greek, greekStopWords),
  // The package's list lacks the shortest word.
  en: language(english, englishStopWords, ['a']),
  es: language(spanish, spanishStopWords),
  fi: compounding(finnish, finnishStopWords),
  fr: language(french, frenchStopWords),
  hu: compounding(hungarian, hungarianStopWords),
  it: language(italian, italianStopWords),
  ja: language(unchanged, japaneseStopWords),
  nl: compounding(dutch, dutchStopWords),
  no: compounding(norwegian, norwegianStopWords),
  nb: compounding(norwegian, norwegianStopWords),
  pt: language(portuguese, portugueseStopWords),
  ro: language(romanian, romanianStopWords),
  ru: language(russian, russianStopWords),
  sv: compounding(swedish, swedishStopWords),
  tr: language(turkish, turkishStopWords),
  zh: language(unchanged, chineseStopWords),
};
