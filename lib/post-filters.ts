import { camelCaseKeys } from './case.ts';
import { listPage } from './list-page.ts';
import { adminPostsQuery, type PostFilter } from './schemas/posts.ts';

/**
 * Filters and page of a list of posts, from its address.
 * @param searchAll of the address, with all values of a field
 * @param rows the posts on a page, unless the address says otherwise
 */
export function readPostListQuery(searchAll: Record<string, string[]>, rows = POSTS_ON_A_PAGE) {
  const given = Object.fromEntries(
    Object.entries(searchAll).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
  const query = adminPostsQuery.parse(camelCaseKeys(given));
  const { limit, page, format: _format, include: _include, ...filter } = query;
  return { filter, ...listPage({ ...filter, ...flagsOf(filter), limit, page }, rows) };
}

const POSTS_ON_A_PAGE = 50;

const flagsOf = (filter: PostFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      typeof value === 'boolean' ? [[name, String(value)]] : [],
    ),
  );
