import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Picture } from '#lib/media-use.ts';
import { type PostFilter, postSorting } from '#lib/schemas/posts.ts';
import { LISTED_COLUMNS, type ListedColumns } from '../blog/blog.ts';
import { inBatches } from '../platform/db/batches.ts';
import type { Db, Engine } from '../platform/db/connect.ts';
import { contains } from '../platform/db/like.ts';
import { type Paging, pageOf, pageOfScan } from '../platform/db/page-of.ts';
import type { Tables } from '../platform/db/schema.ts';
import type { Viewer } from '../users/users.ts';
import { seesEveryPost } from './posts.policy.ts';

export type PostRow = Selectable<Tables['posts']>;
export type ChangeRow = Selectable<Tables['post_changes']>;

/** A post in the lists of its writer and of the staff, with the fields that a pending change overrides. */
export type ListedRow = ListedColumns &
  Pick<PostRow, 'cover_media_id' | 'channel' | 'campaign_id' | 'version' | 'submitted_at'> & {
    /** Null without a pending change. */
    change_title: string | null;
    change_approval: ChangeRow['approval_status'] | null;
    change_words: number | null;
    category_slug: string | null;
    category_name: string | null;
    /** Null if the writer's account was deleted. */
    owner_name: string | null;
  };

const visibleTo = (db: Db, viewer: Viewer) => {
  const posts = db.selectFrom('posts');
  return seesEveryPost(viewer) ? posts : posts.where('posts.owner_id', '=', viewer.id);
};

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
  const visible = visibleTo(db, viewer).selectAll('posts');
  return (
    (await visible.where('posts.id', '=', idOrSlug).executeTakeFirst()) ??
    (await visible.where('posts.slug', '=', idOrSlug).executeTakeFirst())
  );
}

/** Locked until the transaction ends. */
export const lockPost = (tx: Db, engine: Engine, id: string) =>
  tx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

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
  return { hasCategory: category !== undefined, tagIds: new Set(found.map(({ id }) => id)) };
}

export const insertPost = (tx: Db, post: PostRow) => tx.insertInto('posts').values(post).execute();

