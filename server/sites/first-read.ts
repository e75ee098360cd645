import { WIDGET_LOCALES } from '#lib/widget-settings.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import type { FirstRead, Knowledge } from '../knowledge/knowledge.ts';
import { foldedWords, isStopWord, languageOf, termOf } from '../platform/text/analyze.ts';
import { isChosenTopic } from './heading-topic.ts';
import type { Sites } from './sites.ts';
import { visitorQuestion } from './visitor-question.ts';

interface Deps {
  bots: Bots;
  sites: Sites;
  knowledge: Knowledge;
  /** The page that the bot's answer quotes, the quote, and how probably it is right; undefined without an answer. */
  answerTo(
    botId: string,
    question: string,
  ): Promise<{ url: string; text: string; probability: number } | undefined>;
}

const MAX_SUGGESTIONS = 3;
/** The maximum number of questions to try: each costs a search. */
const MAX_TRIED = 40;
/** The first impression of an assistant must be right. */
const MIN_PROBABILITY = 0.7;

/** After the first sync of a website, sets the name and the language of its sites, and its assistant's starter questions. */
export function createFirstRead({ bots, sites, knowledge, answerTo }: Deps) {
  /**
   * Questions before topics, topics that their answers repeat before others, and each from another page as far as there are
   * any.
   */
  async function starterQuestions(bot: BotView, language: string | null): Promise<string[]> {
    const answered: Candidate[] = [];
    const headed: Candidate[] = [];
    const candidates = candidatesIn(await knowledge.headings(bot.id), language).filter(
      ({ isTopic, text }) => !isTopic || topicTerms(text, language).size > 1,
    );
    for (const candidate of candidates.slice(0, MAX_TRIED)) {
      const answer = await answerTo(bot.id, candidate.text);
      // A question that is answered from another page is about something else.
      if (!answer || answer.probability < MIN_PROBABILITY) continue;
      if (answer.url.replace(/#.*/, '') !== candidate.url) continue;
      const isRepeated = !candidate.isTopic || isAbout(answer.text, candidate.text, language);
      (isRepeated ? answered : headed).push(candidate);
    }
    const all = [...answered, ...headed];
    const isFirstOfPage = ({ url }: Candidate, i: number) =>
      all.findIndex((other) => other.url === url) === i;
    const first = all.filter(isFirstOfPage);
    const others = all.filter((candidate) => !first.includes(candidate));
    return [...first, ...others].slice(0, MAX_SUGGESTIONS).map(({ text }) => text);
  }

  return async ({ botId, url, websiteName }: FirstRead): Promise<void> => {
    const mainLanguage = await knowledge.mainLanguage(botId);
    if (websiteName) await sites.names.nameFromWebsite({ botId, domain: url }, websiteName);
    const language = WIDGET_LOCALES.find((known) => known === mainLanguage);
    if (language) await sites.speakLanguage({ botId, domain: url }, language);
    const bot = await bots.find(botId);
    if (bot && bot.suggestions.length === 0)
      await bots.suggest(botId, await starterQuestions(bot, mainLanguage ?? null));
  };
}

interface Candidate {
  url: string;
  text: string;
  isTopic: boolean;
}

/** Whether an answer has all content words of a topic: otherwise the heading may mean something only where it is. */
const isAbout = (answer: string, topic: string, language: string | null): boolean =>
  topicTerms(topic, language).isSubsetOf(topicTerms(answer, language));

/** The stems of a text without stop words: one alone, as in “This month”, names no topic. */
function topicTerms(text: string, language: string | null): Set<string> {
  const code = languageOf(language);
  return new Set(foldedWords(text).flatMap((word) => (isStopWord(word, code) ? [] : termOf(word, code))));
}

/** Starter questions, each once: headings that are questions, with their topics, then those that name a topic. */
function candidatesIn(
  headings: { url: string; title: string | null; depth: number; heading: string }[],
  language: string | null,
): Candidate[] {
  const found = headings.map(({ url, title, depth, heading }) => {
    const path = heading.split(' › ');
    const innermost = path.at(-1) ?? '';
    // The title of the start page names the website.
    const above = [...path.slice(0, -1).reverse(), ...(title && depth > 0 ? [title] : [])];
    const question = visitorQuestion(innermost, above, language);
    return { url, question, topic: isChosenTopic(innermost) ? innermost : undefined };
  });
  const candidates = [
    ...found.map(({ url, question }) => ({ url, text: question, isTopic: false })),
    ...found.map(({ url, topic }) => ({ url, text: topic, isTopic: true })),
  ].filter((one): one is Candidate => one.text !== undefined);
  const byText = Map.groupBy(candidates, ({ text }) => text.toLowerCase());
  return [...byText.values()].flatMap(([first]) => first ?? []);
}
