import {
  type ChosenProvider,
  isOwnProvider,
  isRemoteProvider,
  isUsableProvider,
  MODEL_PROVIDERS,
  type ModelProvider,
  type OwnProvider,
  ownProvider,
  PROVIDER_NAMES,
  providerName,
  type RemoteProvider,
  type UsableProvider,
} from '#lib/model-providers.ts';
import { productPath } from '#lib/routes.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { Config } from '../../platform/config.ts';
import type { ContentVersions } from '../../platform/content-versions.ts';
import type { Database, Db } from '../../platform/db/connect.ts';
import type { FieldErrors } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createEmbedding } from './embedding.ts';
import type { ModelProblem } from './failure.ts';
import { createModelOffers, type ModelOffer, type ModelProduct, type ModelSales } from './model-offers.ts';
import type { ModelProviders } from './model-providers.ts';
import { type ChosenModel, createModelStreams, type ProviderRecord } from './model-streams.ts';
import type { Configured } from './models-config.ts';
import { describeProblem, describeWithMessage } from './problems.ts';
import { createOutbound } from './provider-fetch.ts';
import { createServerProviders } from './server-providers.ts';
import { TIMING, type Timing } from './stream-text.ts';
import { failureOf, TEST_PROMPT } from './test-prompt.ts';

export { isTransient, ModelError, type ModelProblem } from './failure.ts';
export type { ModelOffer, ModelProduct } from './model-offers.ts';
export type { ConnectedProvider } from './model-providers.present.ts';
export { createModelProviders } from './model-providers.ts';
export type { ChosenModel } from './model-streams.ts';
export type { ModelEvent } from './stream-text.ts';

/** The model in an assistant's settings; null is this server's default. */
export interface ModelSettings {
  provider: ChosenProvider | null;
  model: string | null;
}

/** A provider as the studio lists it. */
export interface ProviderView {
  id: ModelProvider | OwnProvider;
  name: string;
  /** Why it cannot be chosen; null if it can. */
  unavailable: string | null;
  /** Why the last answer of an own provider failed. */
  problem?: string | null;
  /** The models to choose from, the default one first; empty if any may be named. */
  models: readonly string[];
  /** Products that sell further models, which this owner does not have. */
  forSale: readonly ModelProduct[];
}

export type ModelTest = { ok: true; message: string } | { ok: false; problem: ModelProblem; message: string };

/** The language models and the embedding model of this server, and the language models that owners have connected. */
export type Models = ReturnType<typeof createModels>;
export type Embedding = NonNullable<Models['embedding']>;

interface Deps {
  settings: { readonly values: Pick<SettingValues, 'defaultProvider' | 'defaultModel'> };
  config: Pick<Config, 'models' | 'siteUrl' | 'crawlerAllowHosts' | 'crawlerAllowFor'>;
  database: Pick<Database, 'db'>;
  log: Log;
  versions: Pick<ContentVersions, 'current'>;
  metrics?: Metrics;
  connected: Pick<ModelProviders, 'find' | 'list' | 'ofServer' | 'report'>;
  sales: ModelSales;
  timing?: Timing;
}

