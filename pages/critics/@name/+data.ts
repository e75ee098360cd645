import { render } from 'vike/abort';
import { formatMonth } from '#lib/dates.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { criticPath } from '#lib/routes.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { breadcrumbs } from '#renderer/structured-data.ts';

const ON_A_PAGE = 20;

export const data = pageData(async (context) => {
  requirePlans(context);
  const { services, routeParams, urlParsed } = context;
  const { users, reviews: service, config, settings } = services;
  // Addresses may name authors and critics alike, with or without the @.
  const name = (routeParams.name ?? '').replace(/^@/, '');
  const user = await users.load(null, name);
  // The use case also accepts ids, which are not valid here.
  if (user.name.toLowerCase() !== name.toLowerCase()) throw render(404);
  const wanted = pageNumber(urlParsed.search.page);
  const { results: reviews, count } = await service.listBy(user.id, { limit: ON_A_PAGE, page: wanted });
  if (count === 0) throw render(404);
  const { page, lastPage } = paginate(count, { limit: ON_A_PAGE, page: wanted });
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.name;
  const path = criticPath(user.name);
  return {
    critic: { id: user.id, profileMedia: user.profileMedia, fullName, bio: user.bio },
    path,
    since: formatMonth(user.createdAt),
    reviews,
    count,
    page,
    lastPage,
    title: `Reviews by ${fullName}`,
    description: user.bio ?? `What ${fullName} says about products on ${settings.values.siteName}.`,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    profile: { userName: user.name },
    structured: [
      {
        '@type': 'ProfilePage',
        url: config.siteUrl + path,
        mainEntity: { '@type': 'Person', name: fullName, description: user.bio ?? undefined },
      },
      breadcrumbs(config.siteUrl, [
        ['Pricing', '/pricing'],
        [fullName, path],
      ]),
    ],
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
