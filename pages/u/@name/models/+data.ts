import { openForm } from '../../../../components/models/open-form.ts';
import type { OpenForm, ShownProvider } from '../../../../components/models/provider-place.ts';
import { ownProvider } from '../../../../lib/model-providers.ts';
import { botPath } from '../../../../lib/routes.ts';
import { ownPage, pageData } from '../../../../renderer/page-data.ts';
import type { Viewer } from '../../../../server/users/users.ts';

export interface Data {
  user: Viewer;
  providers: ShownProvider[];
  /** The owner's assistants, the newest first. */
  assistants: { name: string; href: string }[];
  open: OpenForm | null;
}

const ASSISTANTS = 50;

export const data = pageData(async (context): Promise<Data> => {
  const user = ownPage(context);
  const { modelProviders, bots } = context.services;
  const [providers, { results }] = await Promise.all([
    modelProviders.list(user.id),
    bots.list(user, {}, { limit: ASSISTANTS, page: 1 }),
  ]);
  const assistants = results.map(({ name, slug, provider }) => ({
    name,
    href: `${botPath(user.name, slug)}/model`,
    provider,
  }));
  return {
    user,
    providers: providers.map((provider) => ({
      ...provider,
      usedBy: assistants.filter((assistant) => assistant.provider === ownProvider(provider.id)),
    })),
    assistants,
    open: openForm(context.urlParsed.search),
  };
});
