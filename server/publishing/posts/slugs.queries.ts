import type { Db } from '../../platform/db/connect.ts';

export async function isPostSlugTaken(db: Db, slug: string, postId?: string): Promise<boolean> {
  const row = await db.selectFrom('post_slugs').select('post_id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined && row.post_id !== postId;
}

/** @throws a unique violation if another post has the slug */
export async function reserveSlug(tx: Db, slug: string, postId: string, now: string): Promise<void> {
  const own = await tx
    .selectFrom('post_slugs')
    .select('slug')
    .where('slug', '=', slug)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  if (!own) await tx.insertInto('post_slugs').values({ slug, post_id: postId, created_at: now }).execute();
}

/** For a post that is not approved: its earlier addresses need no redirects. */
export const releaseOtherSlugs = (tx: Db, postId: string, slugs: string[]) =>
  tx.deleteFrom('post_slugs').where('post_id', '=', postId).where('slug', 'not in', slugs).execute();

export const listSlugsOf = async (db: Db, postId: string): Promise<string[]> =>
  (
    await db.selectFrom('post_slugs').select('slug').where('post_id', '=', postId).orderBy('slug').execute()
  ).map(({ slug }) => slug);
