import { insightsQuery } from '#lib/schemas/conversations.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { createSiteInsights } from './site-insights.ts';

/** `/sites/{id}/insights`. */
export function siteInsightsApi({
  siteInsights,
}: {
  siteInsights: ReturnType<typeof createSiteInsights>;
}): Route[] {
  return tagged('Visitors’ conversations', {
    getInsights: route('GET /sites/:id/insights', {
      summary: 'What visitors asked and did, counted',
      access: 'team',
      query: insightsQuery,
      answer: { insights: 'object' },
      handle: async ({ viewer, params, query }) => ({
        insights: await siteInsights.get(viewer, params.id, query),
      }),
    }),
  });
}
