import { sql } from 'kysely';
import { isUserLike } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { isPostLike } from '../../publishing/publishing.ts';
import { isSiteLike } from '../../sites/sites.ts';

/** How many of each kind are found. */
const MOST = 5;

/** A row with its name, and a second text that tells rows with similar names apart. */
export interface Found {
  id: string;
  name: string;
  note: string | null;
}

// Each subquery reads an index with its texts; the rows are read of what is found.

/** Those that were changed last come first. */
export const findPosts = (db: Db, text: string): Promise<Found[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'title as name', sql<string | null>`status`.as('note')])
    .where('id', 'in', (eb) =>
      eb.selectFrom('posts').select('id').where(isPostLike(text)).orderBy('updated_at', 'desc').limit(MOST),
    )
    .orderBy('updated_at', 'desc')
    .execute();

export async function findUsersLike(db: Db, text: string): Promise<Found[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'first_name', 'last_name', 'email'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where(isUserLike(text)).orderBy('created_at', 'desc').limit(MOST),
    )
    .orderBy('created_at', 'desc')
    .execute();
  return users.map(({ id, name, first_name, last_name, email }) => ({
    id,
    name,
    note: [[first_name, last_name].filter(Boolean).join(' '), email].filter(Boolean).join(' · '),
  }));
}

/** By their own names, or those of their owners. */
export const findSites = (db: Db, text: string): Promise<Found[]> =>
  db
    .selectFrom('sites')
    .select(['id', 'name', sql<string | null>`domain`.as('note')])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sites')
        .select('id')
        .where((site) =>
          site.or([
            isSiteLike(text),
            site('owner_id', 'in', site.selectFrom('users').select('users.id').where(isUserLike(text))),
          ]),
        )
        .orderBy('created_at', 'desc')
        .limit(MOST),
    )
    .orderBy('created_at', 'desc')
    .execute();

export const findProductsLike = (db: Db, text: string): Promise<Found[]> =>
  db
    .selectFrom('products')
    .select(['id', 'name', sql<string | null>`kind`.as('note')])
    .where(anyContains(['name', 'slug'], text))
    .orderBy('updated_at', 'desc')
    .limit(MOST)
    .execute();
