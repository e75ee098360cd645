import type { PageContextServer } from 'vike/types';
import type { ChatDemoView } from '#components/office/own-site/ChatDemo.tsx';
import type { SearchDemoView } from '#components/office/own-site/SearchDemo.tsx';

const MAX_QUESTION_LENGTH = 500;

/** This website's own chat with the question in the address; null if the chat is disabled. */
export async function loadChatDemo(context: PageContextServer): Promise<ChatDemoView | null> {
  const { ownSite, settings } = context.services;
  const [site, bot] = await Promise.all([ownSite.site(), ownSite.bot()]);
  if (!site?.agents.chat.enabled || !bot) return null;
  const question = queryOf(context);
  const { value: answer, problem } = await attempt(
    question ? () => ownSite.answer(question, context.clientAddress) : undefined,
  );
  return {
    name: bot.name,
    greeting: bot.greeting ?? `Hello. Ask me anything about ${site.name}.`,
    suggestions: bot.suggestions,
    asked: answer ? { ...answer, question } : null,
    contact: settings.values.contactLink,
    problem,
  };
}

/** This website's own search with the query in the address; null if the search is disabled. */
export async function loadSearchDemo(context: PageContextServer): Promise<SearchDemoView | null> {
  const { ownSite } = context.services;
  const site = await ownSite.site();
  if (!site?.agents.search.enabled) return null;
  const q = queryOf(context);
  const { value, problem } = await attempt(q ? () => ownSite.search(q, context.clientAddress) : undefined);
  return { q, found: value ?? null, problem };
}

const queryOf = ({ urlParsed }: PageContextServer): string =>
  (urlParsed.search.q ?? '').trim().slice(0, MAX_QUESTION_LENGTH).toWellFormed();

/** Converts rate limit errors to a message in place of the answer. */
async function attempt<T>(
  ask: (() => Promise<T>) | undefined,
): Promise<{ value?: T; problem: string | null }> {
  if (!ask) return { problem: null };
  try {
    return { value: await ask(), problem: null };
  } catch (error) {
    const { status, message } = error as { status?: number; message: string };
    if (status !== 429) throw error;
    return { problem: message };
  }
}
