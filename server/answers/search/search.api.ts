import { isAdmin } from '#lib/roles.ts';
import { updateSearchSettingsInput } from '#lib/schemas/search-settings.ts';
import { searchQuery } from '#lib/schemas/widget.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import type { SiteSearch } from './search.ts';
import type { OwnSearchSettings } from './search-settings.ts';

interface Services {
  siteSearch: SiteSearch;
  searchSettings: OwnSearchSettings;
  embeddings: Embeddings;
  bots: Bots;
}

/** `/search/bot/{botId}`: the search of the owner and the team in the content of a bot, and `/bots/{id}/search-settings`. */
export function searchApi({ siteSearch, searchSettings, embeddings, bots }: Services): Route[] {
  return tagged('Knowledge', {
    searchBot: route('GET /search/bot/:botId', {
      summary: 'Search in what an assistant knows',
      access: 'teamOrAdmin',
      query: searchQuery,
      answer: 'results',
      errors: [503],
      async handle({ viewer, params, query: { q }, paging }) {
        const bot =
          (await bots.findFor(viewer, params.botId)) ??
          (await bots.getPrivate(viewer, params.botId, 'conversations'));
        const { answer, text, isQuestion, ...found } = await siteSearch.pages(bot.id, q, paging);
        // Results are addresses that visitors may open. An answer may quote a private document: it is for the owner and
        // the team, who read it in conversations, and not for admins.
        const maySeeAnswer = bot.ownerId === viewer.id || !isAdmin(viewer);
        return { ...found, answer: maySeeAnswer && answer ? { ...answer, text } : null, isQuestion };
      },
    }),
    getSearchSettings: route('GET /bots/:botId/search-settings', {
      summary: 'The synonyms and pinned results of an assistant’s search',
      description:
        'And, where this server has a model for embeddings, how many of its passages are ready to be found by their meaning.',
      access: 'teamOrAdmin',
      answer: { search: 'object', meaning: 'object?' },
      async handle({ viewer, params }) {
        const bot = await bots.get(viewer, params.botId);
        return {
          search: await searchSettings.get(viewer, bot.id),
          meaning: await embeddings.progress(bot.id),
        };
      },
    }),
    updateSearchSettings: route('PATCH /bots/:botId/search-settings', {
      summary:
        'Change the synonyms (a line for each group, with commas) and pinned results; absent fields stay',
      access: 'teamOrAdmin',
      body: updateSearchSettingsInput,
      answer: { search: 'object', message: 'string' },
      async handle({ viewer, params, body }) {
        const saved = await searchSettings.update(viewer, params.botId, body);
        return { search: saved, message: 'Search settings saved.' };
      },
    }),
  });
}
