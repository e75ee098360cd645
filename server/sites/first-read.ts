import { innermostHeading } from '../../lib/heading-path.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import type { FirstRead, Knowledge } from '../knowledge/knowledge.ts';
import type { Sites } from './sites.ts';

interface Deps {
  bots: Bots;
  sites: Sites;
  knowledge: Knowledge;
  /** The addresses that the bot's answer cites; empty if its content has no answer. */
  citedBy(bot: BotView, question: string): Promise<string[]>;
}

const MAX_SUGGESTIONS = 3;
const MAX_LENGTH = 80;
/** The maximum number of headings to try: each costs a search. */
const MAX_TRIED = 24;

/** After the first sync of a website, sets the name of its sites and the starter questions of its assistant. */
export function createFirstRead({ bots, sites, knowledge, citedBy }: Deps) {
  async function starterQuestions(bot: BotView): Promise<string[]> {
    const candidates = questionsFirst(await knowledge.headings(bot.id));
    const questions: string[] = [];
    const usedPages = new Set<string>();
    for (const { url, text } of candidates.slice(0, MAX_TRIED)) {
      if (questions.length === MAX_SUGGESTIONS) break;
      if (usedPages.has(url)) continue;
      // Skips a heading that is answered from another page: the answer is about something else.
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

/** Headings that can be asked as a question, each once; headings that are questions already come first. */
function questionsFirst(headings: { url: string; heading: string }[]): Candidate[] {
  const seen = new Set<string>();
  const candidates = headings.flatMap(({ url, heading }) => {
    const text = innermostHeading(heading)
      .replace(/^[\d.§#\s]+/, '')
      .trim();
    if (seen.has(text.toLowerCase()) || !isAskable(text)) return [];
    seen.add(text.toLowerCase());
    return [{ url, text }];
  });
  const isQuestion = ({ text }: Candidate) => /[?？]$/.test(text);
  return [...candidates.filter(isQuestion), ...candidates.filter((candidate) => !isQuestion(candidate))];
}

/** A single word ("Introduction", "Overview") is too vague; scripts without spaces are measured in characters. */
const isAskable = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  (/\S\s+\S+\s+\S/.test(text) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}/u.test(text));
