import { type InferResult, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf, pageOfScan } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { idsOf } from '../../platform/ids.ts';
import { containsText } from './text-search.queries.ts';

type PostRow = Selectable<Tables['posts']>;

/** The columns for lists: neither the text nor those for the writer and the staff only. */
const LISTED = [
  'id',
  'slug',
  'title',
  'excerpt',
  'words',
  'owner_id',
  'category_id',
  'status',
  'approval_status',
  'featured_at',
  'published_at',
  'seo_title',
  'seo_description',
  'canonical_url',
  'cover_path',
  'sponsored_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof PostRow)[];

/** The same, to be selected from `posts`. */
export const LISTED_COLUMNS = LISTED.map((column) => `posts.${column}` as const);

/** A post as lists show it, with its category and its writer, whose fields are null after the deletion of the account. */
export type ListedPostRow = InferResult<ReturnType<typeof listed>>[number];

export interface PublicPostFilter {
  /** In the title, or as words of the excerpt and the text. */
  nameLike?: string | undefined;
  isFeatured?: boolean | undefined;
  /** Posts that have any of these. */
  categoryIds?: string[] | undefined;
  /** Posts that have any of these. */
  tagIds?: string[] | undefined;
  /** A tag's slug. */
  tag?: string | undefined;
  /** The tags alone select, whatever the categories are. */
  getForTagOnly?: boolean | undefined;
  skipPostIds?: string[] | undefined;
  /** Posts that have any of these. */
  slugs?: readonly string[] | undefined;
  ownerId?: string | undefined;
  campaignId?: string | undefined;
  /** Adds sponsored posts. */
  includeAds?: boolean | undefined;
}

type PublicPosts = SelectQueryBuilder<Tables, 'posts', object>;

/** The posts that visitors can read. */
export const publicPosts = (db: Db, now: string): PublicPosts =>
  db
    .selectFrom('posts')
    .where('posts.status', '=', 'live')
    .where('posts.approval_status', '=', 'approved')
    .where('posts.published_at', '<=', now);

/** Public posts without sponsored ones. */
const postsInLists = (db: Db, now: string): PublicPosts =>
  publicPosts(db, now).where('posts.sponsored_at', 'is', null);

const listed = (query: PublicPosts) =>
  newestFirst(query)
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('users', 'users.id', 'posts.owner_id')
    .leftJoin('media as covers', 'covers.id', 'posts.cover_media_id')
    .select([
      ...LISTED_COLUMNS,
      'categories.slug as category_slug',
      'categories.name as category_name',
      'users.name as owner_name',
      'users.first_name as owner_first_name',
      'users.last_name as owner_last_name',
      'users.system_role as owner_role',
      'users.bio as owner_bio',
      'users.profile_image as owner_profile_image',
      'users.profile_image_alt as owner_profile_image_alt',
      'users.profile_media_id as owner_profile_media_id',
      'users.suspended_at as owner_suspended_at',
      'users.email_verified_at as owner_verified_at',
      'covers.alt_text as cover_alt_text',
      'covers.focal_x as cover_focal_x',
      'covers.focal_y as cover_focal_y',
    ]);

export async function listPublicPosts(
  database: Database,
  now: string,
  filter: PublicPostFilter,
  paging: Paging,
) {
  // Ids first: an index has what the list filters and sorts by, and only the posts of the page are read.
  const query = newestFirst(filtered(database, now, filter)).select('posts.id');
  const { rows: found, count } = await (filter.nameLike ? pageOfScan : pageOf)(query, paging);
  if (found.length === 0) return { rows: [], count };
  const ids = idsOf(found);
  return {
    rows: await listed(database.db.selectFrom('posts').where('posts.id', 'in', ids)).execute(),
    count,
  };
}

function filtered({ db, engine }: Database, now: string, filter: PublicPostFilter): PublicPosts {
  const { nameLike, slugs, tag } = filter;
  let query = matching(filter.includeAds ? publicPosts(db, now) : postsInLists(db, now), filter);
  if (nameLike) query = query.where(containsText(engine, nameLike));
  if (slugs) query = query.where('posts.slug', 'in', slugs);
  if (tag)
    query = query.where('posts.id', 'in', (eb) =>
      eb
        .selectFrom('post_tags')
        .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
        .select('post_tags.post_id')
        .where('tags.slug', '=', tag),
    );
  return query;
}

/** The filters that the lists for visitors and those of writers and the staff have in common. */
export function matching(posts: PublicPosts, filter: PublicPostFilter): PublicPosts {
  const { isFeatured, tagIds, skipPostIds, ownerId, campaignId } = filter;
  const categoryIds = filter.getForTagOnly ? undefined : filter.categoryIds;
  let query = posts;
  if (ownerId) query = query.where('posts.owner_id', '=', ownerId);
  if (campaignId) query = query.where('posts.campaign_id', '=', campaignId);
  if (isFeatured !== undefined) query = query.where('posts.featured_at', isFeatured ? 'is not' : 'is', null);
  if (categoryIds) query = query.where('posts.category_id', 'in', categoryIds);
  if (skipPostIds) query = query.where('posts.id', 'not in', skipPostIds);
  if (tagIds)
    query = query.where('posts.id', 'in', (eb) =>
      eb.selectFrom('post_tags').select('post_tags.post_id').where('post_tags.tag_id', 'in', tagIds),
    );
  return query;
}

const newestFirst = <Row>(query: SelectQueryBuilder<Tables, 'posts', Row>) =>
  query.orderBy('posts.published_at', 'desc').orderBy('posts.id', 'desc');

export const findFeaturedPost = (db: Db, now: string) =>
  listed(
    postsInLists(db, now).where('posts.featured_at', 'is not', null).orderBy('posts.featured_at', 'desc'),
  )
    .limit(1)
    .executeTakeFirst();

export const findPublicPost = (db: Db, now: string, slug: string) =>
  listed(publicPosts(db, now).where('posts.slug', '=', slug))
    .select(['posts.html', 'posts.outline'])
    .executeTakeFirst();

/** By its id, else by its slug, with its Markdown. */
export async function findPublicPostFor(db: Db, now: string, idOrSlug: string) {
  const by = (column: 'posts.id' | 'posts.slug') =>
    listed(publicPosts(db, now).where(column, '=', idOrSlug))
      .select(['posts.html', 'posts.body'])
      .executeTakeFirst();
  return (await by('posts.id')) ?? (await by('posts.slug'));
}

/** Where a post is that had this slug once. */
export const findMovedPost = (db: Db, now: string, slug: string) =>
  publicPosts(db, now)
    .innerJoin('post_slugs', 'post_slugs.post_id', 'posts.id')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.slug', 'categories.slug as category_slug'])
    .where('post_slugs.slug', '=', slug)
    .executeTakeFirst();

/** Posts of the same category, then the newest posts. Each list reads the beginning of an index. */
export async function listRelatedPosts(db: Db, now: string, post: ListedPostRow, limit: number) {
  const others = postsInLists(db, now).where('posts.id', '<>', post.id);
  const [sameCategory, newest] = await Promise.all([
    listed(others.where('posts.category_id', '=', post.category_id))
      .limit(limit)
      .execute(),
    listed(others).limit(limit).execute(),
  ]);
  const byId = new Map([...sameCategory, ...newest].map((other) => [other.id, other]));
  return [...byId.values()].slice(0, limit);
}

export const listPublicAddresses = (db: Db, now: string, limit: number) =>
  publicPosts(db, now)
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.slug', 'posts.updated_at', 'categories.slug as category_slug'])
    .orderBy('posts.published_at', 'desc')
    .limit(limit)
    .execute();

export const listPublicPostsWithText = (db: Database, now: string, filter: PublicPostFilter, limit: number) =>
  listed(filtered(db, now, filter))
    .select('posts.html')
    .limit(limit)
    .execute();

/** The posts that were published before and after this one. */
export async function findAdjacentPosts(db: Db, now: string, post: ListedPostRow) {
  const adjacent = (operator: '<' | '>', order: 'asc' | 'desc') =>
    postsInLists(db, now)
      .leftJoin('categories', 'categories.id', 'posts.category_id')
      .select(['posts.slug', 'posts.title', 'categories.slug as category_slug'])
      .where(
        sql<boolean>`(posts.published_at, posts.id) ${sql.raw(operator)} (${post.published_at}, ${post.id})`,
      )
      .orderBy('posts.published_at', order)
      .orderBy('posts.id', order)
      .limit(1)
      .executeTakeFirst();
  const [previous, next] = await Promise.all([adjacent('<', 'desc'), adjacent('>', 'asc')]);
  return { previous, next };
}

/** The columns of `listed` for a picture that may become the cover of a post. */
export const findCover = (db: Db, mediaId: string) =>
  db
    .selectFrom('media')
    .select(['alt_text as cover_alt_text', 'focal_x as cover_focal_x', 'focal_y as cover_focal_y'])
    .where('id', '=', mediaId)
    .executeTakeFirst();

/** A post in any state. */
export const findListedPost = (db: Db, id: string): Promise<ListedPostRow | undefined> =>
  listed(db.selectFrom('posts').where('posts.id', '=', id)).executeTakeFirst();
