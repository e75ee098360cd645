import { innermostHeading } from '../../lib/heading-path.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import type { FirstRead, Knowledge } from '../knowledge/knowledge.ts';
import type { Sites } from './sites.ts';
import { visitorQuestionIn } from './visitor-question.ts';

interface Deps {
  bots: Bots;
  sites: Sites;
  knowledge: Knowledge;
  /** The addresses that the bot's answer cites; empty if its content has no answer. */
  citedBy(bot: BotView, question: string): Promise<string[]>;
}

const MAX_SUGGESTIONS = 3;
/** The maximum number of questions to try: each costs a search. */
const MAX_TRIED = 24;

/** After the first sync of a website, sets the name of its sites and the starter questions of its assistant. */
export function createFirstRead({ bots, sites, knowledge, citedBy }: Deps) {
  async function starterQuestions(bot: BotView): Promise<string[]> {
    const candidates = questionsIn(await knowledge.headings(bot.id));
    const questions: string[] = [];
    const usedPages = new Set<string>();
    for (const { url, text } of candidates.slice(0, MAX_TRIED)) {
      if (questions.length === MAX_SUGGESTIONS) break;
      if (usedPages.has(url)) continue;
      // Skips a question that is answered from another page: the answer is about something else.
      const [first] = await citedBy(bot, text);
      if (first?.replace(/#.*/, '') !== url) continue;
      usedPages.add(url);
      questions.push(text);
    }
    return questions;
  }

  return async ({ botId, url, websiteName }: FirstRead): Promise<void> => {
    if (websiteName) await sites.nameFromWebsite({ botId, domain: url }, websiteName);
    const bot = await bots.find(botId);
    if (bot && bot.suggestions.length === 0) await bots.suggest(botId, await starterQuestions(bot));
  };
}

interface Candidate {
  url: string;
  text: string;
}

/** The headings that visitors would ask, each once. */
function questionsIn(headings: { url: string; heading: string }[]): Candidate[] {
  const seen = new Set<string>();
  return headings.flatMap(({ url, heading }) => {
    const text = visitorQuestionIn(innermostHeading(heading));
    if (text === undefined || seen.has(text.toLowerCase())) return [];
    seen.add(text.toLowerCase());
    return [{ url, text }];
  });
}
