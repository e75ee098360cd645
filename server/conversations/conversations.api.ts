import { Router } from 'express';
import { toSnakeCase } from '../../lib/case.ts';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { siteTabPath } from '../../lib/routes.ts';
import {
  bulkConversationsInput,
  conversationListQuery,
  conversationQuery,
} from '../../lib/schemas/conversations.ts';
import { streamCsv } from '../platform/http/csv.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import type { Sites } from '../sites/sites.ts';
import { type Viewer, viewerOf } from '../users/users.ts';
import type { Conversations, ConversationView } from './conversations.ts';

/** `/sites/{id}/conversations` and `/sites/{id}/visitors`. */
export function conversationsApi({
  conversations,
  sites,
}: {
  conversations: Conversations;
  sites: Sites;
}): Router {
  const router = Router();

  const listPath = async (viewer: Viewer, siteId: string) =>
    siteTabPath(viewer.name, (await sites.get(viewer, siteId)).slug, 'conversations');

  router
    .route('/sites/:id/conversations')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const query = parse(conversationListQuery, req.query);
      if (query.format === 'csv') {
        const batches = await conversations.all(viewer, req.params.id, query);
        return streamCsv(res, 'conversations', COLUMNS.map(toSnakeCase), rowsOf(batches));
      }
      const paging = { limit: pageLimit(query.limit), page: pageNumber(query.page) };
      respondList(req, res, await conversations.list(viewer, req.params.id, query, paging), paging);
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/sites/:id/conversations/bulk/delete')
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const { ids } = parse(bulkConversationsInput, req.body);
      const deleted = await conversations.removeMany(viewer, req.params.id, ids);
      const what = deleted.length === 1 ? 'One conversation' : `${deleted.length} conversations`;
      respond(req, res, 200, { ids: deleted, message: `${what} deleted.` });
    })
    .all(methodNotAllowed('POST'));

  router
    .route('/sites/:id/conversations/:chatId')
    .get(async (req, res) => {
      const { page } = parse(conversationQuery, req.query);
      const { id, chatId } = req.params;
      const conversation = await conversations.get(viewerOf(req), id, chatId, pageNumber(page));
      respond(req, res, 200, { conversation });
    })
    .delete(async (req, res) => {
      const viewer = viewerOf(req);
      const { id, chatId } = req.params;
      await conversations.remove(viewer, id, chatId);
      const redirectTo = await listPath(viewer, id);
      respond(req, res, 200, { id: chatId, message: 'Conversation deleted.' }, { redirectTo });
    })
    .all(methodNotAllowed('GET', 'DELETE'));

  router
    .route('/sites/:id/visitors/:visitorId/erase')
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const { id, visitorId } = req.params;
      const erased = await conversations.eraseVisitor(viewer, id, visitorId);
      const redirectTo = await listPath(viewer, id);
      const message = 'Everything stored about this visitor is deleted.';
      respond(req, res, 200, { visitorId, erased, message }, { redirectTo });
    })
    .all(methodNotAllowed('POST'));

  return router;
}

const COLUMNS = [
  'id',
  'name',
  'channel',
  'visitorId',
  'questions',
  'unanswered',
  'votesUp',
  'votesDown',
  'hasLead',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof ConversationView)[];

async function* rowsOf(batches: AsyncIterable<ConversationView[]>): AsyncIterable<unknown[][]> {
  for await (const batch of batches)
    yield batch.map((conversation) => COLUMNS.map((column) => conversation[column]));
}
