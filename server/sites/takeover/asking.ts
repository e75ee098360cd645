import { v5 } from 'uuid';
import { median } from '#lib/median.ts';
import { isOpenAt, opensAt } from '#lib/people.ts';
import { asksForPerson, type Chat, type VisitorQuestion } from '../../answers/answers.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { fold } from '../../platform/text/analyze.ts';
import { findVisitorChat, listWaits } from './takeover.queries.ts';
import { isAsked, type TransitionDeps, type Transitions } from './transitions.ts';
import type { VisitorChats, WidgetVisitor } from './visitor-chats.ts';
import type { VisitorMessages } from './visitor-messages.ts';

interface Deps extends Omit<TransitionDeps, 'chat'> {
  chat: Pick<Chat, 'messages' | 'turnOf'>;
  transitions: Transitions;
  visitorChats: VisitorChats;
  visitorMessages: Pick<VisitorMessages, 'receive'>;
}

const DAYS_OF_WAITS = 30;
/** The name of a conversation that begins without a question, until there is one. */
const WANTS_PERSON = 'Talk to a person';

/** Visitors ask for a person. */
export function createAsking({
  database: { db },
  clock,
  chat: chats,
  transitions,
  visitorChats,
  visitorMessages,
}: Deps) {
  /** The median of the last 30 days in seconds; null if nobody has waited. */
  const usualWait = async (siteId: string) =>
    median(await listWaits(db, siteId, isoIn(clock, -DAYS_OF_WAITS * 24 * 3600)));

  return {
    usualWait,

    /** Whether a message by itself asks for a person: in usual words, or in one of the owner's. */
    wantsPerson: ({ site: { people } }: WidgetVisitor, message: string): boolean =>
      people.offer !== 'never' &&
      (asksForPerson(message) || people.words.some((word) => hasWords(message, word))),

    isStaffed: ({ site: { people } }: WidgetVisitor): boolean => isOpenAt(people.hours, isoNow(clock)),

    /**
     * Asks for a person. The message is stored with it, where there is one, also if one was asked for before. Without a
     * conversation, the same `clientId` again leads to the same one: it names the visitor's request, and nobody else knows it.
     * `opensAt` is when people answer again, if that is known.
     * @throws AppError 404 where the owner offers none
     */
    async ask(
      visitor: WidgetVisitor,
      question: Omit<VisitorQuestion, 'message'> & { message: string | null },
    ) {
      const { people, id: siteId } = visitor.site;
      if (people.offer === 'never') throw notFound('person');
      const newChatId = question.clientId ? v5(`${visitor.id} ${question.clientId}`, siteId) : undefined;
      const knownId = question.chatId ?? newChatId;
      const known = await visitorChats.stateOf(visitor, knownId);
      const waitSeconds = await usualWait(siteId);
      const { message, clientId, pageUrl, locale = null } = question;
      if (known && isAsked(known.status) && !message)
        return {
          answer: { status: known.status, waitSeconds, opensAt: null, chatId: known.chat_id },
          line: null,
        };
      const now = isoNow(clock);
      const turn = await chats.turnOf({
        ...question,
        newChatId,
        message: message ?? WANTS_PERSON,
        chatId: knownId,
      });
      const chatId = turn.chat.id;
      const isOpen = isOpenAt(people.hours, now);
      const { before, line } = await inTransaction(db, async (tx) => {
        await turn.prepare?.(tx);
        const chat = orNotFound(await findVisitorChat(tx, chatId), 'conversation');
        const conversation = await transitions.lock(tx, chat);
        const before = conversation.state.status;
        const isKnown = clientId && (await chats.messages.findSent(tx, chatId, clientId));
        if (message && !isKnown)
          await visitorMessages.receive(tx, conversation, {
            content: message,
            clientId,
            pageUrl,
            fileIds: [],
          });
        // Another request may have asked meanwhile.
        if (isAsked(before)) return { before, line: null };
        if (isOpen) return { before, line: await transitions.ask(tx, conversation, locale) };
        await transitions.recordOfflineRequest(tx, conversation, locale);
        return { before, line: null };
      });
      const status = isAsked(before) ? before : isOpen ? ('waiting' as const) : ('offline' as const);
      const answer =
        status === 'offline'
          ? { status, waitSeconds: null, opensAt: opensAt(people.hours, now), chatId }
          : { status, waitSeconds, opensAt: null, chatId };
      return { answer, line };
    },
  };
}

/** Whether a text has these words in this order, whatever their case, accents and punctuation. */
function hasWords(text: string, words: string): boolean {
  const plain = (value: string) =>
    ` ${fold(value)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(text).includes(plain(words));
}
