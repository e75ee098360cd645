import type { AnswerEnd, ChatEvent, Citation, RelatedPage } from '#lib/chat-client/events.ts';
import type { BotView } from '../../assistants/assistants.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { SERVER_STOPS } from '../../platform/http/event-stream.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { questionKey } from '../../platform/text/spelling-key.ts';
import {
  type AnswerEvent,
  type Answerer,
  type Authorship,
  outcomeOf,
  type Question,
} from './answering/answer.ts';
import {
  addLine,
  type ChatRow,
  hasMessage,
  hasOffer,
  insertMessage,
  listRecentMessages,
  lockChat,
  type MessageRow,
  renameChat,
} from './chats.queries.ts';
import { nameWith } from './new-chat.ts';

/** The settings that an answer depends on. */
export type AnsweringBot = Pick<
  BotView,
  | 'id'
  | 'ownerId'
  | 'refusal'
  | 'tone'
  | 'language'
  | 'provider'
  | 'model'
  | 'temperature'
  | 'instructions'
  | 'onlyMyContent'
>;

/** A model of the host has accepted the question, or an answer was stored. */
export type Counted = 'host_model' | 'answer';

/** A message in a chat that exists, or that `prepare` stores. */
export interface Turn {
  chat: ChatRow;
  bot: AnsweringBot;
  message: string;
  /** Shared by the question and its answer; only in the playground. */
  turnId?: string | undefined;
  clientId?: string | null | undefined;
  isTaken?: ((tx: Db, chatId: string) => Promise<boolean>) | undefined;
  /** Begins the transaction that stores the message. */
  prepare?: ((tx: Db) => Promise<unknown>) | undefined;
  /** The page of a website that the message was sent from. */
  pageUrl?: string | null | undefined;
  /** The language of the widget. */
  locale?: string | null | undefined;
  /** Called with what counts as an answer of a plan, as soon as it has happened; both may happen. */
  onCounted?: ((what: Counted) => void) | undefined;
}

export interface ReplyDeps extends Pick<Platform, 'database' | 'clock' | 'log' | 'events'> {
  answerer: Answerer;
}

/** The number of messages that a follow-up question can refer to. */
const REMEMBERED_MESSAGES = 6;

