import { changeSort, type Sorting } from '#lib/filters.ts';

/** The sort links of a table's columns; `first` is the direction of the first click on a column. */
export const columnSort =
  (filters: URLSearchParams, sorting: Sorting) => (column: string, first?: Sorting['order']) => ({
    href: `?${changeSort(filters, column, sorting, first)}`,
    direction: column === sorting.sort ? DIRECTIONS[sorting.order] : null,
  });

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;
