import { Router } from 'express';
import { insightsQuery } from '#lib/schemas/conversations.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import type { createSiteInsights } from './site-insights.ts';

/** `/sites/{id}/insights`. */
export function siteInsightsApi({
  siteInsights,
}: {
  siteInsights: ReturnType<typeof createSiteInsights>;
}): Router {
  const router = Router();
  router.get('/sites/:id/insights', async (req, res) => {
    const query = parse(insightsQuery, req.query);
    respond(req, res, 200, { insights: await siteInsights.get(viewerOf(req), req.params.id, query) });
  });
  return router;
}
