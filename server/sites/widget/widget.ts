import type { QuestionInput } from '#lib/schemas/widget.ts';
import { ownLanguage } from '#lib/widget-languages.ts';
import { WIDGET_LOCALES } from '#lib/widget-settings.ts';
import {
  type SiteSearch,
  TO_A_PERSON,
  type VisitorEvent,
  type VisitorQuestion,
} from '../../answers/answers.ts';
import type { BotView } from '../../assistants/assistants.ts';
import { type Frozen, noAnswersLeft, reserveAndAnswer } from '../../plans/plans.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import type { Live } from '../live/live.ts';
import type { SiteView } from '../sites/sites.ts';
import type { Takeovers } from '../takeover/takeover.ts';
import { createVisitorRecords } from './visitor-records.ts';
import { createVisitorSessions, type Visitor } from './visitor-sessions.ts';

export type { Visitor } from './visitor-sessions.ts';

type Deps = Parameters<typeof createVisitorSessions>[0] &
  Parameters<typeof createVisitorRecords>[0] & {
    frozen: Pick<Frozen, 'isSiteFrozen'>;
    siteSearch: SiteSearch;
    takeovers: Pick<Takeovers, 'visitors'>;
    live: Pick<Live, 'lastId' | 'append'>;
  };

type ReplyOf = (signal: AbortSignal) => AsyncIterable<VisitorEvent>;

type VisitorSearch = Omit<Awaited<ReturnType<SiteSearch['pages']>>, 'text'> & { message?: string };

export type Widget = ReturnType<typeof createWidget>;

