import type { QuestionInput } from '#lib/schemas/widget.ts';
import { ownLanguage } from '#lib/widget-languages.ts';
import { WIDGET_LOCALES } from '#lib/widget-settings.ts';
import type { AnsweredSearch, VisitorChat, VisitorEvent, VisitorQuestion } from '../../answers/answers.ts';
import type { BotView } from '../../assistants/assistants.ts';
import { type Frozen, noAnswersLeft, reserveAndAnswer } from '../../plans/plans.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import type { AppError } from '../../platform/errors.ts';
import type { SiteView } from '../sites/sites.ts';
import { createVisitorRecords } from './visitor-records.ts';
import { createVisitorSessions, type Visitor } from './visitor-sessions.ts';

export type { Visitor } from './visitor-sessions.ts';

type Deps = Parameters<typeof createVisitorSessions>[0] &
  Parameters<typeof createVisitorRecords>[0] & {
    frozen: Pick<Frozen, 'isSiteFrozen'>;
    answeredSearch: AnsweredSearch;
  };

type VisitorSearch = Awaited<ReturnType<AnsweredSearch['pages']>> & { message?: string };

export type Widget = ReturnType<typeof createWidget>;

export function createWidget(deps: Deps) {
  const { log, chat, answeredSearch, entitlements, frozen } = deps;

  /** Stores the question for the owner. @returns the refusal that the visitor gets instead of an answer, with the chat */
  async function decline(question: VisitorQuestion, retryAfter?: number): Promise<AppError> {
    const { chatId, text } = await chat.decline(question);
    return noAnswersLeft({ retryAfter, message: text, data: { chatId } });
  }

  return {
    sessions: createVisitorSessions(deps),
    records: createVisitorRecords(deps),

    /**
     * Reserves an answer of the owner's plan; the returned function streams the answer.
     * @throws AppError 429 if the answers of the month are used up; the question is stored for the owner
     */
    async ask(
      { id, origin, site, bot, owner, isIdentified }: Visitor,
      { message, chatId, channel, page, locale }: QuestionInput,
    ): Promise<(signal: AbortSignal) => AsyncIterable<VisitorEvent>> {
      const question: VisitorQuestion = {
        siteId: site.id,
        visitorId: id,
        bot: spokenBy(bot, site, locale),
        channel: channel ?? (isIdentified ? 'chat' : 'cookie'),
        chatId: chatId ?? undefined,
        message,
        pageUrl: pageOn(origin, page),
        locale,
      };
      const limits = await entitlements.limitsOfOwner(owner);
      if (await frozen.isSiteFrozen(site, limits)) throw await decline(question);
      const reserved = await reserveAndAnswer(
        { entitlements, log },
        { ownerId: owner.id, limits },
        (signal, count) => chat.ask(question, signal, count),
      );
      if ('retryAfter' in reserved) throw await decline(question, reserved.retryAfter);
      return reserved.answer;
    },

    /** A search that exceeds the owner's plan has no results, and a message for the visitor. */
    async search({ site, bot, owner }: Visitor, query: string, paging: Paging): Promise<VisitorSearch> {
      const limits = await entitlements.limitsOfOwner(owner);
      if (!(await frozen.isSiteFrozen(site, limits))) return answeredSearch.pages(bot.id, query, paging);
      const message = chat.declineText({ bot: spokenBy(bot, site, null), message: query });
      return { results: [], count: 0, answer: null, isQuestion: false, message };
    },

    /**
     * The visitor's last conversation, for another device. Null for an anonymous visitor, whose id another
     * person may know.
     */
    lastConversation: async ({ id, site, isIdentified }: Visitor): Promise<VisitorChat | null> =>
      isIdentified ? chat.lastOf(site.id, id) : null,
  };
}

/**
 * Several websites may share the assistant, each in its own language. A widget in a language that the owner has written no
 * refusal in shows the built-in one.
 */
function spokenBy(bot: BotView, { texts }: SiteView, locale: string | null | undefined): BotView {
  const own = ownLanguage(texts);
  const shown = WIDGET_LOCALES.find((language) => language === locale?.slice(0, 2).toLowerCase());
  const isOwnLanguage = !locale || !own || shown === own;
  const refusal = isOwnLanguage ? bot.refusal : ((shown && texts.versions[shown]?.refusal) ?? null);
  return { ...bot, language: texts.locale ?? bot.language, refusal };
}

/**
 * Without query and fragment, which may hold secrets. Null for an address elsewhere, because visitors choose what they
 * send; a `blob:` address has the origin of its website, but leads elsewhere.
 */
function pageOn(origin: string, address: string | null | undefined): string | null {
  const page = URL.parse(address ?? '');
  const isPage = page?.protocol === 'https:' || page?.protocol === 'http:';
  return isPage && page.origin === origin ? `${origin}${page.pathname}` : null;
}
