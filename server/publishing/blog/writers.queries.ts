import type { Db } from '../../platform/db/connect.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { publicPosts } from './blog.queries.ts';

/** Public posts of writers with a public page. */
const writersPosts = (db: Db, now: string) =>
  publicPosts(db, now)
    .innerJoin('users', 'users.id', 'posts.owner_id')
    .where('users.suspended_at', 'is', null)
    .where('users.email_verified_at', 'is not', null);

/** Users with public posts and the number of posts, the most posts first. */
export const listWriters = (db: Db, now: string, paging: Paging) =>
  writersPosts(db, now)
    .select(['users.id', 'users.name', (eb) => eb.fn.countAll<number>().as('posts_count')])
    .groupBy(['users.id', 'users.name'])
    .orderBy('posts_count', 'desc')
    .orderBy('users.id')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();

export const hasPublicPosts = (db: Db, now: string, ownerId: string): Promise<boolean> =>
  hasRow(publicPosts(db, now).select('posts.id').where('posts.owner_id', '=', ownerId).limit(1));

export async function countWriters(db: Db, now: string): Promise<number> {
  const row = await writersPosts(db, now)
    .select((eb) => eb.fn.count<number>('posts.owner_id').distinct().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
