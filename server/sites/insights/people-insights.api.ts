import { peopleInsightsQuery } from '#lib/schemas/conversations.ts';
import type { Table } from '../../platform/http/csv.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import { type PeopleFigure, peopleFigures } from './people-figures.ts';
import type { createPeopleInsights } from './people-insights.ts';

interface Deps {
  peopleInsights: ReturnType<typeof createPeopleInsights>;
}

/** `/sites/{id}/insights/people`. */
export function peopleInsightsApi({ peopleInsights }: Deps): Route[] {
  return tagged('Visitors’ conversations', {
    getPeopleInsights: route('GET /sites/:id/insights/people', {
      summary: 'How people and the assistant answered, counted',
      access: 'team',
      query: peopleInsightsQuery,
      answer: { insights: 'object' },
      csv: {
        ...FIGURES,
        all: async ({ viewer, params, query }) => [
          peopleFigures(await peopleInsights.get(viewer, params.id, query)),
        ],
      },
      handle: async ({ viewer, params, query }) => ({
        insights: await peopleInsights.get(viewer, params.id, query),
      }),
    }),
  });
}

const FIGURES: Table<PeopleFigure> = { name: 'people', columns: ['group', 'name', 'figure', 'value'] };
