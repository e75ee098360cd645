import type { Db } from '../../platform/db/connect.ts';
import { orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { addLine, findSentMessage, insertMessage, type MessageRow, renameChat } from './chats.queries.ts';
import { nameWith } from './new-chat.ts';

/** A message that no assistant answers or has written. */
export interface PersonMessage {
  chatId: string;
  siteId: string;
  /** Null for the visitor. */
  author: MessageRow['author'];
  authorId?: string;
  content: string;
  clientId?: string | null | undefined;
  pageUrl?: string | null | undefined;
  /** Adds its files, before anybody is told of it. */
  attach?(id: string): Promise<void>;
}

/** The messages of visitors to people, of people to visitors, and of the system to both. */
export const createChatMessages = ({
  database: { engine },
  clock,
  events,
}: Pick<Platform, 'database' | 'clock' | 'events'>) => ({
  /** Stores a message; its chat is locked until the transaction ends. */
  async add(
    tx: Db,
    { chatId, siteId, author, authorId, content, clientId, pageUrl, attach }: PersonMessage,
  ): Promise<MessageRow> {
    const { chat, time } = orNotFound(await addLine(tx, engine, chatId, clock), 'conversation');
    const name = author === null && content !== '' ? nameWith(chat, content) : chat.name;
    if (name !== chat.name) await renameChat(tx, chatId, name);
    const message = await insertMessage(tx, {
      id: newId(),
      chat_id: chatId,
      role: author === null ? 'user' : 'assistant',
      author,
      author_id: authorId,
      client_id: clientId,
      content,
      citations: '[]',
      page_url: pageUrl,
      created_at: time,
    });
    await attach?.(message.id);
    await events.emit(tx, 'siteMessageStored', { siteId, message });
    return message;
  },

  /**
   * Makes room for a note; its chat is locked until the transaction ends.
   * @param isNews the chat is unread, as after a message
   * @returns the time of the note
   */
  async addNoteLine(tx: Db, chatId: string, isNews: boolean): Promise<string> {
    return orNotFound(await addLine(tx, engine, chatId, clock, isNews), 'conversation').time;
  },

  /** The message that was sent before with this id of its sender. */
  findSent: findSentMessage,
});
