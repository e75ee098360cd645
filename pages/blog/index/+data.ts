import type { PostListView } from '#components/blog/PostList.tsx';
import type { PageHead } from '#renderer/head.tsx';
import { pageData } from '#renderer/page-data.ts';
import type { PostSummary } from '#server/blog/blog.ts';
import { loadPostList } from '../post-list.ts';

export interface Data extends PageHead {
  /** The featured post at the top of the first page. */
  featured: PostSummary | null;
  list: PostListView;
}

export const data = pageData(async (context): Promise<Data> => {
  const { search } = context.urlParsed;
  const isFirst = !search.nameLike && !search.name_like && !search.tag && !search.page;
  const featured = isFirst ? await context.services.blog.featured() : undefined;
  const list = await loadPostList(context, null, { without: featured?.id });
  return {
    featured: featured ?? null,
    list,
    unlisted: list.nameLike !== '' || list.tag !== null,
    ...(list.page > 1 ? { canonicalPath: `/blog?page=${list.page}` } : {}),
  };
});
