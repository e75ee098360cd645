import { finderQuery } from '#lib/schemas/finder.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Finder } from './finder.ts';

/** `/admin/search`: places of the back office by name, for the command palette. */
export function backOfficeApi({ finder }: { finder: Finder }): Route[] {
  return tagged('Administration', {
    searchBackOffice: route('GET /admin/search', {
      summary: 'Places of the back office by name',
      access: 'staff',
      query: finderQuery,
      answer: { places: 'array' },
      handle: async ({ viewer, query: { q } }) => ({ places: await finder.find(viewer, q) }),
    }),
  });
}
