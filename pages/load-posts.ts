import type { PageContextServer } from 'vike/types';
import { postRow } from '#components/publishing/posts/post-view.ts';
import { POST_LIST } from '#lib/lists/posts.ts';
import { readPostListQuery } from '#lib/post-filters.ts';
import type { PostFilter } from '#lib/schemas/posts.ts';
import type { Viewer } from '#server/accounts/accounts.ts';

/**
 * The posts that the viewer may edit, as tables show them.
 * @param searchAll of the address
 * @param fixed what the page sets whatever the address says; not part of the filters
 */
export async function loadPosts(
  { services: { posts, clock }, rows }: PageContextServer,
  viewer: Viewer,
  searchAll: Record<string, string[]>,
  fixed: Partial<PostFilter> = {},
) {
  const { filter, paging, stateOf } = readPostListQuery(searchAll, rows);
  const { results, count } = await posts.list(viewer, { ...filter, ...fixed }, paging);
  return {
    posts: results.map((post) => postRow(post, { viewer, now: clock.now() })),
    ...stateOf(count),
    sorting: POST_LIST.sortingOf(filter),
  };
}

export type ListedPosts = Awaited<ReturnType<typeof loadPosts>>;

/** Posts that await approval, the oldest submission first. */
export const OLDEST_WAITING = {
  approvalStatus: ['awaiting_approval' as const],
  sort: 'submittedAt' as const,
  order: 'asc' as const,
};
