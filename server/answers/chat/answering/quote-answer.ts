import { firstLinkIn } from '#lib/passage-content.ts';
import { detectQuestionLanguage } from '../../../platform/text/detect-question-language.ts';
import type { PassageHit } from '../../search/search.ts';
import type { AnswerEvent, Citation, Question } from './answer.ts';
import { isDoubtful } from './candidates.ts';
import { chooseQuotes, citationsOf, excerptOf, relatedPages, writeAnswer } from './compose.ts';
import { firstSpoken, languageName, phrasesIn } from './phrases.ts';
import type { Found, FoundPassages } from './retrieval.ts';
import { visitorLanguage } from './visitor-language.ts';

/**
 * Answers without a language model by quoting the website: the answer contains no claims beyond its pages, and
 * instructions in pages have no effect.
 */
export async function* answerWithQuotes(
  found: Found,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { text, citations, ...outcome } = replyFrom(found, question);
  for (const [token] of text.matchAll(/\s*\S+/g)) {
    if (signal.aborted) return;
    yield { type: 'token', text: token };
  }
  if (signal.aborted) return;
  if (citations.length > 0) yield { type: 'citations', citations };
  yield { type: 'done', ...outcome };
}

function replyFrom(found: Found, question: Question) {
  if (found.kind === 'small_talk') {
    const { kind, language } = found.smallTalk;
    const text = phrasesIn(languageFor(question, language), question.tone)[kind];
    return { text, citations: [], answered: true, isSmallTalk: true, related: [] };
  }
  if (found.kind === 'person') return contactFrom(found, question);
  const { text, ...reply } = answerFrom(found, question);
  const offer = question.hasOfferedLanguage ? null : offerOf(found, question);
  if (!offer) return { text, ...reply };
  const { onlyIn, askIn, mayHelp, language } = offer;
  const introduction = reply.related.length > 0 ? ` ${mayHelp}` : '';
  return {
    ...reply,
    text: reply.answered ? `${onlyIn}\n\n${text}` : `${onlyIn} ${askIn}${introduction}`,
    offeredLanguage: language,
  };
}

/** How to reach a person, as the pages state it. */
function contactFrom({ contact, contentLanguage }: Extract<Found, { kind: 'person' }>, question: Question) {
  const phrases = phrasesFor(question, contentLanguage);
  const quotes = contact ? [contact.quote] : [];
  const text = contact ? `${phrases.personHere}\n\n${writeAnswer(quotes, phrases)}` : phrases.person;
  return { text, citations: citationsOf(quotes), answered: true, request: 'person' as const, related: [] };
}

type Answerable = Exclude<Found, { kind: 'small_talk' | 'person' }>;

function answerFrom(found: Answerable, question: Question) {
  const { relevant } = found;
  if (found.kind === 'qa')
    return {
      ...quoteQa(found.qa.hit),
      answered: true,
      related: relatedPages(relevant, [found.qa.hit]),
      ...(isDoubtful(found.qa) && { isDoubtful: true }),
    };
  const quotes = chooseQuotes(found.answers);
  const cited = quotes.map(({ hit }) => hit);
  const related = relatedPages(relevant, cited);
  if (quotes.length > 0) {
    const isDoubted = found.answers[0] !== undefined && isDoubtful(found.answers[0]);
    return {
      text: writeAnswer(quotes, phrasesFor(question, found.contentLanguage)),
      citations: citationsOf(quotes),
      answered: true,
      related,
      ...(isDoubted && { isDoubtful: true }),
    };
  }
  return { text: refusalFor(question, found, related.length > 0), citations: [], answered: false, related };
}

/** What tells a visitor, in the own language, that the pages are in another one. */
function offerOf({ otherLanguage }: Answerable, question: Question) {
  if (!otherLanguage) return null;
  const spoken = firstSpoken([visitorLanguage(question), question.locale, question.language]);
  const { onlyIn, askIn, mayHelp } = phrasesIn(spoken, question.tone);
  const named = (phrase: string) => phrase.replace('{language}', languageName(otherLanguage, spoken));
  return { onlyIn: named(onlyIn), askIn: named(askIn), mayHelp, language: otherLanguage };
}

/** The owner's answer exactly as it is written; the citation names the page that it links to, else the question. */
function quoteQa({ title, content }: PassageHit): { text: string; citations: Citation[] } {
  const url = firstLinkIn(content);
  const { host, pathname } = url ? new URL(url) : { host: title, pathname: '/' };
  const citation = {
    n: 1,
    title: host + (pathname === '/' ? '' : pathname),
    url,
    excerpt: excerptOf(content),
  };
  return { text: content.trimEnd(), citations: [citation] };
}

/** The text of a message without an answer: a refusal, or an introduction to the pages that may help. */
export function refusalFor(
  question: Question,
  { contentLanguage }: Pick<FoundPassages, 'contentLanguage'>,
  hasRelated: boolean,
): string {
  const { refusal, closest, mayHelp } = phrasesFor(question, contentLanguage);
  return hasRelated ? `${closest} ${mayHelp}` : question.refusal?.trim() || refusal;
}

export function phrasesFor(question: Question, contentLanguage: string | null | undefined) {
  const asked = detectQuestionLanguage(question.text);
  return phrasesIn(languageFor(question, asked, contentLanguage), question.tone);
}

/** The language that the widget shows; outside of a widget that of the bot, of the question, or of the website. */
const languageFor = (
  { language, locale }: Question,
  asked: string | null,
  content?: string | null,
): string | null => firstSpoken([locale]) ?? language ?? firstSpoken([asked, content]);
