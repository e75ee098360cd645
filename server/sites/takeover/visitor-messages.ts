import type { ConversationStatus } from '#lib/inbox.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ChatFiles } from './chat-files.ts';
import {
  findTakeover,
  findVisitorChat,
  insertInbound,
  saveVisitorSeen,
  updateTakeover,
} from './takeover.queries.ts';
import { isAsked, type LockedConversation, type TransitionDeps, type Transitions } from './transitions.ts';
import type { VisitorChats, WidgetVisitor } from './visitor-chats.ts';

interface Deps extends TransitionDeps {
  transitions: Transitions;
  files: Pick<ChatFiles, 'attach'>;
  visitorChats: VisitorChats;
}

export type VisitorMessages = ReturnType<typeof createVisitorMessages>;

/** Messages of visitors to people. */
export function createVisitorMessages({
  database: { db },
  clock,
  chat: chats,
  siteEvents,
  events,
  transitions,
  files,
  visitorChats,
}: Deps) {
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

  return {
    receive,

    /**
     * Stores a message to the person who has the conversation; the same `clientId` again stores nothing, even after it was
     * closed.
     * @returns undefined if no person has it
     */
    async send(
      visitor: WidgetVisitor,
      { chatId, message, pageUrl, clientId, fileIds }: SentToPerson,
    ): Promise<{ messageId: string; status: ConversationStatus } | undefined> {
      const chat = await visitorChats.find(visitor, chatId);
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
        if (!isAsked(status)) await transitions.ask(tx, conversation, locale);
      });
    },
  };
}

interface Received
  extends Pick<SentToPerson, 'fileIds'>,
    Partial<Pick<SentToPerson, 'clientId' | 'pageUrl'>> {
  content: string;
}

interface SentByMail extends Pick<SentToPerson, 'chatId' | 'message' | 'fileIds'> {
  inboundId: string;
}

interface SentToPerson {
  chatId: string;
  message: string;
  pageUrl: string | null;
  clientId: string | null | undefined;
  fileIds: string[];
}
