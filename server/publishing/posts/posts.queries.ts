import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { isStaff } from '#lib/roles.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { countRows } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { idsOf } from '../../platform/ids.ts';

export type PostRow = Selectable<Tables['posts']>;
export type ChangeRow = Selectable<Tables['post_changes']>;

/** The posts that the viewer may edit: all for the staff, else their own. */
export const visibleTo = (posts: SelectQueryBuilder<Tables, 'posts', object>, viewer: Viewer) =>
  isStaff(viewer) ? posts : posts.where('posts.owner_id', '=', viewer.id);

export const findPost = (db: Db, id: string) =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();

/** All posts, the oldest first. */
export const listPostSlugs = (db: Db): Promise<{ id: string; slug: string }[]> =>
  db.selectFrom('posts').select(['id', 'slug']).orderBy('created_at').orderBy('id').execute();

/** The files that posts show. */
export const listMediaIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('post_media').select('media_id').distinct().orderBy('media_id').execute()).map(
    ({ media_id }) => media_id,
  );

/** By its id, else by its slug, if the viewer may edit it. */
export async function findPostFor(db: Db, viewer: Viewer, idOrSlug: string): Promise<PostRow | undefined> {
  const visible = visibleTo(db.selectFrom('posts'), viewer).selectAll('posts');
  return (
    (await visible.where('posts.id', '=', idOrSlug).executeTakeFirst()) ??
    (await visible.where('posts.slug', '=', idOrSlug).executeTakeFirst())
  );
}

/** Locked until the transaction ends. */
export const lockPost = async (tx: Db, engine: Engine, id: string): Promise<PostRow | undefined> =>
  (await lockPosts(tx, engine, [id]))[0];

/** In the order of their ids, locked until the transaction ends. */
export const lockPosts = (tx: Db, engine: Engine, ids: string[]) =>
  tx
    .selectFrom('posts')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();

/**
 * Prevents the deletion of the account until the transaction ends. Call it before locking the post: deleting an account
 * locks in this order too.
 */
export const lockUser = (tx: Db, engine: Engine, id: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .execute();

/**
 * Prevents the deletion of those of them that exist, until the transaction ends. Call it after locking the post: deletions
 * lock in this order too.
 */
export async function lockTaxonomy(
  tx: Db,
  engine: Engine,
  { categoryId, tagIds }: { categoryId: string | null; tagIds: string[] },
): Promise<{ hasCategory: boolean; tagIds: Set<string> }> {
  const isPostgres = engine === 'postgres';
  const category = categoryId
    ? await tx
        .selectFrom('categories')
        .select('id')
        .where('id', '=', categoryId)
        .where('entity', '=', 'post')
        .$if(isPostgres, (query) => query.forKeyShare())
        .executeTakeFirst()
    : undefined;
  if (tagIds.length === 0) return { hasCategory: category !== undefined, tagIds: new Set() };
  const tags = tx.selectFrom('tags').select('id').where('id', 'in', tagIds).orderBy('id');
  const found = await tags.$if(isPostgres, (query) => query.forKeyShare()).execute();
  return { hasCategory: category !== undefined, tagIds: new Set(idsOf(found)) };
}

export const insertPost = (tx: Db, post: Insertable<Tables['posts']>) =>
  tx.insertInto('posts').values(post).returningAll().executeTakeFirstOrThrow();

export const updatePost = (tx: Db, id: string, change: Partial<PostRow>) =>
  tx.updateTable('posts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deletePost = (tx: Db, id: string) => tx.deleteFrom('posts').where('id', '=', id).execute();

export const countPostsOf = (tx: Db, ownerId: string): Promise<number> =>
  countRows(tx.selectFrom('posts').where('owner_id', '=', ownerId));

export const findChange = (db: Db, postId: string) =>
  db.selectFrom('post_changes').selectAll().where('post_id', '=', postId).executeTakeFirst();

export const saveChange = (tx: Db, change: ChangeRow) =>
  tx
    .insertInto('post_changes')
    .values(change)
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet({
        title: change.title,
        content: change.content,
        approval_status: change.approval_status,
        words: change.words,
      }),
    )
    .execute();

export const deleteChange = (tx: Db, postId: string) =>
  tx.deleteFrom('post_changes').where('post_id', '=', postId).execute();

export const listTagIds = async (db: Db, postId: string): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
      .select('tags.id')
      .where('post_id', '=', postId)
      .orderBy('tags.name')
      .orderBy('tags.id')
      .execute(),
  );

