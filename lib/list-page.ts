import { filtersIn } from './filters.ts';
import { type Pagination, pageLimit, pageNumber, paginate } from './pagination.ts';

/** A list as a page shows it. */
export interface ListState extends Pagination {
  /** A query string. */
  filters: string;
  limit: number;
}

/** The part of a list that its parsed query asks for, and the state of the list with the number of its items. */
export function listPage(
  query: { limit?: unknown; page?: unknown; [name: string]: unknown },
  defaultLimit?: number,
) {
  const paging = { limit: pageLimit(query.limit, defaultLimit), page: pageNumber(query.page) };
  /** The query as an address keeps it: a limit only if one was given, the page unless it is the first. */
  const filtersOf = (page: number): string =>
    filtersIn({
      ...query,
      format: undefined,
      limit: query.limit === undefined ? undefined : String(paging.limit),
      page: page > 1 ? String(page) : undefined,
    }).toString();
  const stateOf = (count: number): ListState => {
    const shown = paginate(count, paging);
    return { ...shown, filters: filtersOf(shown.page), limit: paging.limit };
  };
  return { paging, filtersOf, stateOf };
}
