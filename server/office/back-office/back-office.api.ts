import { Router } from 'express';
import { finderQuery } from '#lib/schemas/finder.ts';
import { editorialOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import type { Finder } from './finder.ts';

/** `/admin/search`: places of the back office by name, for the command palette. */
export function backOfficeApi({ finder }: { finder: Finder }): Router {
  const router = Router();

  router.get('/admin/search', async (req, res) => {
    const viewer = editorialOf(req);
    const { q } = parse(finderQuery, req.query);
    respond(req, res, 200, { places: await finder.find(viewer, q) });
  });

  return router;
}