export const updatePost = (tx: Db, id: string, change: Partial<PostRow>) =>
  tx.updateTable('posts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deletePost = (tx: Db, id: string) => tx.deleteFrom('posts').where('id', '=', id).execute();

export async function countPostsOf(tx: Db, ownerId: string): Promise<number> {
  const row = await tx
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

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
  (
    await db
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
      .select('tags.id')
      .where('post_id', '=', postId)
      .orderBy('tags.name')
      .orderBy('tags.id')
      .execute()
  ).map(({ id }) => id);

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
export const listMediaUses = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('post_media')
    .innerJoin('posts', 'posts.id', 'post_media.post_id')
    .leftJoin('users', 'users.id', 'posts.owner_id')
    .select(['posts.id', 'posts.title', 'users.name as ownerName', 'post_media.media_id as mediaId'])
    .where('post_media.media_id', 'in', mediaIds)
    .orderBy('posts.id')
    .execute();

/** Stores the picture's new path. @returns whether a post has it as its cover */
export async function updatePicture(tx: Db, { id, path }: Picture): Promise<boolean> {
  const posts = await tx
    .updateTable('posts')
    .set({ cover_path: path })
    .where('cover_media_id', '=', id)
    .returning('id')
    .execute();
  return posts.length > 0;
}

// Subqueries instead of joins: SQLite then reads a covering index instead of the rows of posts.
const pending = (column: 'title' | 'approval_status') =>
  sql<string>`(select ${sql.ref(column)} from post_changes where post_changes.post_id = posts.id)`;
const WORKING_TITLE = sql<string>`coalesce(${pending('title')}, posts.title)`;
const WORKING_APPROVAL = sql<
  PostRow['approval_status']
>`coalesce(${pending('approval_status')}, posts.approval_status)`;

const SORTS: Record<ReturnType<typeof postSorting>['sort'], RawBuilder<string>> = {
  updatedAt: sql<string>`posts.updated_at`,
  createdAt: sql<string>`posts.created_at`,
  // The engines sort nulls differently.
  publishedAt: sql<string>`coalesce(posts.published_at, posts.created_at)`,
  title: sql<string>`fold_case(${WORKING_TITLE})`,
  owner: sql<string>`coalesce((select name from users where users.id = posts.owner_id), '')`,
  status: sql<string>`posts.status`,
  approvalStatus: WORKING_APPROVAL,
  submittedAt: sql<string>`coalesce(posts.submitted_at, posts.created_at)`,
};

function filtered(db: Db, viewer: Viewer, filter: PostFilter) {
  const { nameLike, isFeatured, ownerId, campaignId, skipPostIds, status, approvalStatus } = filter;
  const categoryIds = filter.getForTagOnly ? undefined : filter.categoryIds;
  let query = visibleTo(db, viewer);
  if (nameLike) query = query.where(contains(WORKING_TITLE, nameLike));
  if (isFeatured !== undefined) query = query.where('posts.featured_at', isFeatured ? 'is not' : 'is', null);
  if (ownerId) query = query.where('posts.owner_id', '=', ownerId);
  if (campaignId) query = query.where('posts.campaign_id', '=', campaignId);
  if (categoryIds) query = query.where('posts.category_id', 'in', categoryIds);
  if (skipPostIds) query = query.where('posts.id', 'not in', skipPostIds);
  if (status) query = query.where('posts.status', '=', status);
  if (approvalStatus) query = query.where(WORKING_APPROVAL, 'in', approvalStatus);
  const { tagIds } = filter;
  if (tagIds)
    query = query.where('posts.id', 'in', (eb) =>
      eb.selectFrom('post_tags').select('post_tags.post_id').where('post_tags.tag_id', 'in', tagIds),
    );
  return query;
}

function sorted<Row>(query: SelectQueryBuilder<Tables, 'posts', Row>, filter: PostFilter) {
  const { sort, order } = postSorting(filter);
  return query.orderBy(SORTS[sort], order).orderBy('posts.id', order);
}

const LISTED = [
  ...LISTED_COLUMNS,
  'posts.cover_media_id',
  'posts.channel',
  'posts.campaign_id',
  'posts.version',
  'posts.submitted_at',
  'post_changes.title as change_title',
  'post_changes.approval_status as change_approval',
  'post_changes.words as change_words',
  'categories.slug as category_slug',
  'categories.name as category_name',
  'owners.name as owner_name',
] as const;

/** An index has what the list filters and sorts by: the posts themselves are read by their ids. */
const idsOf = (db: Db, viewer: Viewer, filter: PostFilter) =>
  sorted(filtered(db, viewer, filter), filter).select('posts.id');

async function rowsOf(db: Db, filter: PostFilter, found: { id: string }[]): Promise<ListedRow[]> {
  if (found.length === 0) return [];
  const rows = db
    .selectFrom('posts')
    .leftJoin('post_changes', 'post_changes.post_id', 'posts.id')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('users as owners', 'owners.id', 'posts.owner_id')
    .where(
      'posts.id',
      'in',
      found.map(({ id }) => id),
    )
    .select(LISTED) as unknown as SelectQueryBuilder<Tables, 'posts', ListedRow>;
  return sorted(rows, filter).execute();
}

/** The posts that the viewer may edit. */
export async function listPosts(
  db: Db,
  viewer: Viewer,
  filter: PostFilter,
  paging: Paging,
): Promise<{ rows: ListedRow[]; count: number }> {
  const ids = idsOf(db, viewer, filter);
  const { rows: found, count } = await (filter.nameLike ? pageOfScan : pageOf)(ids, paging);
  return { rows: await rowsOf(db, filter, found), count };
}

const AT_A_TIME = 500;

export const listPostsInBatches = (db: Db, viewer: Viewer, filter: PostFilter) => {
  let read = 0;
  return inBatches<ListedRow>(AT_A_TIME, async () => {
    const found = await idsOf(db, viewer, filter).limit(AT_A_TIME).offset(read).execute();
    read += found.length;
    return rowsOf(db, filter, found);
  });
};

/** The posts before and after this one in the list with the same filters; undefined if the list lacks the post. */
export async function findNeighbours(db: Db, viewer: Viewer, filter: PostFilter, id: string) {
  const { sort, order } = postSorting(filter);
  const listed = filtered(db, viewer, filter);
  const current = await listed.where('posts.id', '=', id).select(SORTS[sort].as('value')).executeTakeFirst();
  if (!current) return undefined;
  const nearest = (direction: 'asc' | 'desc') =>
    listed
      .where(
        sql<boolean>`(${SORTS[sort]}, posts.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${current.value}, ${id})`,
      )
      .select(['posts.id', WORKING_TITLE.as('title')])
      .orderBy(SORTS[sort], direction)
      .orderBy('posts.id', direction)
      .limit(1)
      .executeTakeFirst();
  const [previous, next] = await Promise.all([nearest(order === 'asc' ? 'desc' : 'asc'), nearest(order)]);
  return { previous: previous ?? null, next: next ?? null };
}

const LONG_TEXTS_AT_A_TIME = 20;

/** All posts of a user, with their texts. */
export const listPostsOfOwnerInBatches = (db: Db, ownerId: string) =>
  inBatches<PostRow>(LONG_TEXTS_AT_A_TIME, (last) => {
    let query = db
      .selectFrom('posts')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .limit(LONG_TEXTS_AT_A_TIME);
    if (last) query = query.where('id', '>', last.id);
    return query.execute();
  });

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
  const waiting = (table: 'posts' | 'post_changes') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('approval_status', '=', 'awaiting_approval');
  const rows = await waiting('posts').unionAll(waiting('post_changes')).execute();
  return rows.reduce((sum, { n }) => sum + Number(n), 0);
}

export const listCategories = (db: Db, ids: string[]) =>
  db.selectFrom('categories').select(['id', 'slug', 'name']).where('id', 'in', ids).execute();
