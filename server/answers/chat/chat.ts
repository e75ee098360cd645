import type { AnswerEnd, ChatEvent, Citation } from '#lib/chat-client/events.ts';
import type { FeedbackInput } from '#lib/schemas/widget.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { orNotFound } from '../../platform/errors.ts';
import { idsOf } from '../../platform/ids.ts';
import { phrasesFor } from './answering/quote-answer.ts';
import { createChatMessages } from './chat-messages.ts';
import { presentMessage } from './chats.present.ts';
import {
  type ChatRow,
  findLastVisitorChat,
  findVisitorChat,
  findVisitorMessage,
  insertChat,
  listLastOutcomes,
  listLeadTimes,
  listRecentMessages,
  listVotes,
  type MessageRow,
  saveFeedback,
} from './chats.queries.ts';
import { newChat } from './new-chat.ts';
import { type AnsweringBot, createReplies, questionTo, type ReplyDeps, type Turn } from './reply.ts';

export { isDoubtful } from './answering/candidates.ts';
export { type PassageSearch, probableAnswer, retrieve } from './answering/retrieval.ts';
export { createSiteSearch } from './answering/site-search.ts';
export type { MessageRow } from './chats.queries.ts';
export { CHAT_ANSWER, collectReply, streamReply } from './deliver.ts';
export { TO_A_PERSON } from './reply.ts';
export {
  answersTo,
  IS_DOUBTFUL,
  IS_STILL_DOUBTFUL,
  QUESTION_OUTCOMES,
  questionBefore,
  UNANSWERED_OUTCOMES,
} from './visitor-answers.queries.ts';

/** A visitor's question to the bot of a site. */
export interface VisitorQuestion {
  /** Null for an API client. */
  siteId: string | null;
  visitorId: string;
  bot: AnsweringBot;
  channel: 'chat' | 'cookie' | 'search' | 'custom';
  /** If absent, unknown or another visitor's, a new chat begins. */
  chatId: string | undefined;
  /** The id of the chat that begins: a second question with the same one is in the same chat. */
  newChatId?: string | undefined;
  /** Given by who sends it; stored once in a chat. */
  clientId?: string | null | undefined;
  /** Whether a person has the chat by now: no answer of the assistant is stored then. */
  isTaken?(tx: Db, chatId: string): Promise<boolean>;
  message: string;
  /** The page that it was sent from. */
  pageUrl?: string | null;
  /** The language of the widget. */
  locale?: string | null | undefined;
}

export type VisitorEvent = ChatEvent<never, { chatId: string }, AnswerEnd>;

/** A complete answer. */
export type Answered = Awaited<ReturnType<Chat['answerOnce']>>;
/** A visitor's chat with its last messages, oldest first. */
export type VisitorChat = NonNullable<Awaited<ReturnType<Chat['lastOf']>>>;

/** The messages of an earlier conversation that a visitor sees again. */
const SHOWN_MESSAGES = 40;

/** The chats of visitors; those of signed-in users are in playground.ts. */
export type Chat = ReturnType<typeof createChat>;

