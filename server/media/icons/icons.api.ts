import { Router } from 'express';
import { iconQueryInput } from '#lib/schemas/icons.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import { loadOnce } from '../../platform/load-once.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SearchIcons } from './icon-search.ts';

/** A picker searches with every key. */
const SEARCHES_PER_MINUTE = 240;

interface Services extends Pick<Platform, 'limits' | 'log'> {
  icons: { search: SearchIcons };
}

/** `/icons/graphql`: the search of Font Awesome's API over the free set. */
export function iconsApi({ limits, log, icons }: Services): Router {
  const router = Router();
  const searchLimit = limits({ name: 'icon-search', points: SEARCHES_PER_MINUTE, seconds: 60 });

  /** At the first search: the interpreter of GraphQL takes memory that most servers never need. */
  const loadQuery = loadOnce(() =>
    import('./icon-query.ts').then(({ createIconQuery }) =>
      createIconQuery(icons.search, (err) => log.error({ err, url: '/api/icons/graphql' }, 'request failed')),
    ),
  );

  router.post('/icons/graphql', async (req, res) => {
    await searchLimit.consume(viewerOf(req).id);
    const { query, variables } = parse(iconQueryInput, req.body);
    const answer = await (await loadQuery())(query, variables);
    res.status(answer.data === undefined ? 400 : 200).json(answer);
  });
  return router;
}
