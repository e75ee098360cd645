import { bulkGapsInput, gapListQuery } from '#lib/schemas/conversations.ts';
import type { Table } from '../../platform/http/csv.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Gap, Gaps } from './gaps.ts';

/** `/sites/{id}/gaps` and below. */
export function gapsApi({ gaps }: { gaps: Gaps }): Route[] {
  return tagged('Visitors’ conversations', {
    listGaps: route('GET /sites/:id/gaps', {
      summary: 'What visitors asked or searched for and did not find',
      access: 'team',
      query: gapListQuery,
      answer: 'list',
      csv: {
        ...TABLE,
        all: async ({ viewer, params: { id }, query }) => [await gaps.all(viewer, id, query)],
      },
      handle: ({ viewer, params: { id }, query, paging }) => gaps.list(viewer, id, query, paging),
    }),
    dismissGaps: route('POST /sites/:id/gaps/bulk/dismiss', {
      summary: 'Take several gaps off the list',
      access: 'team',
      body: bulkGapsInput,
      answer: { ids: 'array', message: 'string' },
      async handle({ viewer, params, body: { ids } }) {
        const dismissed = await gaps.dismiss(viewer, params.id, ids);
        const what = dismissed.length === 1 ? 'One question' : `${dismissed.length} questions`;
        return { ids: dismissed, message: `${what} dismissed.` };
      },
    }),
    dismissGap: route('POST /sites/:id/gaps/:gapId/dismiss', {
      summary: 'Take a gap off the list',
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id, gapId } }) {
        await gaps.dismiss(viewer, id, [gapId]);
        return { id: gapId, message: 'Dismissed.' };
      },
    }),
  });
}

const TABLE: Table<Gap> = {
  name: 'content-gaps',
  columns: ['text', 'questions', 'weak', 'doubtful', 'searches', 'downvotes', 'times', 'lastAt', 'chatId'],
};
