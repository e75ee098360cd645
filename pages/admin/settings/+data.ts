import {
  type EnvironmentProvider,
  type OpenForm,
  openForm,
  type ShownProvider,
} from '#components/models/provider-place.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import type { FooterLinks } from '#lib/schemas/footer-links.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

export interface Data {
  links: FooterLinks;
  providers: ShownProvider[];
  environment: EnvironmentProvider[];
  /** Its name. */
  defaultProvider: string;
  open: OpenForm | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = adminPage(context);
  const { footerLinks, modelProviders, models, config, clock } = context.services;
  const display = { viewer, now: clock.now() };
  const [links, providers] = await Promise.all([footerLinks.get(), modelProviders.list(null)]);
  return {
    links,
    providers: providers.map((provider) => ({
      ...provider,
      problemSince: provider.problemSince === null ? null : displayTimestamp(provider.problemSince, display),
      isOverridden: config.models[provider.provider] !== undefined,
      usedBy: [],
    })),
    environment: (['openai', 'huggingface', 'aws'] as const).flatMap((provider) => {
      const configured = config.models[provider];
      return configured ? [{ provider, baseUrl: configured.baseUrl, models: configured.models }] : [];
    }),
    defaultProvider: models.nameOf(models.defaultProvider),
    open: openForm(context.urlParsed.search),
  };
});
