const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

/** How many items a list shows. `fallback` is for a limit that was not given; one that is no number becomes 10. */
export function pageLimit(value: unknown, fallback = DEFAULT_LIMIT): number {
  if (value === undefined || value === null) return fallback;
  const limit = wholeNumber(value);
  return limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
}

/** Which page of a list is shown, counted from 1 and never past the last. */
export function pageNumber(value: unknown, lastPage = Number.MAX_SAFE_INTEGER): number {
  const page = wholeNumber(value);
  return page >= 1 ? Math.min(page, Math.max(lastPage, 1)) : 1;
}

/** NaN for what is neither a number nor text that reads as one. */
function wholeNumber(value: unknown): number {
  if (typeof value === 'number') return Math.floor(value);
  return typeof value === 'string' && value.trim() !== '' ? Math.floor(Number(value)) : Number.NaN;
}
