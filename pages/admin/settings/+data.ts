import { openForm } from '#components/assistants/models/provider-place.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import type { RemoteProvider } from '#lib/model-providers.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';
import type { ProductView } from '#server/shop/shop.ts';
import { loadHistory } from '../load-history.ts';
import { loadSettings } from './load-settings.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { catalog, modelProviders, models, config, clock } = context.services;
  const display = { viewer, now: clock.now() };
  const [providers, products] = await Promise.all([modelProviders.list(null), catalog.products()]);
  const isOverridden = (provider: RemoteProvider) => config.models[provider] !== undefined;
  return {
    view: await loadSettings(context, viewer),
    history: await loadHistory(context, 'settings', 'settings'),
    providers: providers.map((provider) => ({
      ...provider,
      problemSince: provider.problemSince === null ? null : displayTimestamp(provider.problemSince, display),
      isOverridden: isOverridden(provider.provider),
      isDefault: provider.provider === models.defaultProvider && !isOverridden(provider.provider),
      usedBy: [],
    })),
    environment: (['openai', 'huggingface', 'aws'] as const).flatMap((provider) => {
      const configured = config.models[provider];
      return configured ? [{ provider, baseUrl: configured.baseUrl, models: configured.models }] : [];
    }),
    serverDefault: {
      provider: models.defaultProvider,
      name: models.nameOf(models.defaultProvider),
      answersAMonth: config.plans ? answersOfPlans(products) : '',
    },
    open: openForm(context.urlParsed.search),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

const answersOfPlans = (products: ProductView[]): string =>
  products
    .filter(({ kind }) => kind === 'plan')
    .map(({ name, limits }) => `${name} ${limits.answers?.toLocaleString('en-US') ?? 'unlimited'}`)
    .join(', ');
