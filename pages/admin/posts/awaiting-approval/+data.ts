import { type PostRowView, postRow } from '../../../../components/admin/post-view.ts';
import { filtersIn } from '../../../../lib/filters.ts';
import { pageLimit, pageNumber } from '../../../../lib/pagination.ts';
import { editorialPage, pageData } from '../../../../renderer/page-data.ts';

export interface Data {
  posts: PostRowView[];
  count: number;
  page: number;
  lastPage: number;
  /** The limit and the page as a query string. */
  filters: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = editorialPage(context);
  const { posts, clock } = context.services;
  const { search } = context.urlParsed;
  const limit = pageLimit(search.limit);
  const wanted = pageNumber(search.page);
  const { results, count } = await posts.list(viewer, WAITING, { limit, page: wanted });
  const lastPage = Math.max(1, Math.ceil(count / limit));
  const page = Math.min(wanted, lastPage);
  return {
    posts: results.map((post) => postRow(post, { viewer, now: clock.now() })),
    count,
    page,
    lastPage,
    filters: filtersIn({
      limit: search.limit === undefined ? undefined : String(limit),
      page: page > 1 ? String(page) : undefined,
    }).toString(),
  };
});

/** The oldest submission first. */
const WAITING = {
  approvalStatus: ['awaiting_approval' as const],
  sort: 'submittedAt' as const,
  order: 'asc' as const,
};
