import { type PostRowView, postRow } from '../../../../components/admin/post-view.ts';
import type { Sorting } from '../../../../lib/filters.ts';
import { readPostListQuery } from '../../../../lib/post-filters.ts';
import { postSorting } from '../../../../lib/schemas/posts.ts';
import { editorialPage, pageData } from '../../../../renderer/page-data.ts';
import type { CategoryChoice } from '../../../../server/taxonomy/taxonomy.ts';

export interface Data {
  posts: PostRowView[];
  count: number;
  page: number;
  lastPage: number;
  sorting: Sorting;
  /** The filters as a query string. */
  filters: string;
  choices: { categories: CategoryChoice[]; tags: CategoryChoice[] };
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = editorialPage(context);
  const { posts, taxonomy, clock } = context.services;
  const { filter, limit, page: wanted, filters } = readPostListQuery(context.urlParsed.searchAll);
  const [{ results, count }, choices] = await Promise.all([
    posts.list(viewer, filter, { limit, page: wanted }),
    taxonomy.choices(),
  ]);
  const lastPage = Math.max(1, Math.ceil(count / limit));
  const page = Math.min(wanted, lastPage);
  return {
    posts: results.map((post) => postRow(post, { viewer, now: clock.now() })),
    count,
    page,
    lastPage,
    sorting: postSorting(filter),
    filters: filters(page).toString(),
    choices,
  };
});
