/** The choice that stands for not filtering. */
const ALL = 'all';

/**
 * What a list's address was understood to ask for, as an address again: of a list each value, and nothing of what is no
 * text or empty.
 */
export const filtersIn = (query: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, given]) =>
      [given]
        .flat()
        .filter((value) => typeof value === 'string' && value !== '')
        .map((value): [string, string] => [name, value]),
    ),
  );

/** The list's address after a filter was changed: back on page 1, and without the filter where all is chosen. */
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

/** How a list is sorted. */
export interface Sorting {
  sort: string;
  order: 'asc' | 'desc';
}

/**
 * The list's address sorted by a column: the other way round where it is sorted by that one already, else as `first`
 * says. Back on page 1, because the page one was on holds other things then.
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

/** The list's address on another of its pages. */
export function changePage(filters: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(filters);
  changed.set('page', String(page));
  return changed;
}

function chosen(choice: string | readonly string[]): string[] {
  const values = typeof choice === 'string' ? [choice] : choice;
  return values.includes(ALL) ? [] : values.filter((value) => value !== '');
}
