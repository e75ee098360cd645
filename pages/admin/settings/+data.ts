import { openForm } from '../../../components/models/open-form.ts';
import type {
  EnvironmentProvider,
  OpenForm,
  ShownProvider,
} from '../../../components/models/provider-place.ts';
import type { UsableProvider } from '../../../lib/model-providers.ts';
import type { FooterLinks } from '../../../lib/schemas/footer-links.ts';
import { adminPage, pageData } from '../../../renderer/page-data.ts';

export interface Data {
  links: FooterLinks;
  providers: ShownProvider[];
  environment: EnvironmentProvider[];
  defaultProvider: UsableProvider;
  open: OpenForm | null;
}

export const data = pageData(async (context): Promise<Data> => {
  adminPage(context);
  const { footerLinks, modelProviders, models, config } = context.services;
  const [links, providers] = await Promise.all([footerLinks.get(), modelProviders.list(null)]);
  return {
    links,
    providers: providers.map((provider) => ({
      ...provider,
      problemSince: null,
      isOverridden: config.models[provider.provider] !== undefined,
      usedBy: [],
    })),
    environment: (['openai', 'huggingface', 'aws'] as const).flatMap((provider) => {
      const configured = config.models[provider];
      return configured ? [{ provider, baseUrl: configured.baseUrl, models: configured.models }] : [];
    }),
    defaultProvider: models.defaultProvider,
    open: openForm(context.urlParsed.search),
  };
});
