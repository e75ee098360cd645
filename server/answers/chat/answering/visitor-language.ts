import { detectQuestionLanguage } from '../../../platform/text/detect-question-language.ts';
import type { Question } from './answer.ts';

/** The language that a visitor writes, as a two-letter code; else that of the widget around the question, or of the assistant. */
export const visitorLanguage = ({
  text,
  locale,
  language,
}: Pick<Question, 'text' | 'locale' | 'language'>): string | null =>
  languageCode(detectQuestionLanguage(text) ?? locale ?? language);

/** `de-AT` → `de` */
export const languageCode = (tag: string | null | undefined): string | null =>
  /^[a-z]{2}(?![a-z])/.exec(tag?.toLowerCase() ?? '')?.[0] ?? null;
