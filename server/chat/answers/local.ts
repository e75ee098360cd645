import { detectQuestionLanguage } from '../../platform/text/detect-question-language.ts';
import type { Search } from '../../search/search.ts';
import type { AnswerEvent, Answerer, Citation, Question, RelatedPage } from './answer.ts';
import { chooseQuotes, citationsOf, relatedPages, writeAnswer } from './compose.ts';
import { ANSWER_THRESHOLD, confidenceOf, RELATED_THRESHOLD } from './confidence.ts';
import { contextOf } from './follow-up.ts';
import { firstSpoken, phrasesIn } from './phrases.ts';
import { findQa, writeQa } from './qa.ts';
import { smallTalkOf } from './small-talk.ts';

const CONSIDERED = 16;
/** The minimum score of a second passage, relative to the first. */
const SECOND_SHARE = 0.4;

/**
 * Answers without a language model by quoting the website: the answer contains no claims beyond its pages, and
 * instructions in pages have no effect.
 */
export function createLocalAnswerer(search: Pick<Search, 'passages'>): Answerer {
  return {
    async *answer(question, signal) {
      const { text, citations, ...outcome } = await reply(search, question);
      for (const [token] of text.matchAll(/\s*\S+/g)) {
        if (signal.aborted) return;
        yield { type: 'token', text: token } satisfies AnswerEvent;
      }
      if (signal.aborted) return;
      if (citations.length > 0) yield { type: 'citations', citations };
      yield { type: 'done', ...outcome };
    },
  };
}

interface Reply {
  text: string;
  citations: Citation[];
  answered: boolean;
  isSmallTalk?: boolean;
  related: RelatedPage[];
}

type Finding = Awaited<ReturnType<Search['passages']>>;

async function reply(search: Pick<Search, 'passages'>, question: Question): Promise<Reply> {
  const smallTalk = smallTalkOf(question.text);
  if (smallTalk) {
    const { kind, language } = smallTalk;
    const text = phrasesIn(languageFor(question, language), question.tone)[kind];
    return { text, citations: [], answered: true, isSmallTalk: true, related: [] };
  }

  const { words, passages } = await findPassages(search, question);
  const hits = passages.filter((hit) => confidenceOf(hit) >= RELATED_THRESHOLD);
  const qa = findQa(question.text, passages, words);
  if (qa) return { ...writeQa(qa), answered: true, related: relatedPages(hits, [qa]) };

  const best = confidenceOf(hits[0]);
  const enough = Math.max(ANSWER_THRESHOLD, SECOND_SHARE * best);
  const quotes = chooseQuotes(
    hits.filter((hit) => confidenceOf(hit) >= enough),
    words,
  );
  const related = relatedPages(
    hits,
    quotes.map(({ hit }) => hit),
  );
  if (quotes.length > 0) {
    return { text: writeAnswer(quotes), citations: citationsOf(quotes), answered: true, related };
  }
  const text = question.refusal?.trim() || refusalFor(question, passages[0]?.language, related.length > 0);
  return { text, citations: [], answered: false, related };
}

function refusalFor(question: Question, contentLanguage: string | null | undefined, hasRelated: boolean) {
  const asked = detectQuestionLanguage(question.text);
  const phrases = phrasesIn(languageFor(question, asked, contentLanguage), question.tone);
  return hasRelated ? phrases.closest : phrases.refusal;
}

/** The language that the bot is set to, else that of the question, of the visitor, and of the website. */
const languageFor = (
  { language, locale }: Question,
  asked: string | null,
  content?: string | null,
): string | null => language ?? firstSpoken([asked, locale, content]);

/** Searches again with the previous question added if a follow-up question finds too little. */
async function findPassages(search: Pick<Search, 'passages'>, question: Question): Promise<Finding> {
  const { botId, text } = question;
  const found = await search.passages(botId, text, { limit: CONSIDERED });
  const topic = contextOf(question);
  if (topic === undefined || confidenceOf(found.passages[0]) >= 2 * ANSWER_THRESHOLD) return found;
  return search.passages(botId, text, { limit: CONSIDERED, topic });
}
