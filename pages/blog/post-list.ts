import type { PageContextServer } from 'vike/types';
import { pageNumber, paginate } from '#lib/pagination.ts';
import type { PublicPostFilter } from '#server/publishing/publishing.ts';

const ON_A_PAGE = 50;
const LONGEST_SEARCH = 100;

export type PostListView = Awaited<ReturnType<typeof loadPostList>>;

/** The posts for a blog address with its filters. */
export async function loadPostList(
  context: PageContextServer,
  category: { id: string; slug: string } | null,
  { without }: { without?: string } = {},
) {
  const {
    services: { blog },
    urlParsed: { search },
  } = context;
  const nameLike = (search.nameLike ?? search.name_like ?? '').trim().slice(0, LONGEST_SEARCH);
  const paging = { limit: ON_A_PAGE, page: pageNumber(search.page) };
  const tagSlug = search.tag?.slice(0, LONGEST_SEARCH);
  const filter = {
    nameLike: nameLike || undefined,
    categoryIds: category ? [category.id] : undefined,
    tag: tagSlug,
  };
  const [{ results, count }, categories, tag] = await Promise.all([
    blog.list(filter, paging),
    blog.categories(),
    tagSlug ? blog.tag(tagSlug) : undefined,
  ]);
  const similar = count === 0 && nameLike ? await similarPosts(context, filter) : [];
  const { page, lastPage } = paginate(count, paging);
  return {
    posts: count === 0 ? similar : results.filter(({ id }) => id !== without),
    /** None has the words: these have similar ones. */
    isSimilar: similar.length > 0,
    categories,
    /** The slug of the current category, if any. */
    category: category?.slug ?? null,
    nameLike,
    /** The tag that the posts are filtered by, if any. */
    tag: tag ?? null,
    page,
    lastPage,
  };
}

/** The posts that this website's own search finds, which tolerates typos; none where it is not there, or asked too often. */
async function similarPosts(
  { services: { blog, ownSite }, clientAddress }: PageContextServer,
  { nameLike = '', ...filter }: PublicPostFilter,
) {
  const found = await ownSite.search(nameLike, clientAddress).catch(() => ({ results: [] }));
  const slugs = found.results.flatMap(({ url }) => URL.parse(url)?.pathname.split('/').at(-1) ?? []);
  if (slugs.length === 0) return [];
  const { results } = await blog.list({ ...filter, slugs }, { limit: slugs.length, page: 1 });
  return results.toSorted((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug));
}
