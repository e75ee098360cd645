import { iconQueryInput } from '#lib/schemas/icons.ts';
import { type Route, route, SENT, tagged } from '../../platform/http/route.ts';
import { loadOnce } from '../../platform/load-once.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SearchIcons } from './icon-search.ts';

/** A picker searches with every key. */
const SEARCHES_PER_MINUTE = 240;

interface Services extends Pick<Platform, 'log'> {
  icons: { search: SearchIcons };
}

/** `/icons/graphql`: the search of Font Awesome's API over the free set. */
export function iconsApi({ log, icons }: Services): Route[] {
  /** At the first search: the interpreter of GraphQL takes memory that most servers never need. */
  const loadQuery = loadOnce(() =>
    import('./icon-query.ts').then(({ createIconQuery }) =>
      createIconQuery(icons.search, (err) => log.error({ err, url: '/api/icons/graphql' }, 'request failed')),
    ),
  );

  return tagged('Media', {
    searchIcons: route('POST /icons/graphql', {
      summary: 'Search the icons of Font Awesome Free 6.4.2 with GraphQL',
      description:
        'The field is `search(query: String!, first: Int = 15, version: String = "6.4.2")`; an icon has `id`, `label`, `styles` and `shape`.',
      access: 'user',
      body: iconQueryInput,
      rateLimit: { name: 'icon-search', points: SEARCHES_PER_MINUTE, seconds: 60 },
      answer: { data: 'object' },
      errors: [400],
      async handle({ body: { query, variables }, res }) {
        const answer = await (await loadQuery())(query, variables);
        res.status(answer.data === undefined ? 400 : 200).json(answer);
        return SENT;
      },
    }),
  });
}
