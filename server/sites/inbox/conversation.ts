import type { Viewer } from '../../accounts/accounts.ts';
import type { Sources } from '../../knowledge/knowledge.ts';
import { orNotFound } from '../../platform/errors.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentChatLead } from '../conversations/conversations.ts';
import type { Live } from '../live/live.ts';
import { presentMessages, type Takeovers } from '../takeover/takeover.ts';
import type { createCandidates } from './candidates.ts';
import {
  findLastLead,
  listLastMessages,
  listLastNotes,
  listOtherConversations,
} from './conversation.queries.ts';
import { presentInboxRow, presentRating } from './inbox.present.ts';
import { findInboxRow } from './inbox.queries.ts';
import { listVisits } from './visits.ts';

/** A conversation with all that operators see of it. */
export type InboxConversation = Awaited<ReturnType<ReturnType<typeof createInboxConversation>>>;

export interface ConversationDeps extends Pick<Platform, 'database'> {
  candidatesOf: ReturnType<typeof createCandidates>;
  live: Pick<Live, 'lastId'>;
  sources: Pick<Sources, 'listAnswersOf'>;
  takeovers: { operators: Pick<Takeovers['operators'], 'load'> };
}

const MAX_MESSAGES = 200;
const MAX_EARLIER = 20;

export function createInboxConversation({
  database: { db },
  candidatesOf,
  live,
  takeovers,
  sources,
}: ConversationDeps) {
  async function messagesOf(chat: { id: string; visitorName: string | null; botId: string }) {
    const [newest, notes] = await Promise.all([
      listLastMessages(db, chat.id, MAX_MESSAGES + 1),
      listLastNotes(db, chat.id, MAX_MESSAGES),
    ]);
    const messages = newest.slice(0, MAX_MESSAGES);
    const hasEarlier = newest.length > MAX_MESSAGES;
    // Notes on messages that are not shown would come first, without what they are about.
    const first = hasEarlier ? (messages.at(-1)?.created_at ?? '') : '';
    const shown = await presentMessages(
      db,
      chat,
      messages,
      notes.filter(({ created_at }) => created_at >= first),
    );
    const pages = new Map(messages.map(({ id, page_url }) => [id, page_url]));
    const written = shown.filter(({ author, isNote }) => author.kind === 'operator' && !isNote);
    const answers = await sources.listAnswersOf(chat.botId, idsOf(written));
    const answerOf = new Map(answers.map(({ id, question, messageId }) => [messageId, { id, question }]));
    return {
      messages: shown.map((message) => ({
        ...message,
        pageUrl: pages.get(message.id) ?? null,
        /** The website's own answer that it was saved as. */
        savedAs: answerOf.get(message.id) ?? null,
      })),
      hasEarlier,
    };
  }

  /**
   * Loading marks nothing as read.
   * @throws AppError 404 for those who may not read the conversations of its website
   */
  return async (viewer: Viewer, chatId: string) => {
    // Before the messages: events that come meanwhile are sent again, and none is lost.
    const eventId = await live.lastId();
    const { siteId, visitorId } = await takeovers.operators.load(viewer, chatId);
    const row = orNotFound(await findInboxRow(db, viewer.id, chatId), 'conversation');
    const item = presentInboxRow(row);
    const visitor = { siteId, visitorId: visitorId ?? '' };
    const [{ messages, hasEarlier }, visits, earlier, lead, people] = await Promise.all([
      messagesOf({ id: chatId, visitorName: item.visitor.name, botId: row.bot_id }),
      listVisits(db, visitor),
      listOtherConversations(db, visitor, chatId, MAX_EARLIER),
      findLastLead(db, visitor),
      candidatesOf([siteId]),
    ]);
    return {
      ...item,
      /** The language of the visitor's widget; null before a person was asked for. */
      locale: row.locale,
      closedAt: row.closed_at,
      /** The time of the last message that the visitor has read. */
      visitorReadAt: row.visitor_read_at,
      /** When the visitor's widget was last connected; null before a person was asked for. */
      visitorSeenAt: row.visitor_seen_at,
      /** The time of the last message that was mailed to the visitor. */
      mailedAt: row.mailed_at,
      rating: presentRating(row),
      /** The last ones with the notes between them, oldest first. */
      messages,
      hasEarlierMessages: hasEarlier,
      visits,
      /** The visitor's other conversations, the newest first. */
      conversations: earlier.map(({ id, name, status, created_at, updated_at }) => ({
        id,
        name,
        status: status ?? 'assistant',
        createdAt: created_at,
        updatedAt: updated_at,
      })),
      lead: lead ? presentChatLead(lead) : null,
      candidates: people,
      /** The number of the last live event before: a client goes on from there. */
      eventId,
    };
  };
}
