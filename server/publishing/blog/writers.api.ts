import { writersQuery } from '#lib/schemas/users.ts';
import type { Users } from '../../accounts/accounts.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Blog } from './blog.ts';

/** `/users`: users with public posts, the most posts first. */
export function writersApi({ blog, users }: { blog: Blog; users: Users }): Route[] {
  return tagged('Users', {
    listWriters: route('GET /users', {
      summary: 'Users with public posts, the most posts first',
      access: 'anyone',
      query: writersQuery,
      answer: 'list',
      async handle({ paging }) {
        const { results: writers, count } = await blog.writers(paging);
        const counts = new Map(writers.map(({ userId, postsCount }) => [userId, postsCount]));
        const profiles = await users.publicProfiles([...counts.keys()]);
        const results = profiles.map((user) => ({ ...user, postsCount: counts.get(user.id) ?? 0 }));
        return { results, count };
      },
    }),
  });
}
