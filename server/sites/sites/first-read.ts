import { WIDGET_LOCALES } from '#lib/widget-settings.ts';
import { type Embeddings, type PassageSearch, probableAnswer } from '../../answers/answers.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { FirstRead, Sources } from '../../knowledge/knowledge.ts';
import { languageOf } from '../../platform/text/analyze.ts';
import { commonQuestions, namesPrice } from './common-questions.ts';
import { isTopic } from './heading-topic.ts';
import type { Sites } from './sites.ts';
import { visitorQuestion } from './visitor-question.ts';

interface Deps {
  bots: Bots;
  sites: Sites;
  sources: Sources;
  passageSearch: PassageSearch;
  embeddings: Embeddings;
}

const MAX_SUGGESTIONS = 3;
/** The maximum number of questions to try: each costs a search. */
const MAX_TRIED = 40;
/** The first impression of an assistant must be right. */
const MIN_PROBABILITY = 0.7;

/** After the first sync of a website, sets the name and the language of its sites, and its assistant's starter questions. */
export function createFirstRead({ bots, sites, sources, passageSearch, embeddings }: Deps) {
  /** Opening hours and prices, then what headings ask, each from another page as far as there are any. */
  async function starterQuestions(botId: string, language: string | null): Promise<string[]> {
    const found: (Candidate & { answer: string })[] = [];
    const candidates = candidatesIn(await sources.headings(botId), language);
    for (const candidate of candidates.slice(0, MAX_TRIED)) {
      const { text, url, isAboutPrice } = candidate;
      const answer = await probableAnswer(passageSearch, botId, text);
      if (!answer || answer.probability < MIN_PROBABILITY) continue;
      // A question that is answered from another page is about something else.
      if (url !== undefined && answer.url.replace(/#.*/, '') !== url) continue;
      if (isAboutPrice && !namesPrice(answer.text)) continue;
      if (found.some((other) => other.answer === answer.text)) continue;
      found.push({ ...candidate, answer: answer.text });
    }
    const isFirstOfPage = ({ url }: Candidate, i: number) =>
      url === undefined || found.findIndex((other) => other.url === url) === i;
    const first = found.filter(isFirstOfPage);
    const others = found.filter((candidate) => !first.includes(candidate));
    return [...first, ...others].slice(0, MAX_SUGGESTIONS).map(({ text }) => text);
  }

  return async ({ botId, siteId, domain, websiteName }: FirstRead): Promise<void> => {
    const mainLanguage = await sources.mainLanguage(botId);
    const language = WIDGET_LOCALES.find((known) => known === mainLanguage);
    const read = siteId && { siteId, botId, domain };
    if (read && websiteName) await sites.names.nameFromWebsite(read, websiteName);
    if (read && language) await sites.speakLanguage(read, language);
    const bot = await bots.find(botId);
    if (!bot || bot.suggestions.length > 0) return;
    await embeddings.catchUp(botId);
    await bots.suggest(botId, await starterQuestions(botId, mainLanguage ?? null));
  };
}

interface Candidate {
  text: string;
  /** The page that has to answer it; any, if absent. */
  url?: string;
  isAboutPrice?: boolean;
}

/** Each once: what visitors of most websites ask, headings that are questions, with their topics, and prices of topics. */
function candidatesIn(
  headings: { url: string; title: string | null; depth: number; heading: string }[],
  language: string | null,
): Candidate[] {
  const common = commonQuestions(languageOf(language));
  const found = headings.map(({ url, title, depth, heading }) => {
    // The title of the start page names the website.
    const titles = title && depth > 0 ? [title] : [];
    const [innermost = '', ...above] = [...heading.split(' › ').filter(Boolean).reverse(), ...titles];
    return { url, innermost, question: visitorQuestion(innermost, above, language) };
  });
  const candidates: Candidate[] = [
    ...(common ? [{ text: common.hours }, { text: common.prices, isAboutPrice: true }] : []),
    ...found.flatMap(({ url, question }) => (question === undefined ? [] : { url, text: question })),
    ...found.flatMap(({ url, innermost }) =>
      common && isTopic(innermost) ? { url, text: common.priceOf(innermost), isAboutPrice: true } : [],
    ),
  ];
  const byText = Map.groupBy(candidates, ({ text }) => text.toLowerCase());
  return [...byText.values()].flatMap(([first]) => first ?? []);
}
