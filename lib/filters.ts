/** The value for "no filter". */
const ALL = 'all';

/** Serialises a list's parsed query: one parameter for each value; values that are empty or not text are omitted. */
export const filtersIn = (query: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, given]) =>
      [given]
        .flat()
        .filter((value) => typeof value === 'string' && value !== '')
        .map((value): [string, string] => [name, value]),
    ),
  );

/** The list's address after a filter change: page 1, and without the parameter where the value is "all". */
export function changeFilter(
  filters: URLSearchParams,
  name: string,
  choice: string | readonly string[],
): URLSearchParams {
  const changed = new URLSearchParams(filters);
  changed.delete(name);
  for (const value of chosen(choice)) changed.append(name, value);
  changed.set('page', '1');
  return changed;
}

/** The list's address without these filters: page 1. */
export function clearFilters(filters: URLSearchParams, names: readonly string[]): URLSearchParams {
  const cleared = new URLSearchParams(filters);
  for (const name of [...names, 'page']) cleared.delete(name);
  return cleared;
}

export interface Sorting {
  sort: string;
  order: 'asc' | 'desc';
}

/**
 * The list's address sorted by a column: reversed if the list is already sorted by it, otherwise in the direction
 * `first`. Returns to page 1, because the order of the items changes.
 */
export function changeSort(
  filters: URLSearchParams,
  column: string,
  current: Sorting,
  first: Sorting['order'] = 'asc',
): URLSearchParams {
  const changed = new URLSearchParams(filters);
  const opposite = current.order === 'asc' ? 'desc' : 'asc';
  changed.set('sort', column);
  changed.set('order', current.sort === column ? opposite : first);
  changed.set('page', '1');
  return changed;
}

/** The list's address for another page. */
export function changePage(filters: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(filters);
  changed.set('page', String(page));
  return changed;
}

/** The address of a list's file: everything that matches the filters, across pages. */
export function csvAddress(path: string, filters: URLSearchParams): string {
  const all = changeFilter(filters, 'format', 'csv');
  all.delete('page');
  all.delete('limit');
  return `${path}${path.includes('?') ? '&' : '?'}${all}`;
}

/** The address of a list with these filters. */
export const filteredAddress = (path: string, filters: URLSearchParams): string =>
  filters.size > 0 ? `${path}?${filters}` : path;

function chosen(choice: string | readonly string[]): string[] {
  const values = typeof choice === 'string' ? [choice] : choice;
  return values.includes(ALL) ? [] : values.filter((value) => value !== '');
}
