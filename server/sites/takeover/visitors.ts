import { v5 } from 'uuid';
import type { ConversationStatus } from '#lib/inbox.ts';
import { median } from '#lib/median.ts';
import { isOpenAt, opensAt } from '#lib/people.ts';
import type { RatingInput } from '#lib/schemas/inbox.ts';
import { asksForPerson, type Chat, type VisitorChat, type VisitorQuestion } from '../../answers/answers.ts';
import { isoIn, isoNow, laterOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, notFound, orNotFound } from '../../platform/errors.ts';
import { fold } from '../../platform/text/analyze.ts';
import type { SiteView } from '../sites/sites.ts';
import type { ChatFiles } from './chat-files.ts';
import { presentMessages } from './inbox-messages.ts';
import { isOpenOfflineRequest } from './offline-request.ts';
import {
  findMessageTime,
  findTakeover,
  findVisitorChat,
  insertInbound,
  listPeople,
  listWaits,
  saveVisitorSeen,
  updateTakeover,
  type VisitorChatRow,
} from './takeover.queries.ts';
import {
  isUnclaimed,
  type LockedConversation,
  type TransitionDeps,
  type Transitions,
} from './transitions.ts';

/** A visitor on a website, from their token. */
interface WidgetVisitor {
  id: string;
  site: Pick<SiteView, 'id' | 'people'>;
}

export interface VisitorSideDeps extends TransitionDeps {
  chat: Chat;
  transitions: Transitions;
  files: Pick<ChatFiles, 'attach'>;
}

const DAYS_OF_WAITS = 30;
/** The name of a conversation that begins without a question, until there is one. */
const WANTS_PERSON = 'Talk to a person';