export function createChat(deps: ReplyDeps) {
  const {
    database: { db },
    clock,
    answerer,
    events,
  } = deps;
  const { reply, decline } = createReplies(deps);
  const messages = createChatMessages(deps);

  /** A new chat is stored with its first message: without it, it would stay empty. */
  async function turnOf(question: VisitorQuestion): Promise<Turn> {
    const { chatId, newChatId, siteId, visitorId, bot, channel, isTaken } = question;
    const { message, clientId, pageUrl, locale } = question;
    const turn = { bot, message, clientId, pageUrl, locale, isTaken };
    const known = chatId ? await findVisitorChat(db, chatId, siteId, visitorId) : undefined;
    if (known) return { ...turn, chat: known };
    const chat: ChatRow = {
      ...newChat(message, isoNow(clock)),
      ...(newChatId && { id: newChatId }),
      bot_id: bot.id,
      site_id: siteId,
      user_id: null,
      visitor_id: visitorId,
      channel,
    };
    return { ...turn, chat, prepare: (tx) => insertChat(tx, chat) };
  }

  return {
    /** Streams the answer: see `reply` of `createReplies`. */
    async *ask(
      question: VisitorQuestion,
      signal: AbortSignal,
      onCounted?: Turn['onCounted'],
    ): AsyncIterable<VisitorEvent> {
      const turn = await turnOf(question);
      const answer = await reply({ ...turn, onCounted }, signal);
      yield { event: 'start', data: { chatId: turn.chat.id } };
      yield* answer;
    },

    messages,

    /** The chat of a message; `prepare` stores a new one in the transaction of its first message. */
    turnOf,

    /** How the last answers ended, the newest first. */
    lastOutcomes: (chatId: string, limit: number) => listLastOutcomes(db, chatId, limit),

    declineText,

    /** Stores a question that the owner's plan has no answer for, with the text that the visitor gets instead. */
    async decline(question: VisitorQuestion): Promise<{ chatId: string; text: string }> {
      const turn = await turnOf(question);
      const text = declineText(question);
      await decline(turn, text);
      return { chatId: turn.chat.id, text };
    },

    /** Answers outside of any chat, always without a model, and stores nothing. */
    async answerOnce(bot: AnsweringBot, question: string) {
      let text = '';
      let citations: Citation[] = [];
      for await (const event of answerer.answer(questionTo(bot, question), new AbortController().signal)) {
        if (event.type === 'token') text += event.text;
        if (event.type === 'citations') citations = event.citations;
        if (event.type !== 'done') continue;
        const { answered, related, request = null } = event;
        return { text, citations, answered, related, request };
      }
      throw new Error('an answer has no end');
    },

    /** @throws AppError 404 for a message that was not sent to this visitor. */
    async rate(
      { siteId, visitorId }: { siteId: string; visitorId: string },
      { messageId, vote, reason, note }: FeedbackInput,
    ): Promise<void> {
      const message = orNotFound(await findVisitorMessage(db, messageId, siteId, visitorId), 'message');
      await inTransaction(db, async (tx) => {
        await saveFeedback(tx, { message_id: message.id, vote, reason, note, created_at: isoNow(clock) });
        if (vote === 'down') await events.emit(tx, 'gapOccurred', { siteId });
      });
    },

    /** The visitor's last active chat, or this one; null without one. */
    async lastOf(siteId: string, visitorId: string, chatId?: string) {
      const chat = await (chatId
        ? findVisitorChat(db, chatId, siteId, visitorId)
        : findLastVisitorChat(db, siteId, visitorId));
      if (!chat) return null;
      const rows = await listRecentMessages(db, chat.id, SHOWN_MESSAGES);
      const ids = idsOf(rows);
      const [votes, leadTimes] = await Promise.all([listVotes(db, ids), listLeadTimes(db, chat.id)]);
      const withLead = new Set(leadTimes.map((at) => answerWithLead(rows, at)?.id));
      return {
        chatId: chat.id,
        rows,
        messages: rows.map((message) => ({
          ...presentMessage(message),
          vote: votes.get(message.id) ?? null,
          /** The visitor left an email address below this answer. */
          hasLead: withLead.has(message.id),
        })),
      };
    },

    isVisitorChat: async (id: string, siteId: string, visitorId: string): Promise<boolean> =>
      (await findVisitorChat(db, id, siteId, visitorId)) !== undefined,
  };
}

/** The widget asks for an email address below the last message without an answer, or to a visitor who asks for a person. */
const answerWithLead = (messages: MessageRow[], time: string): MessageRow | undefined =>
  messages.findLast(
    ({ outcome, created_at }) =>
      (outcome === 'unanswered' || outcome === 'asked_for_person') && created_at <= time,
  );

/** Instead of an answer that the owner's plan does not include. */
const declineText = ({ bot, message, locale }: Pick<VisitorQuestion, 'bot' | 'message' | 'locale'>): string =>
  phrasesFor({ ...questionTo(bot, message), locale }, null).noAnswersLeft;
