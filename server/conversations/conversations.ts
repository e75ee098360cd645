import type { ConversationListQuery } from '../../lib/schemas/conversations.ts';
import { daysIn } from '../platform/calendar.ts';
import { type Clock, isoIn } from '../platform/clock.ts';
import { mapBatches } from '../platform/db/batches.ts';
import type { Database } from '../platform/db/connect.ts';
import { type Paging, withinPages } from '../platform/db/page-of.ts';
import { notFound } from '../platform/errors.ts';
import type { Sites } from '../sites/sites.ts';
import type { Viewer } from '../users/users.ts';
import {
  type ConversationView,
  type ExportedMessage,
  presentChatLead,
  presentConversation,
  presentExportedMessage,
  presentTranscriptMessage,
  type Transcript,
} from './conversations.present.ts';
import {
  type ConversationFilter,
  deleteConversations,
  deleteOlderThan,
  deleteVisitor,
  findConversation,
  listChatLeads,
  listConversations,
  listSitesWithRetention,
} from './conversations.queries.ts';
import { listTranscript, messagesInBatches } from './messages.queries.ts';

export type {
  ConversationView,
  ExportedMessage,
  Transcript,
  TranscriptMessage,
} from './conversations.present.ts';

interface Deps {
  database: Database;
  clock: Clock;
  sites: Sites;
}

const DAY_SECONDS = 24 * 3600;
/** The messages of a conversation on one page. */
const MESSAGES = 100;

/**
 * What visitors asked, for the owner of their website. Every call throws AppError 404 for a site that the viewer may
 * not see.
 */
export type Conversations = ReturnType<typeof createConversations>;

export function createConversations({ database: { db }, clock, sites }: Deps) {
  return {
    async list(
      viewer: Viewer,
      siteId: string,
      query: ConversationListQuery,
      paging: Paging,
    ): Promise<{ results: ConversationView[]; count: number }> {
      const site = await sites.get(viewer, siteId);
      const { rows, count } = await listConversations(db, site.id, filterOf(query, viewer), paging);
      return { results: rows.map(presentConversation), count };
    },

    /** The messages of all conversations that match, in batches. */
    async messages(
      viewer: Viewer,
      siteId: string,
      query: ConversationListQuery,
    ): Promise<AsyncIterable<ExportedMessage[]>> {
      const site = await sites.get(viewer, siteId);
      return mapBatches(messagesInBatches(db, site.id, filterOf(query, viewer)), presentExportedMessage);
    },

    /** The messages of all websites of an owner, in batches, for the data export. */
    async *allOf(ownerId: string) {
      for (const siteId of await sites.idsOf(ownerId))
        yield* mapBatches(messagesInBatches(db, siteId, {}), (message) => ({
          siteId,
          conversationId: message.chat_id,
          channel: message.channel,
          visitorId: message.visitor_id,
          ...presentTranscriptMessage(message),
        }));
    },

    /** @throws AppError 404 for a chat of another site. */
    async get(viewer: Viewer, siteId: string, chatId: string, page: number): Promise<Transcript> {
      const site = await sites.get(viewer, siteId);
      const chat = await findConversation(db, site.id, chatId);
      if (!chat) throw notFound('conversation');
      const paging = { limit: MESSAGES, page };
      const [{ rows, count }, leads] = await Promise.all([
        listTranscript(db, chat.id, paging),
        listChatLeads(db, chat.id),
      ]);
      return {
        ...presentConversation(chat),
        messages: rows.map(presentTranscriptMessage),
        messagesCount: count,
        page: withinPages(paging, count),
        lastPage: Math.max(1, Math.ceil(count / MESSAGES)),
        leads: leads.map(presentChatLead),
      };
    },

    /** @throws AppError 404 if it is not there, or not any more. */
    async remove(viewer: Viewer, siteId: string, chatId: string): Promise<void> {
      const site = await sites.get(viewer, siteId);
      if ((await deleteConversations(db, site.id, [chatId])).length === 0) throw notFound('conversation');
    },

    /**
     * @returns the ids of those that were there
     * @throws AppError 404 if none was
     */
    async removeMany(viewer: Viewer, siteId: string, ids: string[]): Promise<string[]> {
      const site = await sites.get(viewer, siteId);
      const deleted = await deleteConversations(db, site.id, ids);
      if (deleted.length === 0) throw notFound('conversation');
      return deleted;
    },

    /** Deletes all that is stored of a visitor: conversations, feedback, searches, events and leads. */
    async eraseVisitor(viewer: Viewer, siteId: string, visitorId: string) {
      const site = await sites.get(viewer, siteId);
      return db.transaction().execute((tx) => deleteVisitor(tx, site.id, visitorId));
    },

    /** Deletes what is older than the retention days of its site. */
    async deleteOld(signal: AbortSignal): Promise<void> {
      for (const { id, days } of await listSitesWithRetention(db))
        await deleteOlderThan(db, id, isoIn(clock, -(days ?? 0) * DAY_SECONDS), signal);
    },
  };
}

/** Days are those of the viewer's time zone. */
const filterOf = (query: ConversationListQuery, { timeZone }: Viewer): ConversationFilter => ({
  nameLike: query.nameLike,
  outcome: query.outcome,
  vote: query.vote,
  channel: query.channel,
  ...daysIn(timeZone ?? 'UTC', query),
});
