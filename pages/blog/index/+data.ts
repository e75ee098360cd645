import { pageData } from '#renderer/page-data.ts';
import { loadPostList, type PostListView } from '../post-list.ts';

export const data = pageData(async (context) => {
  const { search } = context.urlParsed;
  const isFirst = !search.nameLike && !search.name_like && !search.tag && !search.page;
  const featured = isFirst ? await context.services.blog.featured() : undefined;
  const list = await loadPostList(context, null, { without: featured?.id });
  return {
    title: titleOf(list),
    featured: featured ?? null,
    list,
    unlisted: list.nameLike !== '' || list.tag !== null,
    ...(list.page > 1 ? { canonicalPath: `/blog?page=${list.page}` } : {}),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

function titleOf({ nameLike, tag }: PostListView): string {
  if (nameLike) return `Results for “${nameLike}”`;
  return tag ? `Posts on ${tag.name}` : 'Blog';
}