export function createWidget(deps: Deps) {
  const { log, chat, siteSearch, entitlements, frozen, takeovers, live } = deps;

  /** Stores the question for the owner. @returns the refusal that the visitor gets instead of an answer, with the chat */
  async function decline(question: VisitorQuestion, retryAfter?: number): Promise<AppError> {
    const { chatId, text } = await chat.decline(question);
    return noAnswersLeft({ retryAfter, message: text, data: { chatId } });
  }

  /** A question that asks for a person by itself, while people are there; undefined if they have just left. */
  async function askPerson(visitor: Visitor, question: VisitorQuestion) {
    const { answer, line } = await takeovers.visitors.ask(visitor, question);
    const { chatId } = answer;
    if (!line || !chatId) return undefined;
    return async function* (): AsyncIterable<VisitorEvent> {
      yield { event: 'start', data: { chatId } };
      yield { event: 'token', data: { text: line.content } };
      yield { event: 'done', data: { ...TO_A_PERSON, messageId: line.id, status: 'waiting' } };
    };
  }

  /** A message to the person who has the conversation: stored, and nothing answers. */
  async function sendToPerson(visitor: Visitor, question: VisitorQuestion, input: QuestionInput) {
    const { chatId, message, clientId, pageUrl = null } = question;
    const sent =
      chatId &&
      (await takeovers.visitors.send(visitor, {
        chatId,
        message,
        clientId,
        pageUrl,
        fileIds: input.mediaIds,
      }));
    if (!sent) return undefined;
    const { messageId, status } = sent;
    return async function* (): AsyncIterable<VisitorEvent> {
      yield { event: 'start', data: { chatId } };
      yield { event: 'done', data: { ...TO_A_PERSON, messageId, status } };
    };
  }

  const questionOf = (
    { id, origin, site, bot, isIdentified }: Visitor,
    { message, clientId, chatId, channel, page, locale }: QuestionInput,
  ): VisitorQuestion => ({
    siteId: site.id,
    visitorId: id,
    bot: spokenBy(bot, site, locale),
    channel: channel ?? (isIdentified ? 'chat' : 'cookie'),
    chatId: chatId ?? undefined,
    message,
    clientId,
    pageUrl: pageOn(origin, page),
    locale,
    isTaken: takeovers.visitors.isTaken,
  });

  /** Reserves an answer of the owner's plan. */
  async function askAssistant({ site, owner }: Visitor, question: VisitorQuestion): Promise<ReplyOf> {
    const limits = await entitlements.limitsOfOwner(owner);
    if (await frozen.isSiteFrozen(site, limits)) throw await decline(question);
    const reserved = await reserveAndAnswer(
      { entitlements, log },
      { ownerId: owner.id, limits },
      (signal, count) => chat.ask(question, signal, count),
    );
    if ('retryAfter' in reserved) throw await decline(question, reserved.retryAfter);
    return reserved.answer;
  }

  /**
   * A refusal offers a person at once; where only pages are named, the second one in a row does. Who asks for a person while
   * nobody is there is offered one, too, and leaves an address.
   */
  async function* withOffer(
    answer: AsyncIterable<VisitorEvent>,
    wantsPerson: boolean,
  ): AsyncIterable<VisitorEvent> {
    let chatId = '';
    for await (const event of answer) {
      if (event.event === 'start') chatId = event.data.chatId;
      const isRefused = event.event === 'done' && event.data.answered === false;
      if (event.event !== 'done') yield event;
      else {
        const isEnd = isRefused && (event.data.related.length === 0 || (await isSecond(chatId)));
        const offersPerson = wantsPerson || isEnd || event.data.request === 'person';
        yield offersPerson ? { ...event, data: { ...event.data, offersPerson } } : event;
      }
    }
  }

  async function isSecond(chatId: string): Promise<boolean> {
    const outcomes = await chat.lastOutcomes(chatId, 2);
    return outcomes.length === 2 && outcomes.every((outcome) => outcome === 'unanswered');
  }

  return {
    sessions: createVisitorSessions(deps),
    records: createVisitorRecords(deps),

    /**
     * Who replies is decided in this order: the person who has the conversation, a person whom the message calls, else the
     * assistant, whose answer the owner's plan counts. The returned function streams the reply.
     * @throws AppError 429 if the answers of the month are used up; the question is stored for the owner
     */
    async ask(visitor: Visitor, input: QuestionInput): Promise<ReplyOf> {
      const question = questionOf(visitor, input);
      const { chatId, message } = question;
      const sent = await sendToPerson(visitor, question, input);
      if (sent) return sent;
      if (message === '')
        throw invalid({ message: ['Nobody is here to read files. Write what you want to know.'] });
      const isWaiting = (await takeovers.visitors.stateOf(visitor, chatId))?.status === 'waiting';
      const wantsPerson = !isWaiting && takeovers.visitors.wantsPerson(visitor, message);
      const called =
        wantsPerson && takeovers.visitors.isStaffed(visitor) && (await askPerson(visitor, question));
      if (called) return called;
      const answer = await askAssistant(visitor, question);
      const offersPerson = !isWaiting && visitor.site.people.offer !== 'never';
      return offersPerson ? (signal) => withOffer(answer(signal), wantsPerson) : answer;
    },

    /** A search that exceeds the owner's plan has no results, and a message for the visitor. */
    async search({ site, bot, owner }: Visitor, query: string, paging: Paging): Promise<VisitorSearch> {
      const limits = await entitlements.limitsOfOwner(owner);
      if (!(await frozen.isSiteFrozen(site, limits))) return siteSearch.pages(bot.id, query, paging);
      const message = chat.declineText({ bot: spokenBy(bot, site, null), message: query });
      return { results: [], count: 0, answer: null, isQuestion: false, message };
    },

    /**
     * A conversation of the visitor, or the last one, for another device. Without its id null for an anonymous visitor,
     * whose own id another person may know.
     */
    async conversation({ id, site, isIdentified }: Visitor, chatId: string | undefined) {
      if (!chatId && !isIdentified) return null;
      // Before the messages: what is stored in between comes with the events after it.
      const eventId = await live.lastId();
      const found = await chat.lastOf(site.id, id, chatId);
      return found && { ...(await takeovers.visitors.present(found)), eventId };
    },
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
export function pageOn(origin: string, address: string | null | undefined): string | null {
  const page = URL.parse(address ?? '');
  const isPage = page?.protocol === 'https:' || page?.protocol === 'http:';
  return isPage && page.origin === origin ? `${origin}${page.pathname}` : null;
}
