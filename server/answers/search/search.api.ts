import { Router } from 'express';
import { updateSearchSettingsInput } from '#lib/schemas/search-settings.ts';
import { searchQuery } from '#lib/schemas/widget.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import type { AnsweredSearch } from './search.ts';
import type { OwnSearchSettings } from './search-settings.ts';

interface Services {
  answeredSearch: AnsweredSearch;
  searchSettings: OwnSearchSettings;
  embeddings: Embeddings;
  bots: Bots;
}

/** `/search/bot/{botId}`: the owner's search in the content of a bot, and `/bots/{id}/search-settings`. */
export function searchApi({ answeredSearch, searchSettings, embeddings, bots }: Services): Router {
  const router = Router();
  router.get('/search/bot/:botId', async (req, res) => {
    const viewer = viewerOf(req);
    const bot = await bots.get(viewer, req.params.botId);
    const { q, paging } = parseList(searchQuery, req.query);
    const { answer, isQuestion, ...found } = await answeredSearch.pages(bot.id, q, paging);
    // Results are addresses that visitors may open. An answer may quote a private document: it is for the owner alone.
    respondList(req, res, found, paging, { answer: bot.ownerId === viewer.id ? answer : null, isQuestion });
  });
  router
    .route('/bots/:botId/search-settings')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const bot = await bots.get(viewer, req.params.botId);
      respond(req, res, 200, {
        search: await searchSettings.get(viewer, bot.id),
        meaning: await embeddings.progress(bot.id),
      });
    })
    .patch(async (req, res) => {
      const input = parse(updateSearchSettingsInput, req.body);
      const saved = await searchSettings.update(viewerOf(req), req.params.botId, input);
      respond(req, res, 200, { search: saved, message: 'Search settings saved.' });
    });

  return router;
}
