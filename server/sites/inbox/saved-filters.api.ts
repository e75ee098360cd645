import { savedFiltersQuery, saveFilterInput } from '#lib/schemas/inbox.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { SavedFilters } from './saved-filters.ts';

/** `/inbox/filters`. */
export function savedFiltersApi({ savedFilters }: { savedFilters: SavedFilters }): Route[] {
  return tagged('Inbox', {
    listSavedFilters: route('GET /inbox/filters', {
      summary: 'Your saved filters',
      access: 'user',
      query: savedFiltersQuery,
      answer: 'list',
      pageSize: 50,
      handle: ({ viewer, paging }) => savedFilters.list(viewer, paging),
    }),
    saveFilter: route('POST /inbox/filters', {
      summary: 'Save a filter',
      access: 'user',
      body: saveFilterInput,
      rateLimit: { name: 'inbox-filters', points: 100, seconds: 3600 },
      status: 201,
      answer: { filter: 'object', message: 'string' },
      errors: [409],
      handle: async ({ viewer, body }) => ({
        filter: await savedFilters.create(viewer, body),
        message: 'Filter saved.',
      }),
    }),
    deleteSavedFilter: route('DELETE /inbox/filters/:filterId', {
      summary: 'Delete a saved filter',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { filterId } }) {
        await savedFilters.remove(viewer, filterId);
        return { id: filterId, message: 'Filter deleted.' };
      },
    }),
  });
}
