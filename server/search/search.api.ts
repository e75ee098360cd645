import { Router } from 'express';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { searchQuery } from '../../lib/schemas/widget.ts';
import type { Bots } from '../bots/bots.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import { respondList } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Search } from './search.ts';

/** `/search/bot/{botId}`: the owner's search in the content of a bot. */
export function searchApi({ search, bots }: { search: Search; bots: Bots }): Router {
  const router = Router();
  router
    .route('/search/bot/:botId')
    .get(async (req, res) => {
      const bot = await bots.get(viewerOf(req), req.params.botId);
      const { q, limit, page } = parse(searchQuery, req.query);
      const paging = { limit: pageLimit(limit), page: pageNumber(page) };
      respondList(req, res, await search.pages(bot.id, q, paging), paging);
    })
    .all(methodNotAllowed('GET'));
  return router;
}
