import { userRow } from '#components/accounts/users/user-view.ts';
import { USER_LIST } from '#lib/lists/users.ts';
import { userListQuery } from '#lib/schemas/users.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../../read-list.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, USER_LIST, userListQuery, [
    'role',
    'state',
  ]);
  const { users, settings } = context.services;
  const { results, count } = await users.list(query, paging);
  return {
    users: results.map((user) => userRow(user, display)),
    ...stateOf(count),
    hasWriters: settings.values.postWriters === 'chosen',
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
