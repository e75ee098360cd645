import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Answerer, Citation, Question } from './answers/answer.ts';
import {
  type ChatRow,
  findVisitorChat,
  findVisitorMessage,
  insertChat,
  insertMessage,
  listRecentMessages,
  saveFeedback,
  touchChat,
} from './chats.queries.ts';

export type { Citation } from './answers/answer.ts';

/** What a visitor of a site asks its bot. */
export interface VisitorQuestion {
  siteId: string;
  visitorId: string;
  bot: { id: string; refusal: string | null; language: string | null };
  channel: 'chat' | 'cookie' | 'search';
  /** Absent, unknown or somebody else's: a new chat begins. */
  chatId: string | undefined;
  message: string;
}

export type ChatEvent =
  | { type: 'start'; chatId: string }
  | { type: 'token'; text: string }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'done'; messageId: string; answered: boolean }
  | { type: 'error'; message: string };

export interface Feedback {
  messageId: string;
  vote: 'up' | 'down';
  reason: string | null;
  note: string | null;
}

export interface Chat {
  /**
   * Answers as it goes; question and answer are kept. When the visitor leaves or the server stops (`signal`),
   * what was said so far is kept as interrupted.
   */
  ask(question: VisitorQuestion, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** @throws AppError 404 for a message that was not said to this visitor. */
  rate(visitor: { siteId: string; visitorId: string }, feedback: Feedback): Promise<void>;
  isVisitorChat(id: string, siteId: string, visitorId: string): Promise<boolean>;
}

interface Deps {
  database: Database;
  clock: Clock;
  log: Log;
  answerer: Answerer;
}

/** How much of the conversation an answer may refer to. */
const REMEMBERED_MESSAGES = 6;
const CHAT_NAME_LENGTH = 80;

export function createChat({ database: { db }, clock, log, answerer }: Deps): Chat {
  async function begin({
    chatId,
    siteId,
    visitorId,
    bot,
    channel,
    message,
  }: VisitorQuestion): Promise<ChatRow> {
    const known = chatId ? await findVisitorChat(db, chatId, siteId, visitorId) : undefined;
    if (known) return known;
    const now = isoNow(clock);
    return insertChat(db, {
      id: newId(),
      bot_id: bot.id,
      site_id: siteId,
      user_id: null,
      visitor_id: visitorId,
      channel,
      name: message.slice(0, CHAT_NAME_LENGTH).toWellFormed(),
      created_at: now,
      updated_at: now,
    });
  }

  async function keep(chat: ChatRow, said: Said): Promise<string> {
    const now = isoNow(clock);
    const id = newId();
    await insertMessage(db, {
      id,
      chat_id: chat.id,
      role: said.role,
      content: said.content,
      citations: JSON.stringify(said.citations),
      outcome: said.outcome,
      created_at: now,
    });
    await touchChat(db, chat.id, now);
    return id;
  }

  return {
    async *ask(asked, signal) {
      const chat = await begin(asked);
      const history = await listRecentMessages(db, chat.id, REMEMBERED_MESSAGES);
      await keep(chat, { role: 'user', content: asked.message, citations: [], outcome: null });
      yield { type: 'start', chatId: chat.id };

      const reply: Said = { role: 'assistant', content: '', citations: [], outcome: 'interrupted' };
      const question: Question = {
        botId: asked.bot.id,
        text: asked.message,
        history,
        ...languageOf(asked.bot),
      };
      let failed = false;
      try {
        for await (const event of answerer.answer(question, signal)) {
          if (signal.aborted) break;
          if (event.type === 'token') reply.content += event.text;
          if (event.type === 'citations') reply.citations = event.citations;
          if (event.type === 'done') reply.outcome = event.answered ? 'answered' : 'unanswered';
          else yield event;
        }
      } catch (error) {
        failed = true;
        log.error({ err: error, chat: chat.id }, 'an answer failed');
      } finally {
        // Also reached when the reader of the stream has gone.
        reply.id = await keep(chat, reply);
      }
      if (reply.outcome === 'interrupted') yield { type: 'error', message: failed ? FAILED : STOPPED };
      else yield { type: 'done', messageId: reply.id, answered: reply.outcome === 'answered' };
    },

    async rate({ siteId, visitorId }, { messageId, vote, reason, note }) {
      const message = await findVisitorMessage(db, messageId, siteId, visitorId);
      if (!message) throw notFound('message');
      await saveFeedback(db, { message_id: message.id, vote, reason, note, created_at: isoNow(clock) });
    },

    isVisitorChat: async (id, siteId, visitorId) =>
      (await findVisitorChat(db, id, siteId, visitorId)) !== undefined,
  };
}

interface Said {
  id?: string;
  role: 'user' | 'assistant';
  content: string;
  citations: Citation[];
  outcome: 'answered' | 'unanswered' | 'interrupted' | null;
}

const FAILED = 'The answer could not be finished. Please try again.';
const STOPPED = 'The answer was interrupted. Please ask again in a moment.';

const languageOf = ({ refusal, language }: VisitorQuestion['bot']) => ({ refusal, language });
