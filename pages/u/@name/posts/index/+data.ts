import { type PostRowView, postRow } from '../../../../../components/admin/post-view.ts';
import type { Sorting } from '../../../../../lib/filters.ts';
import { readPostListQuery } from '../../../../../lib/post-filters.ts';
import { postSorting } from '../../../../../lib/schemas/posts.ts';
import { ownPage, pageData } from '../../../../../renderer/page-data.ts';

export interface Data {
  userName: string;
  posts: PostRowView[];
  count: number;
  page: number;
  lastPage: number;
  sorting: Sorting;
  /** The filters as a query string. */
  filters: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { posts, clock } = context.services;
  const { ownerId: _, ...search } = context.urlParsed.searchAll;
  const { filter, limit, page: wanted, filters } = readPostListQuery(search);
  const paging = { limit, page: wanted };
  const { results, count } = await posts.list(viewer, { ...filter, ownerId: viewer.id }, paging);
  const lastPage = Math.max(1, Math.ceil(count / limit));
  const page = Math.min(wanted, lastPage);
  return {
    userName: viewer.name,
    posts: results.map((post) => postRow(post, { viewer, now: clock.now() })),
    count,
    page,
    lastPage,
    sorting: postSorting(filter),
    filters: filters(page).toString(),
  };
});
