import { modelsPath } from '#lib/routes.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadStudio } from '../../../load-studio.ts';

export const data = pageData(async (context) => {
  const studio = await loadStudio(context);
  const { models } = context.services;
  return {
    title: `Model of ${(studio.site ?? studio.bot).name}`,
    ...studio,
    providers: await models.providers(studio.bot.ownerId),
    lacked: (await models.lackedProduct(studio.bot, studio.bot.ownerId)) ?? null,
    defaultProvider: models.defaultProvider,
    connectPath: modelsPath(context.routeParams.name ?? ''),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
