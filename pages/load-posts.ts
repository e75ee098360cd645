import type { PageContextServer } from 'vike/types';
import { postRow } from '#components/admin/post-view.ts';
import { paginate } from '#lib/pagination.ts';
import { readPostListQuery } from '#lib/post-filters.ts';
import { type PostFilter, postSorting } from '#lib/schemas/posts.ts';
import type { Viewer } from '#server/users/users.ts';

/**
 * The posts that the viewer may edit, as tables show them.
 * @param searchAll of the address
 * @param fixed what the page sets whatever the address says; not part of the filters
 */
export async function loadPosts(
  { services: { posts, clock } }: PageContextServer,
  viewer: Viewer,
  searchAll: Record<string, string[]>,
  fixed: Partial<PostFilter> = {},
) {
  const { filter, limit, page, filters } = readPostListQuery(searchAll);
  const paging = { limit, page };
  const { results, count } = await posts.list(viewer, { ...filter, ...fixed }, paging);
  const shown = paginate(count, paging);
  return {
    posts: results.map((post) => postRow(post, { viewer, now: clock.now() })),
    ...shown,
    sorting: postSorting(filter),
    /** The filters as a query string. */
    filters: filters(shown.page).toString(),
  };
}

export type ListedPosts = Awaited<ReturnType<typeof loadPosts>>;
