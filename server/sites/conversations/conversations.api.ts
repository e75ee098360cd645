import { Router } from 'express';
import { pageNumber } from '#lib/pagination.ts';
import { botConversationsPath, siteTabPath } from '#lib/routes.ts';
import {
  bulkConversationsInput,
  conversationListQuery,
  conversationQuery,
} from '#lib/schemas/conversations.ts';
import { type Viewer, viewerOf } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { Sites } from '../sites/sites.ts';
import type { ConversationReader, Conversations, ExportedMessage } from './conversations.ts';

interface Services {
  conversations: Conversations;
  sites: Pick<Sites, 'get'>;
  bots: Pick<Bots, 'get'>;
}

/** `/sites/{id}/conversations`, `/sites/{id}/visitors`, and `/bots/{id}/conversations` for those of programs. */
export function conversationsApi({ conversations, sites, bots }: Services): Router {
  const router = Router();

  const listPath = async (viewer: Viewer, siteId: string) =>
    siteTabPath(viewer.name, (await sites.get(viewer, siteId)).slug, 'conversations');

  addRoutes(router, '/sites', conversations.ofSites, listPath);
  addRoutes(router, '/bots', conversations.ofPrograms, async (viewer, botId) =>
    botConversationsPath(viewer.name, (await bots.get(viewer, botId)).slug),
  );

  router.post('/sites/:id/visitors/:visitorId/erase', async (req, res) => {
    const viewer = viewerOf(req);
    const { id, visitorId } = req.params;
    const erased = await conversations.eraseVisitor(viewer, id, visitorId);
    const redirectTo = await listPath(viewer, id);
    const message = 'Everything stored about this visitor is deleted.';
    respond(req, res, 200, { visitorId, erased, message }, { redirectTo });
  });

  return router;
}

function addRoutes(
  router: Router,
  of: '/sites' | '/bots',
  conversations: ConversationReader,
  listPath: (viewer: Viewer, id: string) => Promise<string>,
): void {
  router.get(`${of}/:id/conversations`, async (req, res) => {
    const viewer = viewerOf(req);
    const query = parse(conversationListQuery, req.query);
    const { id } = req.params;
    await respondTable(req, res, query, TABLE, {
      list: (paging) => conversations.list(viewer, id, query, paging),
      all: () => conversations.messages(viewer, id, query),
    });
  });

  router.post(`${of}/:id/conversations/bulk/delete`, async (req, res) => {
    const viewer = viewerOf(req);
    const { ids } = parse(bulkConversationsInput, req.body);
    const deleted = await conversations.remove(viewer, req.params.id, ids);
    const what = deleted.length === 1 ? 'One conversation' : `${deleted.length} conversations`;
    respond(req, res, 200, { ids: deleted, message: `${what} deleted.` });
  });

  router
    .route(`${of}/:id/conversations/:chatId`)
    .get(async (req, res) => {
      const { page } = parse(conversationQuery, req.query);
      const { id, chatId } = req.params;
      const conversation = await conversations.get(viewerOf(req), id, chatId, pageNumber(page));
      respond(req, res, 200, { conversation });
    })
    .delete(async (req, res) => {
      const viewer = viewerOf(req);
      const { id, chatId } = req.params;
      await conversations.remove(viewer, id, [chatId]);
      const redirectTo = await listPath(viewer, id);
      respond(req, res, 200, { id: chatId, message: 'Conversation deleted.' }, { redirectTo });
    });
}

/** A row for each message of the conversations. */
const TABLE: Table<ExportedMessage> = {
  name: 'conversations',
  columns: [
    'conversationId',
    'id',
    'channel',
    'visitorId',
    'pageUrl',
    'createdAt',
    'role',
    'content',
    'outcome',
    'isDoubtful',
    'sources',
    'vote',
    'reason',
    'note',
    'provider',
    'model',
    'fallback',
    'inputTokens',
    'outputTokens',
    'costUsd',
  ],
};
