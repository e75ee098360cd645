import type { PageContextServer } from 'vike/types';
import { pageNumber, paginate } from '#lib/pagination.ts';

const ON_A_PAGE = 50;
const LONGEST_SEARCH = 100;

export type PostListView = Awaited<ReturnType<typeof loadPostList>>;

/** The posts for a blog address with its filters. */
export async function loadPostList(
  { services: { blog, ownSite }, urlParsed: { search } }: PageContextServer,
  category: { id: string; slug: string } | null,
  { without }: { without?: string } = {},
) {
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
    /** The slug of the current category, if any. */
    category: category?.slug ?? null,
    nameLike,
    /** The tag that the posts are filtered by, if any. */
    tag: tag ?? null,
    /** This website's own search is enabled. */
    isSearchable: agents.includes('search'),
    page,
    lastPage,
  };
}
