import type { PageContextServer } from 'vike/types';
import type { ZodType } from 'zod';
import { camelCaseKeys } from '#lib/case.ts';
import type { Sorting } from '#lib/filters.ts';
import { listPage } from '#lib/list-page.ts';
import { adminPage } from '#renderer/page-data.ts';

/**
 * What the address of a list asks for, and what its page shows of it.
 * @param several parameters that may be repeated
 */
export function readAdminList<Query extends Record<string, unknown>>(
  context: PageContextServer,
  list: { sortingOf(query: Pick<NoInfer<Query>, keyof Query & ('sort' | 'order')>): Sorting },
  schema: ZodType<Query>,
  several: readonly string[] = [],
) {
  const viewer = adminPage(context);
  const { search, searchAll } = context.urlParsed;
  const repeated = Object.fromEntries(several.map((name) => [name, searchAll[name]]));
  const query = schema.parse(camelCaseKeys({ ...search, ...repeated }));
  const filters = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ]);
  const { paging, stateOf } = listPage(Object.fromEntries(filters), context.rows);
  return {
    viewer,
    display: { viewer, now: context.services.clock.now() },
    query,
    paging,
    stateOf: (count: number) => ({ ...stateOf(count), sorting: list.sortingOf(query) }),
  };
}