export function createModels(deps: Deps) {
  const { config, log, metrics, versions, settings, connected, sales, timing = TIMING } = deps;
  const { db } = deps.database;
  const server = createServerProviders({ config, settings, versions, connected });
  const outbound = createOutbound(config, server.allows);

  const offers = createModelOffers({ server, sales });
  const effectiveProvider = (provider: ChosenProvider | null): ChosenProvider =>
    provider ?? server.defaultProvider();

  /** The model that admins have chosen for the default provider. */
  const defaultModelOf = (provider: ChosenProvider | null): string | null =>
    provider === null &&
    server.defaultProvider() === (settings.values.defaultProvider ?? server.defaultProvider())
      ? settings.values.defaultModel
      : null;

  const nameOf = (provider: ChosenProvider): string =>
    isOwnProvider(provider) ? providerName(provider) : server.nameOf(provider);

  const described = ({ provider, model }: { provider: ChosenProvider; model: string | null }) => ({
    name: nameOf(provider),
    model: model ?? '',
    isOwn: isOwnProvider(provider),
  });

  const { findOwn, stream, recordOf, reopen } = createModelStreams({
    db,
    log,
    metrics,
    connected,
    server,
    outbound,
    timing,
  });

  /** The model that answers with these settings; null for the built-in assistant. */
  async function choose({ provider, model }: ModelSettings, ownerId: string): Promise<ChosenModel | null> {
    const effective = effectiveProvider(provider);
    if (effective === 'local') return null;
    if (!isOwnProvider(effective)) {
      if (model === null)
        return {
          provider: effective,
          model: defaultModelOf(provider) ?? (await offers.defaultModel(effective, ownerId)),
        };
      const lacked = await offers.lackedProduct({ provider: effective, model }, ownerId);
      return lacked ? choose(SERVER_DEFAULT, ownerId) : { provider: effective, model };
    }
    const own = await findOwn(db, effective, ownerId);
    // A model is named although the provider is gone: the error is then about the provider.
    return { provider: effective, model: model ?? own?.models[0] ?? 'default', ownerId };
  }

  return {
    get defaultProvider() {
      return server.defaultProvider();
    },
    effectiveProvider,
    nameOf,

    /** Takes over the providers that admins have connected since. */
    async refresh(): Promise<void> {
      if (await server.refresh()) reopen();
    },

    choose,

    /** The providers that are configured for the installation, with how they have done lately. */
    serverProviders: () =>
      MODEL_PROVIDERS.filter(isRemoteProvider)
        .filter((id) => server.configured()[id] !== undefined)
        .map((id) => {
          const record = recordOf(id);
          return { id, name: server.nameOf(id), ...record, isFailing: isFailing(record) };
        }),

    /** The models that a provider is configured with; empty if any may be named. */
    configuredModels: (id: RemoteProvider): readonly string[] => server.configured()[id]?.models ?? [],

    /** All providers, also those that cannot be chosen; first those that this owner has connected. */
    async providers(ownerId: string): Promise<ProviderView[]> {
      const [own, offer] = await Promise.all([connected.list(ownerId), offers.to(ownerId)]);
      return [
        ...own.map(({ id, name, models, needsKey, problem }) => ({
          id: ownProvider(id),
          name: `${name}, with your key`,
          unavailable: needsKey ? 'Its key can no longer be read. Enter the key again.' : null,
          problem,
          models,
          forSale: [],
        })),
        ...MODEL_PROVIDERS.map((id) => ({
          id,
          name: server.nameOf(id),
          unavailable: whyUnavailable(server.configured(), id),
          models: isRemoteProvider(id) ? offer.modelsOf(id) : [],
          forSale: isRemoteProvider(id) ? offer.forSale(id) : [],
        })),
      ];
    },

    /** Which models of this server an owner may choose. Not for transactions: it queries with other connections. */
    offerTo: offers.to,

    /** The product that an owner has no more, if the settings name the model that it sells. */
    async lackedProduct(
      { provider, model }: ModelSettings,
      ownerId: string,
    ): Promise<ModelProduct | undefined> {
      const effective = effectiveProvider(provider);
      if (model === null || !isRemoteProvider(effective)) return undefined;
      return offers.lackedProduct({ provider: effective, model }, ownerId);
    },

    /**
     * The errors of new settings, by field. Admins may name any model of a provider that is not sold, owners any of their own.
     */
    async errorsIn(
      tx: Db,
      { provider, model }: ModelSettings,
      { ownerId, isAdmin, offer }: { ownerId: string; isAdmin: boolean; offer: ModelOffer },
    ): Promise<FieldErrors> {
      const effective = effectiveProvider(provider);
      if (effective === 'local') return {};
      const message = (problem: ModelProblem) =>
        describeProblem(problem, described({ provider: effective, model }));
      if (isOwnProvider(effective)) {
        const own = await findOwn(tx, effective, ownerId);
        return own ? {} : { provider: [message('not_connected')] };
      }
      const connection = server.configured()[effective];
      if (!connection) return { provider: [message('not_configured')] };
      const offered = offer.modelsOf(effective);
      if (model === null)
        return offered.length === 0 && defaultModelOf(provider) === null
          ? { model: [message('no_model')] }
          : {};
      const lacked = offer.lackedProduct(effective, model);
      if (lacked) return { model: [lacks(lacked)] };
      const isOffered = isAdmin || connection.models.length === 0 || offered.includes(model);
      return isOffered ? {} : { model: [`Choose a model that is offered: ${offered.join(', ')}.`] };
    },

    /** The defaults of assistants once this provider is connected for the installation. */
    defaultsWith(
      provider: RemoteProvider,
      isDefault: boolean,
    ): Partial<Pick<SettingValues, 'defaultProvider' | 'defaultModel'>> {
      const current = server.defaultProvider();
      // The service that is replaced was chosen, not the one in its place.
      const kept = current === provider ? 'local' : current;
      const defaultProvider = isDefault ? provider : kept;
      return {
        defaultProvider,
        ...((isDefault || defaultProvider !== current) && { defaultModel: null }),
      };
    },

    /** Why they cannot be the default of every assistant, by field of the settings: a model that is sold is for its buyers. */
    async errorsInDefault(provider: UsableProvider, model: string | null): Promise<FieldErrors> {
      if (provider === 'local')
        return model === null ? {} : { defaultModel: ['The built-in assistant has no models.'] };
      const message = describeProblem('not_configured', described({ provider, model }));
      const connection = server.configured()[provider];
      if (!connection) return { defaultProvider: [message] };
      if (model === null) return {};
      const isSold = (await sales.soldModels()).some(
        (sold) => sold.provider === provider && sold.model === model,
      );
      if (isSold)
        return { defaultModel: ['This model is sold in the shop, so it cannot be everybody’s default.'] };
      const isOffered = connection.models.length === 0 || connection.models.includes(model);
      return isOffered
        ? {}
        : { defaultModel: [`Choose a model that is offered: ${connection.models.join(', ')}.`] };
    },

    /** The last event is the usage. @throws ModelError */
    stream,

    /** Sends a short prompt to check the connection. `onAccepted` as for `stream`. */
    async test(
      chosen: ChosenModel,
      temperature: number,
      signal: AbortSignal,
      onAccepted?: () => void,
    ): Promise<ModelTest> {
      const { provider, model, ownerId = '' } = chosen;
      const events = stream(chosen, { ...TEST_PROMPT, temperature }, signal, onAccepted);
      const failure = await failureOf(events, signal);
      if (!failure) return { ok: true, message: `${nameOf(provider)} answers with ${model}.` };
      const { problem } = failure;
      const own = await findOwn(db, provider, ownerId);
      const message = own
        ? describeWithMessage(failure, described(chosen), own.connected)
        : describeProblem(problem, described(chosen));
      return { ok: false, problem, message };
    },

    /**
     * Why the model in an assistant's settings did not answer, for its owner; undefined if meanwhile the built-in assistant
     * answers, or the owner's provider works again.
     */
    async describe(
      settings: ModelSettings & { ownerId: string },
      problem: ModelProblem,
    ): Promise<string | undefined> {
      const { ownerId } = settings;
      const chosen = await choose(settings, ownerId);
      if (!chosen) return undefined;
      const named = described(chosen);
      if (!named.isOwn) return describeProblem(problem, named);
      const own = await findOwn(db, chosen.provider, ownerId);
      if (!own) return describeProblem('not_connected', named);
      return own.connected ? (own.problem ?? undefined) : describeProblem('key_unreadable', named);
    },

    /** US dollars; null if the host has set no price for the model. */
    costOf(model: string, inputTokens: number | null, outputTokens: number | null): number | null {
      const price = config.models.prices.get(model);
      if (!price || inputTokens === null || outputTokens === null) return null;
      return (price.input * inputTokens + price.output * outputTokens) / 1_000_000;
    },

    /** The embedding model; undefined if this server has none. */
    embedding: config.models.embedding && createEmbedding(config.models.embedding, outbound.server.fetch),

    close: async (): Promise<void> =>
      void (await Promise.all([outbound.server.close(), outbound.admin.close(), outbound.owner.close()])),
  };
}

const SERVER_DEFAULT: ModelSettings = { provider: null, model: null };

const isFailing = ({ answeredAt, failure }: ProviderRecord): boolean =>
  failure !== null && failure.at >= (answeredAt ?? failure.at);

const lacks = ({ name, slug, isLive }: ModelProduct): string =>
  isLive
    ? `This model comes with ${name}. Get it first: ${productPath(slug)}`
    : `This model comes with ${name}, which is not sold any more.`;

function whyUnavailable(configured: Configured, id: ModelProvider): string | null {
  if (!isUsableProvider(id)) return 'Not available yet.';
  if (id === 'local' || configured[id]) return null;
  return describeProblem('not_configured', { name: PROVIDER_NAMES[id], model: '', isOwn: false });
}
