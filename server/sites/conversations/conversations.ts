import { paginate } from '#lib/pagination.ts';
import type { ConversationListQuery } from '#lib/schemas/conversations.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { daysIn } from '../../platform/calendar.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import {
  presentChatLead,
  presentConversation,
  presentExportedMessage,
  presentTranscriptMessage,
} from './conversations.present.ts';
import {
  type ConversationFilter,
  type ConversationScope,
  deleteConversations,
  deleteVisitor,
  findConversation,
  listChatLeads,
  listConversations,
} from './conversations.queries.ts';
import { listTranscript, messagesInBatches } from './messages.queries.ts';

export type { ConversationView, ExportedMessage, TranscriptMessage } from './conversations.present.ts';
export { presentChatLead } from './conversations.present.ts';
export { isConversationAbout } from './conversations.queries.ts';
export type Transcript = Awaited<ReturnType<ConversationReader['get']>>;

interface Deps extends Pick<Platform, 'database'> {
  sites: Pick<Sites, 'getPrivate' | 'idsOf'>;
  bots: Pick<Bots, 'getPrivate' | 'allOf'>;
  webhooks: Pick<Webhooks, 'forgetVisitor' | 'forgetConversations'>;
}

/** The messages of a conversation on one page. */
const MESSAGES = 100;

/**
 * The conversations of visitors, for the owner of their website. Every call throws AppError 404 for a site that the viewer
 * may not see.
 */
export type Conversations = ReturnType<typeof createConversations>;

export function createConversations(deps: Deps) {
  const { sites, bots, webhooks } = deps;
  const { db } = deps.database;
  return {
    /** The conversations of a website's visitors. */
    ofSites: createReader(deps, async (viewer, siteId) => ({
      siteId: (await sites.getPrivate(viewer, siteId, 'conversations')).id,
    })),

    /** The conversations of API clients with a bot. */
    ofApiClients: createReader(deps, async (viewer, botId) => ({
      apiClientsOf: (await bots.getPrivate(viewer, botId, 'conversations')).id,
    })),

    /** The messages of all websites of an owner, and of the API clients that use their bots, for the data export. */
    async *allOf(ownerId: string) {
      for (const siteId of await sites.idsOf(ownerId)) yield* exported(db, { siteId }, { siteId });
      for (const { id: botId } of await bots.allOf(ownerId))
        yield* exported(db, { apiClientsOf: botId }, { botId });
    },

    /** Deletes all data of a visitor: conversations, feedback, searches, events, leads and messages to webhooks. */
    async eraseVisitor(viewer: Viewer, siteId: string, visitorId: string) {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      return inTransaction(db, async (tx) => {
        await webhooks.forgetVisitor(tx, site.id, visitorId);
        return deleteVisitor(tx, site.id, visitorId);
      });
    },
  };
}

export type ConversationReader = ReturnType<typeof createReader>;

/** @param scopeOf throws AppError 404 for what the viewer may not see */
function createReader(
  { database: { db }, webhooks }: Deps,
  scopeOf: (viewer: Viewer, id: string) => Promise<ConversationScope>,
) {
  return {
    async list(viewer: Viewer, id: string, query: ConversationListQuery, paging: Paging) {
      const scope = await scopeOf(viewer, id);
      const { rows, count } = await listConversations(db, scope, filterOf(query, viewer), paging);
      return { results: rows.map(presentConversation), count };
    },

    /** The messages of all conversations that match, in batches. */
    async messages(viewer: Viewer, id: string, query: ConversationListQuery) {
      const scope = await scopeOf(viewer, id);
      return mapBatches(messagesInBatches(db, scope, filterOf(query, viewer)), presentExportedMessage);
    },

    /** @throws AppError 404 for a chat of another site or bot. */
    async get(viewer: Viewer, id: string, chatId: string, page: number) {
      const chat = orNotFound(await findConversation(db, await scopeOf(viewer, id), chatId), 'conversation');
      const paging = { limit: MESSAGES, page };
      const [{ rows, count }, leads] = await Promise.all([
        listTranscript(db, chat.id, paging),
        listChatLeads(db, chat.id),
      ]);
      const shown = paginate(count, paging);
      return {
        ...presentConversation(chat),
        /** A page of them, oldest first. */
        messages: rows.map(presentTranscriptMessage),
        messagesCount: count,
        page: shown.page,
        lastPage: shown.lastPage,
        leads: leads.map(presentChatLead),
      };
    },

    /**
     * With the messages to webhooks that quote them.
     * @returns the ids of those that were there
     * @throws AppError 404 if none was
     */
    async remove(viewer: Viewer, id: string, ids: string[]): Promise<string[]> {
      const scope = await scopeOf(viewer, id);
      return inTransaction(db, async (tx) => {
        const deleted = await deleteConversations(tx, scope, ids);
        if (deleted.length === 0) throw notFound('conversation');
        if ('siteId' in scope) await webhooks.forgetConversations(tx, scope.siteId, deleted);
        return deleted;
      });
    },
  };
}

const exported = <From extends object>(db: Db, scope: ConversationScope, from: From) =>
  mapBatches(messagesInBatches(db, scope, {}), (message) => ({
    ...from,
    conversationId: message.chat_id,
    channel: message.channel,
    visitorId: message.visitor_id,
    ...presentTranscriptMessage(message),
  }));

/** Days are those of the viewer's time zone. */
const filterOf = (query: ConversationListQuery, { timeZone }: Viewer): ConversationFilter => ({
  ...query,
  ...daysIn(timeZone ?? 'UTC', query),
});
