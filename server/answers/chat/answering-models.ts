import { isOwnProvider, isUsableProvider } from '#lib/model-providers.ts';
import type { BotView, ProviderView } from '../../assistants/assistants.ts';

/** A model that may answer instead of the bot's own. */
export interface AnsweringModel extends Pick<BotView, 'provider' | 'model'> {
  id: string;
  name: string;
}

/** The configured models. A provider without a list of models is available in a bot's settings only. */
export const answeringModels = (providers: Omit<ProviderView, 'forSale'>[]): AnsweringModel[] =>
  providers.flatMap(({ id, name, unavailable, models }): AnsweringModel[] => {
    if (unavailable !== null || !(isOwnProvider(id) || isUsableProvider(id))) return [];
    if (id === 'local') return [{ id, name, provider: id, model: null }];
    return models.map((model) => ({ id: `${id}:${model}`, name: `${name}: ${model}`, provider: id, model }));
  });
