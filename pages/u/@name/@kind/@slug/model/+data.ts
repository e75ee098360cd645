import type { ModelChoices } from '#components/studio/BotModelFields.tsx';
import type { Studio } from '#components/studio/StudioHeader.tsx';
import { modelsPath } from '#lib/routes.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadStudio } from '../../../load-studio.ts';

export interface Data extends Studio, ModelChoices {
  title: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const studio = await loadStudio(context);
  const { models } = context.services;
  return {
    title: `Model of ${(studio.site ?? studio.bot).name}`,
    ...studio,
    providers: await models.providers(studio.bot.ownerId),
    defaultProvider: models.defaultProvider,
    connectPath: modelsPath(context.routeParams.name ?? ''),
  };
});
