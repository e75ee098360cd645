import type { TZDate } from '@date-fns/tz';
import { withUsualSpelling } from '../../../platform/text/chat-spelling.ts';
import { detectQuestionLanguage } from '../../../platform/text/detect-question-language.ts';
import { type ExpectedTypes, expectedTypes } from './answer-type.ts';
import { askedDays, type Days } from './days.ts';
import { askedDate, dateWordsIn, type YearDay, yearDayOf } from './seasons.ts';

/** What a question asks for, apart from its words. */
export interface QuestionAnalysis extends ExpectedTypes {
  text: string;
  /** Of the question, else of the content, as a two-letter code. */
  language: string | null;
  days: Days;
  /** The day of the year that it is about: the one that it names, else today. */
  date: YearDay;
  /** The words that name it, folded; none for today. */
  dateWords: ReadonlySet<string>;
  /** The year in which it is asked. */
  year: number;
}

/** @param now in the time zone of the website */
export function analyzeQuestion(
  typed: string,
  contentLanguage: string | null,
  now: TZDate,
): QuestionAnalysis {
  const language = detectQuestionLanguage(typed) ?? contentLanguage;
  const text = withUsualSpelling(typed, language);
  const named = askedDate(text);
  return {
    text,
    language,
    ...expectedTypes(text, language),
    days: askedDays(text, language, (now.getDay() + 6) % 7),
    date: named ?? yearDayOf(now),
    dateWords: named === null ? new Set() : dateWordsIn(text),
    year: now.getFullYear(),
  };
}
