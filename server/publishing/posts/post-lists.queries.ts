import { type RawBuilder, sql } from 'kysely';
import { POST_LIST } from '#lib/lists/posts.ts';
import type { PostFilter } from '#lib/schemas/posts.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains, contains, selectWithAny } from '../../platform/db/like.ts';
import { type PageIds, type Paging, pageByIds } from '../../platform/db/page-of.ts';
import { LISTED_COLUMNS, matching } from '../blog/blog.ts';
import { type PostRow, visibleTo } from './posts.queries.ts';

// Subqueries instead of joins: SQLite then reads a covering index instead of the rows of posts.
const pending = (column: 'title' | 'approval_status') =>
  sql<string>`(select ${sql.ref(column)} from post_changes where post_changes.post_id = posts.id)`;
const WORKING_TITLE = sql<string>`coalesce(${pending('title')}, posts.title)`;
const WORKING_APPROVAL = sql<
  PostRow['approval_status']
>`coalesce(${pending('approval_status')}, posts.approval_status)`;

const SORTS: Record<ReturnType<typeof POST_LIST.sortingOf>['sort'], RawBuilder<string>> = {
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
  const { nameLike, status, approvalStatus } = filter;
  const posts = nameLike ? withTitle(db, nameLike) : db.selectFrom('posts');
  let query = matching(visibleTo(posts, viewer), filter);
  if (status) query = query.where('posts.status', '=', status);
  if (approvalStatus) query = query.where(isInApproval(approvalStatus));
  return query;
}

/** Those with `contains(WORKING_TITLE, …)`, without a lookup for each post; also with such a slug. */
const withTitle = (db: Db, text: string) =>
  selectWithAny(db, 'posts', [
    sql`${isPostLike(text)} and posts.id not in (select post_id from post_changes)`,
    sql`posts.id in (select post_id from post_changes where ${contains('post_changes.title', text)})`,
  ]);

/** Whether the title or the slug of a post contains the text. */
export const isPostLike = (text: string) => anyContains(['posts.title', 'posts.slug'], text);

/** The same as `WORKING_APPROVAL in (…)`, without a lookup for each post: few have a pending change. */
const isInApproval = (statuses: readonly PostRow['approval_status'][]): RawBuilder<boolean> => {
  // These are few, and have indexes that are partial: literals select them.
  if (statuses.join() === 'awaiting_approval')
    return sql<boolean>`posts.id in (select id from posts where approval_status = 'awaiting_approval'
      union all select post_id from post_changes where approval_status = 'awaiting_approval')`;
  const among = sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`;
  return sql<boolean>`((posts.approval_status in ${among} and posts.id not in (select post_id from post_changes))
    or posts.id in (select post_id from post_changes where approval_status in ${among}))`;
};

/** An index has what the list filters and sorts by: the posts themselves are read by their ids. */
function sortedIds(db: Db, viewer: Viewer, filter: PostFilter) {
  const { sort, order } = POST_LIST.sortingOf(filter);
  return filtered(db, viewer, filter)
    .select('posts.id')
    .orderBy(SORTS[sort], order)
    .orderBy('posts.id', order);
}

/** A post in the lists of its writer and of the staff, with the fields that a pending change overrides. */
export type ListedRow = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(db: Db, filter: PostFilter, ids: PageIds) {
  const { sort, order } = POST_LIST.sortingOf(filter);
  return db
    .selectFrom('posts')
    .leftJoin('post_changes', 'post_changes.post_id', 'posts.id')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('users as owners', 'owners.id', 'posts.owner_id')
    .where('posts.id', 'in', ids)
    .select([
      ...LISTED_COLUMNS,
      'posts.cover_media_id',
      'posts.channel',
      'posts.campaign_id',
      'posts.version',
      'posts.submitted_at',
      'posts.review_message',
      // Null without a pending change.
      'post_changes.title as change_title',
      'post_changes.approval_status as change_approval',
      'post_changes.words as change_words',
      'categories.slug as category_slug',
      'categories.name as category_name',
      'owners.name as owner_name',
    ])
    .orderBy(SORTS[sort], order)
    .orderBy('posts.id', order)
    .execute();
}

/** The posts that the viewer may edit. */
export const listPosts = (db: Db, viewer: Viewer, filter: PostFilter, paging: Paging) =>
  pageByIds(sortedIds(db, viewer, filter), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) => rowsOf(db, filter, ids),
  });

const AT_A_TIME = 500;

export const listPostsInBatches = (db: Db, viewer: Viewer, filter: PostFilter) => {
  let read = 0;
  return inBatches<ListedRow>(AT_A_TIME, async () => {
    const rows = await rowsOf(
      db,
      filter,
      sql`${sortedIds(db, viewer, filter).limit(AT_A_TIME).offset(read)}`,
    );
    read += rows.length;
    return rows;
  });
};

/** The posts before and after this one in the list with the same filters; undefined if the list lacks the post. */
export async function findNeighbours(db: Db, viewer: Viewer, filter: PostFilter, id: string) {
  const { sort, order } = POST_LIST.sortingOf(filter);
  const posts = filtered(db, viewer, filter);
  const current = await posts.where('posts.id', '=', id).select(SORTS[sort].as('value')).executeTakeFirst();
  if (!current) return undefined;
  const nearest = (direction: 'asc' | 'desc') =>
    posts
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
