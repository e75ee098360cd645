import { Router } from 'express';
import { writersQuery } from '#lib/schemas/users.ts';
import type { Users } from '../../accounts/accounts.ts';
import { parseList } from '../../platform/http/parse.ts';
import { respondList } from '../../platform/http/respond.ts';
import type { Blog } from './blog.ts';

/** `/users`: users with public posts, the most posts first. */
export function writersApi({ blog, users }: { blog: Blog; users: Users }): Router {
  const router = Router();

  router.get('/users', async (req, res) => {
    const { paging } = parseList(writersQuery, req.query);
    const { results: writers, count } = await blog.writers(paging);
    const counts = new Map(writers.map(({ userId, postsCount }) => [userId, postsCount]));
    const profiles = await users.publicProfiles([...counts.keys()]);
    const results = profiles.map((user) => ({ ...user, postsCount: counts.get(user.id) ?? 0 }));
    respondList(req, res, { results, count }, paging);
  });

  return router;
}
