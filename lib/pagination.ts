const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

/** The number of items on a page of a list. `fallback` applies to a missing limit; an invalid number becomes 10. */
export function pageLimit(value: unknown, fallback = DEFAULT_LIMIT): number {
  if (value === undefined || value === null) return fallback;
  const limit = wholeNumber(value);
  return limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
}

/** The page number, counted from 1 and limited to the last page. */
export function pageNumber(value: unknown, lastPage = Number.MAX_SAFE_INTEGER): number {
  const page = wholeNumber(value);
  return page >= 1 ? Math.min(page, Math.max(lastPage, 1)) : 1;
}

/** Where a reader is in a list. */
export interface Pagination {
  count: number;
  page: number;
  lastPage: number;
}

/** A page beyond the last one is the last one. */
export function paginate(count: number, { limit, page }: { limit: number; page: number }): Pagination {
  const lastPage = Math.max(1, Math.ceil(count / limit));
  return { count, page: Math.min(page, lastPage), lastPage };
}

/** Parses a number or numeric text; NaN for everything else. */
function wholeNumber(value: unknown): number {
  if (typeof value === 'number') return Math.floor(value);
  return typeof value === 'string' && value.trim() !== '' ? Math.floor(Number(value)) : Number.NaN;
}
