import { render } from 'vike/abort';
import { formatMonth } from '#lib/dates.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { authorPath } from '#lib/routes.ts';
import { pageData } from '#renderer/page-data.ts';
import { breadcrumbs, profilePage } from '#renderer/structured-data.ts';
import type { PublicUserView } from '#server/accounts/accounts.ts';
import type { PostSummary } from '#server/publishing/publishing.ts';

const ON_A_PAGE = 50;

export const data = pageData(async (context) => {
  const { services, routeParams, urlParsed } = context;
  const { users, blog, config, settings, posts: postsService } = services;
  const { name = '' } = routeParams;
  const user = await users.load(null, name);
  // The use case also accepts ids, which are not valid here.
  if (user.name.toLowerCase() !== name.toLowerCase()) throw render(404);
  const filter = { ownerId: user.id };
  const wanted = pageNumber(urlParsed.search.page);
  const { results: posts, count } = await blog.list(filter, { limit: ON_A_PAGE, page: wanted });
  const [newest] = posts;
  if (!newest && !(await postsService.isWriter(user.id))) throw render(404);
  const [oldest] = newest ? (await blog.list(filter, { limit: 1, page: count })).results : [];
  const author = newest?.author ?? authorWithoutPosts(user);
  const path = authorPath(user.name);
  const { page, lastPage } = paginate(count, { limit: ON_A_PAGE, page: wanted });
  const since = formatMonth(oldest?.publishedAt ?? user.createdAt);
  return {
    author,
    path,
    since,
    posts,
    count,
    page,
    lastPage,
    title: `Posts by ${author.name}`,
    description:
      author.bio ?? `What ${author.name} has written on ${settings.values.siteName} since ${since}.`,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    profile: { userName: user.name },
    ...coverOf(author),
    ...(newest && { feedOf: { path, title: `Posts by ${author.name}` } }),
    structured: [
      profilePage(author, config.siteUrl + path, settings.values),
      breadcrumbs(config.siteUrl, [
        ['Blog', '/blog'],
        [author.name, path],
      ]),
    ],
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

function coverOf({ person }: Author) {
  if (!person?.profileMedia?.mediaId) return {};
  const { sourceUrl, version, details } = person.profileMedia.media;
  return { cover: { sourceUrl, version, altText: details.altText } };
}

/** Everybody who may write has a page. */
const authorWithoutPosts = ({ id, name, profileMedia, bio, ...user }: PublicUserView): Author => ({
  name: [user.firstName, user.lastName].filter(Boolean).join(' ') || name,
  person: { id, name, profileMedia },
  bio,
  isOwnSite: false,
});

type Author = PostSummary['author'];
