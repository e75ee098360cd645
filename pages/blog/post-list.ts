import type { PageContextServer } from 'vike/types';
import type { PostListView } from '#components/blog/PostList.tsx';
import { pageNumber, paginate } from '#lib/pagination.ts';

const ON_A_PAGE = 50;
const LONGEST_SEARCH = 100;

/** The posts for a blog address with its filters. */
export async function loadPostList(
  { services: { blog, ownSite }, urlParsed: { search } }: PageContextServer,
  category: { id: string; slug: string } | null,
  { without }: { without?: string } = {},
): Promise<PostListView> {
  const nameLike = (search.nameLike ?? search.name_like ?? '').trim().slice(0, LONGEST_SEARCH);
  const paging = { limit: ON_A_PAGE, page: pageNumber(search.page) };
  const tagSlug = search.tag?.slice(0, LONGEST_SEARCH);
  const filter = {
    nameLike: nameLike || undefined,
    categoryIds: category ? [category.id] : undefined,
    tag: tagSlug,
  };
  const [{ results, count }, categories, tag, agents] = await Promise.all([
    blog.list(filter, paging),
    blog.categories(),
    tagSlug ? blog.tag(tagSlug) : undefined,
    ownSite.agents(),
  ]);
  const { page, lastPage } = paginate(count, paging);
  return {
    posts: results.filter(({ id }) => id !== without),
    categories,
    category: category?.slug ?? null,
    nameLike,
    tag: tag ?? null,
    isSearchable: agents.includes('search'),
    page,
    lastPage,
  };
}
