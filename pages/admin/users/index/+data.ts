import { userRow } from '#components/accounts/users/user-view.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { USER_LIST } from '#lib/lists/users.ts';
import { userListQuery } from '#lib/schemas/users.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { users, settings, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const { role, state } = searchAll;
  const query = userListQuery.parse(camelCaseKeys({ ...search, role, state }));
  const { paging, stateOf } = listPage(query, context.rows);
  const { results, count } = await users.list(query, paging);
  return {
    users: results.map((user) => userRow(user, { viewer, now: clock.now() })),
    ...stateOf(count),
    hasWriters: settings.values.postWriters === 'chosen',
    sorting: USER_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
