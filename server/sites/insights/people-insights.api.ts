import { operatorInsightsQuery, peopleInsightsQuery } from '#lib/schemas/conversations.ts';
import type { Table } from '../../platform/http/csv.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import { type PeopleFigure, peopleFigures } from './people-figures.ts';
import type { createPeopleInsights, OperatorInsights } from './people-insights.ts';

interface Deps {
  peopleInsights: ReturnType<typeof createPeopleInsights>;
}

/** `/sites/{id}/insights/people` and `/operators`. */
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
    listOperatorInsights: route('GET /sites/:id/insights/operators', {
      summary: 'How each operator answered, counted',
      access: 'team',
      query: operatorInsightsQuery,
      answer: 'list',
      defaultLimit: 50,
      csv: {
        ...TABLE,
        all: async ({ viewer, params, query }) => [await peopleInsights.byOperator(viewer, params.id, query)],
      },
      async handle({ viewer, params, query, paging: { limit, page } }) {
        const all = await peopleInsights.byOperator(viewer, params.id, query);
        return { results: all.slice((page - 1) * limit, page * limit), count: all.length };
      },
    }),
  });
}

const TABLE: Table<OperatorInsights> = {
  name: 'operators',
  columns: ['id', 'name', 'conversations', 'firstResponseSeconds', 'ratings', 'meanRating'],
};

const FIGURES: Table<PeopleFigure> = { name: 'people', columns: ['group', 'name', 'figure', 'value'] };
