import { isLightWord } from '../../answers/answers.ts';
import { foldedWords, languageOf, termOf } from '../../platform/text/analyze.ts';
import { opensQuestions } from '../../platform/text/detect-question-language.ts';
import { questionIn } from './heading-question.ts';
import { isTopic } from './heading-topic.ts';

/**
 * The question that a visitor would ask where a page has this heading: with its topic, if it names none itself, as in
 * “Implants: how long does it take?”. Undefined for a heading that is no such question, or whose topic is unknown.
 * @param above the headings above it, the nearest first, and the title of the page
 */
export function visitorQuestion(
  heading: string,
  above: readonly string[],
  language: string | null,
): string | undefined {
  const code = languageOf(language);
  const question = questionIn(heading, code);
  if (question === undefined) return undefined;
  const terms = contentTerms(question, code);
  const refers = REFERS.test(question);
  const isClear = terms.size >= CLEAR_TERMS && !refers;
  if (isClear || above.some((text) => !terms.isDisjointFrom(contentTerms(text, code)))) return question;
  const topic = above.find(isTopic);
  if (topic !== undefined) return withTopic(topic, question, code);
  return terms.size > 0 && !refers && isWhole(question) ? question : undefined;
}

/** “From what age?” is clear only below its topic, “How do I book a tour?” everywhere. */
const CLEAR_TERMS = 2;

/** “Where can I park?” is a sentence, “From what age?” a part of one. */
const isWhole = (question: string): boolean =>
  opensQuestions(/\p{L}+/u.exec(question.toLowerCase())?.[0] ?? '');

/** Words for what was named above. */
const REFERS =
  /(?<!\p{L})(?:it|its|this|that|these|those|they|them|es|dies\p{L}*|da(?:für|mit|von|zu|bei|ran)|ça|cela|ceci|esto|eso|ello)(?!\p{L})/iu;

const contentTerms = (text: string, language: string): Set<string> =>
  new Set(foldedWords(text).flatMap((word) => (isLightWord(word, language) ? [] : termOf(word, language))));

/** Only German continues with a capital after a colon. */
function withTopic(topic: string, question: string, language: string): string {
  if (language === 'de') return `${topic}: ${question}`;
  const continued = question.replace(/^\P{L}*\p{Lu}(?=\p{Ll})/u, (start) => start.toLowerCase());
  return language === 'fr' ? `${topic} : ${continued}` : `${topic}: ${continued}`;
}
