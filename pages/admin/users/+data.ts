import { type UserRowView, userRow } from '../../../components/admin/user-view.ts';
import { camelCaseKeys } from '../../../lib/case.ts';
import { filtersIn, type Sorting } from '../../../lib/filters.ts';
import { pageLimit, pageNumber } from '../../../lib/pagination.ts';
import { userListQuery } from '../../../lib/schemas/users.ts';
import { adminPage, pageData } from '../../../renderer/page-data.ts';

export interface Data {
  users: UserRowView[];
  count: number;
  page: number;
  lastPage: number;
  nameLike: string;
  sorting: Sorting;
  /** The filters as a query string. */
  filters: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = adminPage(context);
  const { users, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const { role, state } = searchAll;
  const query = userListQuery.parse(camelCaseKeys({ ...search, role, state }));
  const limit = pageLimit(query.limit);
  const wanted = pageNumber(query.page);
  const { results, count } = await users.list(query, { limit, page: wanted });
  const lastPage = Math.max(1, Math.ceil(count / limit));
  const page = Math.min(wanted, lastPage);
  return {
    users: results.map((user) => userRow(user, { viewer, now: clock.now() })),
    count,
    page,
    lastPage,
    nameLike: query.nameLike ?? '',
    sorting: { sort: query.sort ?? 'createdAt', order: query.order ?? 'desc' },
    filters: filtersIn({
      ...query,
      limit: query.limit === undefined ? undefined : String(limit),
      page: page > 1 ? String(page) : undefined,
    }).toString(),
  };
});
