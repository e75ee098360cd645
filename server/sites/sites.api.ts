import { Router } from 'express';
import { z } from 'zod';
import { isOwnValue } from '../../lib/availability.ts';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { sitePath } from '../../lib/routes.ts';
import { requiredText } from '../../lib/schemas/fields.ts';
import { createSiteInput, updateSiteInput } from '../../lib/schemas/sites.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Sites } from './sites.ts';

const availabilityQuery = z.strictObject({
  value: requiredText('The value', 80),
  current: z.string().optional(),
});

/** `/sites` and `/search/availability/site`. */
export function sitesApi({ sites, limits }: { sites: Sites; limits: RateLimits }): Router {
  const router = Router();
  const createLimit = limits({ name: 'sites-created', points: 20, seconds: 3600 });

  router
    .route('/sites')
    .get(async (req, res) => {
      const paging = { limit: pageLimit(req.query.limit), page: pageNumber(req.query.page) };
      respondList(req, res, await sites.list(viewerOf(req), paging), paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createSiteInput, req.body);
      await createLimit.consume(viewer.id);
      const site = await sites.create(viewer, input);
      respond(
        req,
        res,
        201,
        { site, message: 'Website added.' },
        { redirectTo: sitePath(viewer.name, site.slug) },
      );
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/sites/:id')
    .get(async (req, res) => respond(req, res, 200, { site: await sites.get(viewerOf(req), req.params.id) }))
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const site = await sites.update(viewer, req.params.id, parse(updateSiteInput, req.body));
      const redirectTo = `${sitePath(viewer.name, site.slug)}/settings`;
      respond(req, res, 200, { site, message: 'Website saved.' }, { redirectTo });
    })
    .delete(async (req, res) => {
      const viewer = viewerOf(req);
      await sites.remove(viewer, req.params.id);
      const redirectTo = `/u/${viewer.name}/sites`;
      respond(req, res, 200, { id: req.params.id, message: 'Website removed.' }, { redirectTo });
    })
    .all(methodNotAllowed('GET', 'PATCH', 'DELETE'));

  router
    .route('/search/availability/site')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const { value, current } = parse(availabilityQuery, req.query);
      const isAvailable =
        isOwnValue('site', 'name', value, current) || (await sites.isNameFree(viewer, value));
      respond(req, res, 200, { isAvailable });
    })
    .all(methodNotAllowed('GET'));

  return router;
}
