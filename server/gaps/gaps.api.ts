import { Router } from 'express';
import { toSnakeCase } from '../../lib/case.ts';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { gapListQuery } from '../../lib/schemas/conversations.ts';
import { sendCsv } from '../platform/http/csv.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Gap, Gaps } from './gaps.ts';

/** `/sites/{id}/gaps` and below. */
export function gapsApi({ gaps }: { gaps: Gaps }): Router {
  const router = Router();

  router
    .route('/sites/:id/gaps')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const query = parse(gapListQuery, req.query);
      if (query.format === 'csv') {
        const rows = (await gaps.all(viewer, req.params.id)).map((gap) => COLUMNS.map((name) => gap[name]));
        return sendCsv(res, 'content-gaps', COLUMNS.map(toSnakeCase), rows);
      }
      const paging = { limit: pageLimit(query.limit), page: pageNumber(query.page) };
      respondList(req, res, await gaps.list(viewer, req.params.id, paging), paging);
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/sites/:id/gaps/:gapId/dismiss')
    .post(async (req, res) => {
      const { id, gapId } = req.params;
      await gaps.dismiss(viewerOf(req), id, gapId);
      respond(req, res, 200, { id: gapId, message: 'Dismissed.' });
    })
    .all(methodNotAllowed('POST'));

  return router;
}

const COLUMNS = [
  'text',
  'questions',
  'searches',
  'downvotes',
  'times',
  'lastAt',
  'chatId',
] as const satisfies (keyof Gap)[];
