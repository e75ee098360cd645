import { openForm } from '#components/models/provider-place.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';
import { loadHistory } from '../load-history.ts';
import { loadSettings } from './load-settings.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { modelProviders, models, config, clock } = context.services;
  const display = { viewer, now: clock.now() };
  const providers = await modelProviders.list(null);
  return {
    view: await loadSettings(context, viewer),
    history: await loadHistory(context, 'settings', 'settings'),
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

export type Data = Awaited<ReturnType<typeof data>>;
