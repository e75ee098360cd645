import type { assistantsRoutes } from '../assistants/assistants.ts';
import type { sitesRoutes } from '../sites/sites.ts';
import type { AreaServices } from './areas.ts';

// What `include` adds to an answer of one area from other areas.

export const relatedToBots = ({
  sites,
  sources,
  ...services
}: AreaServices): Parameters<typeof assistantsRoutes>[0]['related'] => ({
  owner: ownerOf(services),
  sites: sites.ofBots,
  sources: (_viewer, botIds) => sources.sourcesOf(botIds),
});

export const relatedToSites = ({
  bots,
  ...services
}: AreaServices): Parameters<typeof sitesRoutes>[0]['related'] => ({
  owner: ownerOf(services),
  bot: async (viewer, { botId }) => (await bots.findFor(viewer, botId)) ?? null,
});

const ownerOf =
  ({ users }: Pick<AreaServices, 'users'>) =>
  async ({ ownerId }: { ownerId: string }) =>
    (await users.publicProfiles([ownerId]))[0] ?? null;

const INCLUDED_POSTS = 50;

export const publicPostsOf =
  ({ blog }: AreaServices) =>
  async (ownerId: string): Promise<unknown[]> =>
    (await blog.list({ ownerId }, { limit: INCLUDED_POSTS, page: 1 })).results;
