import { Router } from 'express';
import { bulkGapsInput, gapListQuery } from '#lib/schemas/conversations.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { Gap, Gaps } from './gaps.ts';

/** `/sites/{id}/gaps` and below. */
export function gapsApi({ gaps }: { gaps: Gaps }): Router {
  const router = Router();

  router.get('/sites/:id/gaps', async (req, res) => {
    const viewer = viewerOf(req);
    const query = parse(gapListQuery, req.query);
    const { id } = req.params;
    await respondTable(req, res, query, TABLE, {
      list: (paging) => gaps.list(viewer, id, query, paging),
      all: async () => [await gaps.all(viewer, id, query)],
    });
  });

  // Before the route of one gap, whose id this is not.
  router.post('/sites/:id/gaps/bulk/dismiss', async (req, res) => {
    const viewer = viewerOf(req);
    const { ids } = parse(bulkGapsInput, req.body);
    const dismissed = await gaps.dismiss(viewer, req.params.id, ids);
    const what = dismissed.length === 1 ? 'One question' : `${dismissed.length} questions`;
    respond(req, res, 200, { ids: dismissed, message: `${what} dismissed.` });
  });

  router.post('/sites/:id/gaps/:gapId/dismiss', async (req, res) => {
    const { id, gapId } = req.params;
    await gaps.dismiss(viewerOf(req), id, [gapId]);
    respond(req, res, 200, { id: gapId, message: 'Dismissed.' });
  });

  return router;
}

const TABLE: Table<Gap> = {
  name: 'content-gaps',
  columns: ['text', 'questions', 'weak', 'doubtful', 'searches', 'downvotes', 'times', 'lastAt', 'chatId'],
};
