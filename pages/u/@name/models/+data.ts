import { openForm } from '#components/assistants/models/provider-place.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { ownProvider } from '#lib/model-providers.ts';
import { botPath, sitePath } from '#lib/routes.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

const ASSISTANTS = 50;

export const data = pageData(async (context) => {
  const user = ownPage(context);
  const { modelProviders, bots, sites, clock } = context.services;
  const display = { viewer: user, now: clock.now() };
  const [providers, { results }] = await Promise.all([
    modelProviders.list(user.id),
    bots.list(user, {}, { limit: ASSISTANTS, page: 1 }),
  ]);
  const sitesOf = await sites.ofBots(
    user,
    results.map(({ id }) => id),
  );
  const assistants = results.map(({ id, name, slug, provider }) => {
    const site = sitesOf.get(id)?.[0];
    const studio = site ? sitePath(user.name, site.slug) : botPath(user.name, slug);
    return { name, href: `${studio}/model`, provider };
  });
  return {
    user,
    providers: providers.map((provider) => ({
      ...provider,
      isOverridden: false,
      problemSince: provider.problemSince === null ? null : displayTimestamp(provider.problemSince, display),
      isDefault: false,
      usedBy: assistants.filter((assistant) => assistant.provider === ownProvider(provider.id)),
    })),
    /** The owner's assistants, the newest first. */
    assistants,
    open: openForm(context.urlParsed.search),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