export function createReplies({ database: { db, engine }, clock, log, answerer, events }: ReplyDeps) {
  /** Locks the chat until the transaction ends. */
  async function storeMessage(
    tx: Db,
    { chat, turnId, message: question }: Turn,
    message: NewMessage,
  ): Promise<string> {
    const { time = isoNow(clock) } = (await addLine(tx, engine, chat.id, clock)) ?? {};
    const id = newId();
    const stored = await insertMessage(tx, {
      id,
      chat_id: chat.id,
      turn_id: turnId ?? null,
      role: message.role,
      content: message.content,
      citations: JSON.stringify(message.citations),
      related: JSON.stringify(message.related),
      outcome: message.outcome,
      is_doubtful: Number(message.isDoubtful),
      question_key: message.isDoubtful ? questionKey(question) : null,
      page_url: message.pageUrl,
      client_id: message.clientId,
      provider: message.provider,
      model: message.model,
      fallback: message.fallback,
      offered_language: message.offeredLanguage,
      input_tokens: message.inputTokens,
      output_tokens: message.outputTokens,
      cost_usd: message.costUsd,
      created_at: time,
    });
    if (chat.site_id !== null) {
      await events.emit(tx, 'siteMessageStored', { siteId: chat.site_id, message: stored });
      if (message.outcome === 'unanswered') await events.emit(tx, 'gapOccurred', { siteId: chat.site_id });
    }
    return id;
  }

  /**
   * An answer is not stored if its question was deleted or replaced meanwhile, or if a person has the chat by now: their
   * first line and the answer both lock it.
   * @returns the answer's id; null if a person has the chat
   */
  const storeAnswer = (turn: Turn, questionId: string, answer: NewMessage): Promise<string | null> =>
    inTransaction(db, async (tx) => {
      await lockChat(tx, engine, turn.chat.id);
      if (await turn.isTaken?.(tx, turn.chat.id)) return null;
      const id = await storeMessage(tx, turn, answer);
      if (await hasMessage(tx, questionId)) return id;
      throw new Error('the question is gone');
    });

  async function* answerTo(
    turn: Turn,
    {
      questionId,
      history,
      hasOfferedLanguage,
    }: { questionId: string; history: MessageRow[]; hasOfferedLanguage: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<ChatEvent<never, never, AnswerEnd>> {
    const { chat, bot, message, locale, onCounted } = turn;
    const answer: NewMessage = { ...BLANK, role: 'assistant', outcome: 'interrupted' };
    let failed = false;
    let messageId: string | null | undefined;
    try {
      const onHostAsked = () => onCounted?.('host_model');
      const question = {
        ...questionTo(bot, message),
        history,
        hasOfferedLanguage,
        locale,
        model: bot,
        onHostAsked,
      };
      for await (const event of answerer.answer(question, signal)) {
        if (signal.aborted) break;
        if (event.type === 'token') {
          answer.content += event.text;
          yield { event: 'token', data: { text: event.text } };
        }
        if (event.type === 'citations') {
          answer.citations = event.citations;
          yield { event: 'citations', data: event.citations };
        }
        if (event.type === 'authorship') Object.assign(answer, withoutType(event));
        if (event.type === 'done') {
          answer.outcome = outcomeOf(event);
          answer.isDoubtful = answer.outcome === 'answered' && event.isDoubtful === true;
          answer.related = event.related;
          answer.offeredLanguage = event.offeredLanguage ?? null;
        }
      }
    } catch (error) {
      failed = true;
      log.error({ err: error, chat: chat.id }, 'an answer failed');
    } finally {
      // Also runs after the client has disconnected.
      messageId = await storeAnswer(turn, questionId, answer).catch((error: unknown) => {
        failed = true;
        log.warn({ err: error, chat: chat.id }, 'an answer could not be stored: its chat may be gone');
        return undefined;
      });
      if (messageId && isCounted(answer, signal)) onCounted?.('answer');
    }
    if (messageId === null)
      yield { event: 'done', data: { ...TO_A_PERSON, messageId: questionId, status: 'open' } };
    else yield endOf(answer, messageId, { failed, signal });
  }

  async function storeQuestion(tx: Db, turn: Turn): Promise<string> {
    const { chat, message, clientId = null, pageUrl = null } = turn;
    const name = nameWith(chat, message);
    if (name !== chat.name) await renameChat(tx, chat.id, name);
    return storeMessage(tx, turn, { ...BLANK, role: 'user', content: message, clientId, pageUrl });
  }

  return {
    /**
     * Stores the message, streams the answer and stores it. If the client disconnects or the server stops (`signal`), the
     * partial answer is stored as interrupted.
     */
    async reply(turn: Turn, signal: AbortSignal) {
      const stored = await inTransaction(db, async (tx) => {
        await turn.prepare?.(tx);
        const history = await listRecentMessages(tx, turn.chat.id, REMEMBERED_MESSAGES);
        const hasOfferedLanguage = await hasOffer(tx, turn.chat.id);
        return { history, hasOfferedLanguage, questionId: await storeQuestion(tx, turn) };
      });
      return answerTo(turn, stored, signal);
    },

    /** Stores the message with a text in place of an answer. */
    async decline(turn: Turn, text: string) {
      await inTransaction(db, async (tx) => {
        await turn.prepare?.(tx);
        await storeQuestion(tx, turn);
        await storeMessage(tx, turn, { ...BLANK, role: 'assistant', content: text, outcome: 'over_limit' });
      });
    },
  };
}

/** The end of a message that no assistant answers. */
export const TO_A_PERSON = {
  answered: null,
  isFallback: false,
  isSmallTalk: false,
  request: null,
  related: [],
  offeredLanguage: null,
};

/** A question without a conversation and without a model. */
export const questionTo = ({ id: botId, refusal, tone, language }: AnsweringBot, text: string): Question => ({
  botId,
  text,
  refusal,
  tone,
  language,
});

const withoutType = ({ type: _type, ...message }: Extract<AnswerEvent, { type: 'authorship' }>) => message;

function endOf(
  { outcome, related, fallback, offeredLanguage }: NewMessage,
  messageId: string | undefined,
  { failed, signal }: { failed: boolean; signal: AbortSignal },
): ChatEvent<never, never, AnswerEnd> {
  if (messageId === undefined || outcome === 'interrupted') {
    if (failed) return { event: 'error', data: { message: FAILED } };
    const canRepeat = signal.reason === SERVER_STOPS && { canRepeat: true };
    return { event: 'error', data: { message: STOPPED, ...canRepeat } };
  }
  return {
    event: 'done',
    data: {
      messageId,
      answered: outcome !== 'unanswered',
      isFallback: fallback !== null,
      isSmallTalk: outcome === 'small_talk',
      request: outcome === 'asked_for_person' ? 'person' : null,
      related,
      offeredLanguage,
    },
  };
}

/** A partial answer counts too: API clients could otherwise disconnect just before the end of every answer. */
const isCounted = ({ outcome, content }: NewMessage, { aborted, reason }: AbortSignal): boolean =>
  outcome === 'answered' ||
  (outcome === 'interrupted' && aborted && reason !== SERVER_STOPS && content !== '');

interface NewMessage extends Authorship {
  role: 'user' | 'assistant';
  content: string;
  citations: Citation[];
  related: RelatedPage[];
  outcome: MessageRow['outcome'];
  isDoubtful: boolean;
  offeredLanguage: string | null;
  pageUrl: string | null;
  clientId: string | null;
}

const BLANK = {
  content: '',
  citations: [],
  related: [],
  outcome: null,
  isDoubtful: false,
  offeredLanguage: null,
  pageUrl: null,
  clientId: null,
  provider: null,
  model: null,
  fallback: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
};

const FAILED = 'The answer was interrupted.';
const STOPPED = 'The answer was interrupted. Please ask again in a moment.';
