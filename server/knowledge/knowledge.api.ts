import { Router } from 'express';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { createSourceInput, sourcePagesQuery, updateQaInput } from '../../lib/schemas/knowledge.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Knowledge } from './knowledge.ts';

/** `/bots/{id}/sources` and the routes below it. */
export function knowledgeApi({ knowledge, limits }: { knowledge: Knowledge; limits: RateLimits }): Router {
  const router = Router();
  const createLimit = limits({ name: 'sources-created', points: 60, seconds: 3600 });
  const answerLimit = limits({ name: 'answers-saved', points: 300, seconds: 3600 });
  const syncLimit = limits({ name: 'syncs', points: 60, seconds: 3600 });

  router
    .route('/bots/:botId/sources')
    .get(async (req, res) => {
      const results = await knowledge.listAllSources(viewerOf(req), req.params.botId);
      respondList(
        req,
        res,
        { results, count: results.length },
        { limit: Math.max(1, results.length), page: 1 },
      );
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createSourceInput, req.body);
      await (input.type === 'qa' ? answerLimit : createLimit).consume(viewer.id);
      const source = await knowledge.addSource(viewer, req.params.botId, input);
      const message =
        input.type === 'qa'
          ? 'Your answer is live. The next visitor who asks gets it.'
          : 'Source added. Its pages are being read.';
      respond(req, res, 201, { source, message });
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/bots/:botId/sources/:id')
    .get(async (req, res) => {
      const source = await knowledge.getSource(viewerOf(req), req.params.botId, req.params.id);
      respond(req, res, 200, { source });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(updateQaInput, req.body);
      await answerLimit.consume(viewer.id);
      const source = await knowledge.updateQa(viewer, req.params.botId, req.params.id, input);
      respond(req, res, 200, { source, message: 'Your answer is saved and live.' });
    })
    .delete(async (req, res) => {
      const type = await knowledge.removeSource(viewerOf(req), req.params.botId, req.params.id);
      respond(req, res, 200, {
        id: req.params.id,
        message: type === 'qa' ? 'Answer deleted.' : 'Source removed.',
      });
    })
    .all(methodNotAllowed('GET', 'PATCH', 'DELETE'));

  router
    .route('/bots/:botId/sources/:id/sync')
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      await syncLimit.consume(viewer.id);
      const source = await knowledge.syncNow(viewer, req.params.botId, req.params.id);
      respond(req, res, 200, { source, message: 'The website is being re-read.' });
    })
    .all(methodNotAllowed('POST'));

  router
    .route('/bots/:botId/sources/:id/pages')
    .get(async (req, res) => {
      const { status, limit, page } = parse(sourcePagesQuery, req.query);
      const paging = { limit: pageLimit(limit), page: pageNumber(page) };
      const viewer = viewerOf(req);
      const list = await knowledge.listPages(viewer, req.params.botId, req.params.id, status, paging);
      respondList(req, res, list, paging);
    })
    .all(methodNotAllowed('GET'));

  return router;
}