/** What visitors do in conversations with people. */
export function createVisitorSide(deps: VisitorSideDeps) {
  const { database, clock, chat: chats, siteEvents, transitions, files, events } = deps;
  const { db } = database;

  /** Undefined for another visitor's. */
  async function find(visitor: WidgetVisitor, chatId: string): Promise<VisitorChatRow | undefined> {
    const chat = await findVisitorChat(db, chatId);
    return chat?.siteId === visitor.site.id && chat.visitorId === visitor.id ? chat : undefined;
  }

  /** @throws AppError 404 for another visitor's */
  const load = async (visitor: WidgetVisitor, chatId: string): Promise<VisitorChatRow> =>
    orNotFound(await find(visitor, chatId), 'conversation');

  async function stateOf(visitor: WidgetVisitor, chatId: string | undefined) {
    const chat = chatId ? await find(visitor, chatId) : undefined;
    return chat && findTakeover(db, chat.id);
  }

  /** Stores a message of the visitor; who has the conversation is told, and owes an answer. */
  async function receive(tx: Db, { chat, state, people }: LockedConversation, message: Received) {
    const { id: chatId, siteId } = chat;
    const { fileIds, ...written } = message;
    const stored = await chats.messages.add(tx, {
      ...{ chatId, siteId, author: null, ...written },
      attach: (id) => files.attach(tx, chatId, fileIds, { userId: null, message_id: id }),
    });
    if (state.status !== 'open') return stored;
    const answer_by = state.answer_by ?? isoIn(clock, people.silentMinutes * 60);
    const moved = await updateTakeover(tx, chatId, { answer_by });
    await siteEvents.conversationChanged(tx, 'conversation.message', { chat, state: moved, message: stored });
    if (moved.assignee_id)
      await events.emit(tx, 'visitorAnswered', { chatId, siteId, userId: moved.assignee_id });
    return stored;
  }

  const usualWait = async (siteId: string) =>
    median(await listWaits(db, siteId, isoIn(clock, -DAYS_OF_WAITS * 24 * 3600)));

  /** Whether a message by itself asks for a person: as people usually do, or with one of the owner's words. */
  function asks({ site: { people } }: WidgetVisitor, message: string): boolean {
    if (people.offer === 'never' || !isOpenAt(people.hours, isoNow(clock))) return false;
    return asksForPerson(message) || people.words.some((word) => hasWords(message, word));
  }

  return {
    load,
    asks,

    /** Who has a conversation of the visitor; undefined while that was always the assistant. */
    stateOf,

    isTaken: async (tx: Db, chatId: string): Promise<boolean> =>
      (await findTakeover(tx, chatId))?.status === 'open',

    /**
     * Asks for a person. The question is stored with it, where there is one. Without a conversation, the same `clientId`
     * again leads to the same one: it names the visitor's request, and nobody else knows it. `waitSeconds` is the median of
     * the last 30 days, null if nobody has waited yet; `opensAt` is when people answer again, if that is known.
     * @throws AppError 404 where the owner offers none
     */
    async ask(
      visitor: WidgetVisitor,
      question: Omit<VisitorQuestion, 'message'> & { message: string | null },
    ) {
      const { people, id: siteId } = visitor.site;
      if (people.offer === 'never') throw notFound('person');
      const newChatId = question.clientId ? v5(`${visitor.id} ${question.clientId}`, siteId) : undefined;
      const known = await stateOf(visitor, question.chatId ?? newChatId);
      const waitSeconds = await usualWait(siteId);
      if (known?.status === 'waiting' || known?.status === 'open')
        return {
          answer: { status: known.status, waitSeconds, opensAt: null, chatId: known.chat_id },
          line: null,
        };
      const now = isoNow(clock);
      const { message, clientId, pageUrl, locale = null } = question;
      const turn = await chats.turnOf({
        ...{ ...question, newChatId, message: message ?? WANTS_PERSON },
        chatId: question.chatId ?? newChatId,
      });
      const chatId = turn.chat.id;
      const isOpen = isOpenAt(people.hours, now);
      const line = await inTransaction(db, async (tx) => {
        await turn.prepare?.(tx);
        const chat = orNotFound(await findVisitorChat(tx, chatId), 'conversation');
        const conversation = await transitions.lock(tx, chat);
        // Another request may have asked meanwhile.
        const { status } = conversation.state;
        if (status === 'waiting' || status === 'open') return null;
        const isKnown = clientId && (await chats.messages.findSent(tx, chatId, clientId));
        if (message && !isKnown)
          await chats.messages.add(tx, { chatId, siteId, author: null, content: message, clientId, pageUrl });
        if (isOpen) return transitions.ask(tx, conversation, locale);
        await transitions.recordOfflineRequest(tx, conversation, locale);
        return null;
      });
      const answer = isOpen
        ? { status: 'waiting' as const, waitSeconds, opensAt: null, chatId }
        : { status: 'offline' as const, waitSeconds: null, opensAt: opensAt(people.hours, now), chatId };
      return { answer, line };
    },

    /**
     * Stores a message to the person who has the conversation; the same `clientId` again stores nothing, even after it was
     * closed.
     * @returns undefined if no person has it
     */
    async send(
      visitor: WidgetVisitor,
      { chatId, message, pageUrl, clientId, fileIds }: SentToPerson,
    ): Promise<{ messageId: string; status: ConversationStatus } | undefined> {
      const chat = await find(visitor, chatId);
      if (!chat) return undefined;
      const status = (await findTakeover(db, chatId))?.status ?? 'assistant';
      if (status !== 'open') {
        const known = clientId ? await chats.messages.findSent(db, chatId, clientId) : undefined;
        return known && { messageId: known.id, status };
      }
      return inTransaction(db, async (tx) => {
        const conversation = await transitions.lock(tx, chat);
        const { status } = conversation.state;
        const known = clientId ? await chats.messages.findSent(tx, chatId, clientId) : undefined;
        if (known) return { messageId: known.id, status };
        if (status !== 'open') return undefined;
        const { id } = await receive(tx, conversation, { content: message, clientId, pageUrl, fileIds });
        await saveVisitorSeen(tx, chatId, isoNow(clock));
        return { messageId: id, status };
      });
    },

    /**
     * A reply by mail: for the person who has the conversation, else a person is asked for again.
     * @param inboundId of the mail; one that was stored before is not stored again
     */
    async sendByMail({ chatId, message, fileIds, inboundId }: SentByMail): Promise<void> {
      await inTransaction(db, async (tx) => {
        const isNew = await insertInbound(tx, { id: inboundId, chat_id: chatId, created_at: isoNow(clock) });
        const chat = isNew ? await findVisitorChat(tx, chatId) : undefined;
        if (!chat) return;
        const conversation = await transitions.lock(tx, chat);
        await receive(tx, conversation, { content: message, fileIds });
        const { status, locale } = conversation.state;
        if (status !== 'open' && status !== 'waiting') await transitions.ask(tx, conversation, locale);
      });
    },

    async typing(visitor: WidgetVisitor, chatId: string): Promise<void> {
      const chat = await load(visitor, chatId);
      const data = { chatId, by: 'visitor', name: chat.visitorName, at: isoNow(clock) } as const;
      await inTransaction(db, (tx) => transitions.append(tx, chat, { type: 'typing', data }));
    },

    /** @param messageId the last one that was shown; without it everything */
    async read(visitor: WidgetVisitor, chatId: string, messageId: string | null | undefined): Promise<void> {
      const chat = await load(visitor, chatId);
      const message = messageId ? await findMessageTime(db, chatId, messageId) : undefined;
      if (messageId && !message) throw notFound('message');
      const readAt = message?.created_at ?? laterOf(chat.updatedAt, isoNow(clock));
      // Nobody has to know what was read of the assistant's.
      if (!(await findTakeover(db, chatId))) return;
      await inTransaction(db, async (tx) => {
        const { state } = await transitions.lock(tx, chat);
        if (state.visitor_read_at && state.visitor_read_at >= readAt) return;
        await updateTakeover(tx, chatId, { visitor_read_at: readAt, visitor_seen_at: isoNow(clock) });
        await transitions.append(tx, chat, { type: 'read', data: { chatId, by: 'visitor', readAt } });
      });
    },

    /** @throws AppError 409 for a conversation that no person has answered and ended */
    async rate(visitor: WidgetVisitor, { chatId, score, note }: RatingInput): Promise<void> {
      const chat = await load(visitor, chatId);
      await inTransaction(db, async (tx) => {
        const { state } = await transitions.lock(tx, chat);
        const hasEnded =
          state.claimed_at !== null && (state.status === 'closed' || state.status === 'assistant');
        if (!hasEnded) throw conflict('Only a conversation that a person has ended can be rated.');
        const rated = await updateTakeover(tx, chatId, {
          rating: score,
          rating_note: note,
          rated_at: isoNow(clock),
          rated_user_id: state.operator_id,
        });
        await siteEvents.conversationChanged(tx, 'conversation.rated', { chat, state: rated });
        await transitions.append(tx, chat, { type: 'rated', data: { chatId } }, true);
      });
    },

    /** A conversation as its visitor sees it, with who answers. */
    async present({ rows, messages, chatId }: VisitorChat) {
      const chat = orNotFound(await findVisitorChat(db, chatId), 'conversation');
      const state = await findTakeover(db, chatId);
      const shown = new Map((await presentMessages(db, chat, rows)).map((message) => [message.id, message]));
      const [operator = null] = state?.assignee_id ? await listPeople(db, [state.assignee_id]) : [];
      return {
        chatId,
        status: state?.status ?? 'assistant',
        operator: operator && { name: operator.name, picture: operator.picture },
        rating: state?.rating ?? null,
        isUnclaimed: state !== undefined && isUnclaimed(state),
        messages: messages.map((message) => {
          const { author, attachments = [], clientId = null } = shown.get(message.id) ?? {};
          return { ...message, author, attachments, clientId };
        }),
      };
    },

    /** Whether a person was asked for outside opening hours, and nobody has come since. */
    async hasOfflineRequest(chatId: string): Promise<boolean> {
      const state = await findTakeover(db, chatId);
      return state !== undefined && isOpenOfflineRequest(state);
    },

    /** Notes that the visitor is there. */
    seen: (chatId: string) => saveVisitorSeen(db, chatId, isoNow(clock)),
  };
}

interface Received {
  content: string;
  clientId?: string | null | undefined;
  pageUrl?: string | null;
  fileIds: string[];
}

interface SentByMail {
  chatId: string;
  message: string;
  fileIds: string[];
  inboundId: string;
}

interface SentToPerson {
  chatId: string;
  message: string;
  pageUrl: string | null;
  clientId: string | null | undefined;
  fileIds: string[];
}

/** Whether a text has these words in this order, whatever their case, accents and punctuation. */
function hasWords(text: string, words: string): boolean {
  const plain = (value: string) =>
    ` ${fold(value)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(text).includes(plain(words));
}