export async function replaceTags(tx: Db, postId: string, tagIds: string[]): Promise<void> {
  const current = await listTagIds(tx, postId);
  const removed = current.filter((id) => !tagIds.includes(id));
  if (removed.length > 0)
    await tx.deleteFrom('post_tags').where('post_id', '=', postId).where('tag_id', 'in', removed).execute();
  const added = tagIds.filter((id) => !current.includes(id)).map((id) => ({ post_id: postId, tag_id: id }));
  if (added.length > 0) await tx.insertInto('post_tags').values(added).execute();
}

export async function replaceMedia(tx: Db, postId: string, mediaIds: string[]): Promise<void> {
  await tx.deleteFrom('post_media').where('post_id', '=', postId).execute();
  const rows = mediaIds.map((id) => ({ post_id: postId, media_id: id }));
  if (rows.length > 0) await tx.insertInto('post_media').values(rows).execute();
}

/** The posts that show one of these files. */
export const selectMediaUses = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('post_media')
    .innerJoin('posts', 'posts.id', 'post_media.post_id')
    .leftJoin('users', 'users.id', 'posts.owner_id')
    .select([
      'post_media.media_id as mediaId',
      sql<'post'>`'post'`.as('kind'),
      'posts.id',
      'posts.title as name',
      sql<string>`''`.as('slug'),
      sql<string>`coalesce(users.name, '')`.as('ownerName'),
    ])
    .where('post_media.media_id', 'in', mediaIds);

const LONG_TEXTS_AT_A_TIME = 20;

/** All posts of a user, with their texts. */
export const listPostsOfOwnerInBatches = (db: Db, ownerId: string) =>
  inBatches<PostRow>(LONG_TEXTS_AT_A_TIME, (last) =>
    db
      .selectFrom('posts')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(LONG_TEXTS_AT_A_TIME)
      .execute(),
  );

/** Deletes the owner's posts and changes that were not approved. */
export async function deleteUnapproved(tx: Db, ownerId: string): Promise<void> {
  const own = tx.selectFrom('posts').select('id').where('owner_id', '=', ownerId);
  await tx.deleteFrom('post_changes').where('post_id', 'in', own).execute();
  await tx
    .deleteFrom('posts')
    .where('owner_id', '=', ownerId)
    .where(({ eb, or }) => or([eb('status', '<>', 'live'), eb('approval_status', '<>', 'approved')]))
    .execute();
}

/** Counts posts and changes that await approval. No post is counted twice: only approved posts have changes. */
export async function countAwaiting(db: Db): Promise<number> {
  const awaiting = (table: 'posts' | 'post_changes') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      // A literal: SQLite does not use a partial index for a parameter.
      .where('approval_status', '=', sql.lit('awaiting_approval'));
  const rows = await awaiting('posts').unionAll(awaiting('post_changes')).execute();
  return rows.reduce((sum, { n }) => sum + Number(n), 0);
}

/** Posts and changes that await approval, the last submitted first, with their writers. */
export const listAwaiting = (db: Db, limit: number) =>
  db
    .selectFrom('posts')
    .leftJoin('post_changes as change', 'change.post_id', 'posts.id')
    .leftJoin('users', 'users.id', 'posts.owner_id')
    .select(({ fn }) => [
      'posts.id',
      fn.coalesce('change.title', 'posts.title').as('title'),
      'users.name as writer',
    ])
    .where(({ eb, or }) =>
      or([
        eb('posts.approval_status', '=', 'awaiting_approval'),
        eb('change.approval_status', '=', 'awaiting_approval'),
      ]),
    )
    .orderBy('posts.submitted_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();

export const listCategories = (db: Db, ids: string[]) =>
  db.selectFrom('categories').select(['id', 'slug', 'name']).where('id', 'in', ids).execute();
