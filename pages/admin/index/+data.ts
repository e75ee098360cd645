import { userRow } from '#components/admin/user-view.ts';
import { isAdmin } from '#lib/roles.ts';
import { editorialPage, pageData } from '#renderer/page-data.ts';

const NEWEST = 5;

export const data = pageData(async (context) => {
  const viewer = editorialPage(context);
  const { posts, users, clock } = context.services;
  const postsAwaiting = await posts.countAwaiting();
  if (!isAdmin(viewer)) return { postsAwaiting, accounts: null };
  const [numbers, { results }] = await Promise.all([
    users.countByState(),
    users.list({}, { limit: NEWEST, page: 1 }),
  ]);
  return {
    postsAwaiting,
    accounts: { numbers, newest: results.map((user) => userRow(user, { viewer, now: clock.now() })) },
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
