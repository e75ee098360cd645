import { userRow } from '#components/admin/user-view.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listFilters } from '#lib/filters.ts';
import { pageLimit, pageNumber, paginate } from '#lib/pagination.ts';
import { userListQuery } from '#lib/schemas/users.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { users, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const { role, state } = searchAll;
  const query = userListQuery.parse(camelCaseKeys({ ...search, role, state }));
  const paging = { limit: pageLimit(query.limit), page: pageNumber(query.page) };
  const { results, count } = await users.list(query, paging);
  const shown = paginate(count, paging);
  return {
    users: results.map((user) => userRow(user, { viewer, now: clock.now() })),
    ...shown,
    sorting: { sort: query.sort ?? 'createdAt', order: query.order ?? 'desc' },
    /** A query string. */
    filters: listFilters(query, { ...paging, page: shown.page }).toString(),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
