import { parseCookie } from 'cookie';
import { pageLimit } from './pagination.ts';

/** Its path is that of the list for which the size was chosen. */
export const ROWS_COOKIE = 'rows';

/** The rows on a page that were last chosen for a list, by a `Cookie` header; undefined for its default. */
export function rowsIn(cookies: string | undefined): number | undefined {
  const chosen = parseCookie(cookies ?? '')[ROWS_COOKIE];
  return chosen === undefined ? undefined : pageLimit(chosen);
}
