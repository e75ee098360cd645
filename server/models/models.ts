import {
  MODEL_PROVIDERS,
  type ModelProvider,
  PROVIDER_NAMES,
  type RemoteProvider,
  USABLE_PROVIDERS,
  type UsableProvider,
} from '../../lib/model-providers.ts';
import type { FieldErrors } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { ModelsConfig } from '../platform/models-config.ts';
import { type EmbeddedKind, type EmbeddingModel, embedTexts, type Vectors } from './embed-texts.ts';
import { openEmbeddingModel } from './embedding-models.ts';
import { ModelError, type ModelProblem, modelErrorOf } from './failure.ts';
import { describeEmbeddingProblem, describeProblem } from './problems.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { openProvider, type Provider } from './providers.ts';
import { type ModelEvent, type ModelPrompt, streamText, TIMING, type Timing } from './stream-text.ts';

export type { Vectors } from './embed-texts.ts';
export { isTransient, ModelError, type ModelProblem } from './failure.ts';
export type { ModelEvent } from './stream-text.ts';

/** The model in an assistant's settings; null is this server's default. */
export interface ModelSettings {
  provider: UsableProvider | null;
  model: string | null;
}

export interface ChosenModel {
  provider: RemoteProvider;
  model: string;
}

/** A provider as the studio lists it. */
export interface ProviderView {
  id: ModelProvider;
  name: string;
  /** Why it cannot be chosen; null if it can. */
  unavailable: string | null;
  /** The models to choose from, the default one first; empty if any may be named. */
  models: readonly string[];
}

export type ModelTest = { ok: true; message: string } | { ok: false; problem: ModelProblem; message: string };

/** The language models and the embedding model of this server. */
export type Models = ReturnType<typeof createModels>;

/** Longer pauses are cut, in case the provider recovers earlier. */
const MAX_PAUSE_MS = 300_000;

export function createModels({
  config,
  log,
  timing = TIMING,
}: {
  config: { models: ModelsConfig };
  log: Log;
  timing?: Timing;
}) {
  const { models: configured } = config;
  const outbound = createProviderFetch(configured);
  const opened = new Map<RemoteProvider, Promise<Provider | undefined>>();
  let embedding: Promise<EmbeddingModel> | undefined;
  /** When models that asked to wait may be asked again. */
  const pausedUntil = new Map<string, number>();

  const modelsOf = (provider: RemoteProvider): readonly string[] => configured[provider]?.models ?? [];
  const effectiveProvider = (provider: UsableProvider | null): UsableProvider =>
    provider ?? configured.defaultProvider;

  function open(provider: RemoteProvider): Promise<Provider | undefined> {
    const known = opened.get(provider) ?? openProvider(configured, provider, outbound.fetch);
    opened.set(provider, known);
    return known;
  }

  function openEmbedding(): Promise<EmbeddingModel> {
    if (!configured.embedding) throw new ModelError('not_configured');
    embedding ??= openEmbeddingModel(configured.embedding, outbound.fetch);
    return embedding;
  }

  async function* stream(
    { provider, model }: ChosenModel,
    prompt: ModelPrompt,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    const key = `${provider} ${model}`;
    if (model === '') throw new ModelError('no_model');
    if ((pausedUntil.get(key) ?? 0) > performance.now()) throw new ModelError('rate_limited');
    const connected = await open(provider);
    if (!connected) throw new ModelError('not_configured');
    try {
      yield* streamText(connected.languageModel(model), prompt, signal, timing);
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = modelErrorOf(error);
      const { problem, retryAfterMs = 0 } = failure;
      if (problem === 'rate_limited')
        pausedUntil.set(key, performance.now() + Math.min(retryAfterMs, MAX_PAUSE_MS));
      // Not the error itself: it holds the prompt, and the provider may repeat the key.
      log.warn({ provider, model, problem }, 'a model gave no complete answer');
      throw failure;
    }
  }

  return {
    defaultProvider: configured.defaultProvider,
    effectiveProvider,

    /** The model that answers with these settings; null for the built-in assistant. */
    choose({ provider, model }: ModelSettings): ChosenModel | null {
      const effective = effectiveProvider(provider);
      if (effective === 'local') return null;
      return { provider: effective, model: model ?? modelsOf(effective)[0] ?? '' };
    },

    /** All providers, also those that cannot be chosen. */
    providers: (): ProviderView[] =>
      MODEL_PROVIDERS.map((id) => ({
        id,
        name: PROVIDER_NAMES[id],
        unavailable: whyUnavailable(configured, id),
        models: isRemote(id) ? modelsOf(id) : [],
      })),

    /** The errors of new settings, by field. Admins may name any model of a provider. */
    errorsIn({ provider, model }: ModelSettings, isAdmin: boolean): FieldErrors {
      const effective = effectiveProvider(provider);
      if (effective === 'local') return {};
      if (!configured[effective])
        return { provider: [describeProblem('not_configured', effective, model ?? '')] };
      const offered = modelsOf(effective);
      if (model === null)
        return offered.length === 0 ? { model: [describeProblem('no_model', effective, '')] } : {};
      const isOffered = isAdmin || offered.length === 0 || offered.includes(model);
      return isOffered ? {} : { model: [`Choose a model that is offered: ${offered.join(', ')}.`] };
    },

    /** The last event is the usage. @throws ModelError */
    stream,

    /** Sends a short prompt to check the connection. */
    async test(chosen: ChosenModel, temperature: number, signal: AbortSignal): Promise<ModelTest> {
      const { provider, model } = chosen;
      try {
        for await (const { type } of stream(chosen, { ...TEST_PROMPT, temperature }, signal))
          if (type === 'text') break;
        return { ok: true, message: `${PROVIDER_NAMES[provider]} answers with ${model}.` };
      } catch (error) {
        const { problem } = modelErrorOf(error);
        return { ok: false, problem, message: describeProblem(problem, provider, model) };
      }
    },

    /** Why the model in an assistant's settings did not answer; undefined if the built-in assistant answers by now. */
    describe({ provider, model }: ModelSettings, problem: ModelProblem): string | undefined {
      const chosen = this.choose({ provider, model });
      return chosen ? describeProblem(problem, chosen.provider, chosen.model) : undefined;
    },

    /** US dollars; null if the host has set no price for the model. */
    costOf(model: string, inputTokens: number | null, outputTokens: number | null): number | null {
      const price = configured.prices.get(model);
      if (!price || inputTokens === null || outputTokens === null) return null;
      return (price.input * inputTokens + price.output * outputTokens) / 1_000_000;
    },

    /** The embedding model; undefined if this server has none. */
    embedding: configured.embedding && {
      /** Vectors of another model, or of another length, cannot be compared. */
      name: [configured.embedding.provider, configured.embedding.model, configured.embedding.dimensions ?? '']
        .join(' ')
        .trim(),
      describe: (problem: ModelProblem): string =>
        configured.embedding
          ? describeEmbeddingProblem(problem, configured.embedding.provider, configured.embedding.model)
          : '',
    },

    /** How many texts the embedding model takes in one request. */
    maxTexts: async (): Promise<number> => (await openEmbedding()).maxTexts,

    /** One vector for each text, in order. @throws ModelError */
    async embed(
      texts: string[],
      options: {
        kind: EmbeddedKind;
        dimensions?: number | undefined;
        timeoutMs: number;
        signal: AbortSignal;
      },
    ): Promise<Vectors> {
      const dimensions = configured.embedding?.dimensions ?? options.dimensions;
      return embedTexts(await openEmbedding(), texts, { ...options, dimensions });
    },

    close: outbound.close,
  };
}

const TEST_PROMPT = { system: 'This is a test of the connection.', user: 'Reply with the word “ready”.' };

const isRemote = (id: ModelProvider): id is RemoteProvider => id !== 'local' && isUsable(id);
const isUsable = (id: ModelProvider): id is UsableProvider =>
  (USABLE_PROVIDERS as readonly string[]).includes(id);

function whyUnavailable(configured: ModelsConfig, id: ModelProvider): string | null {
  if (!isUsable(id)) return 'Not available yet.';
  return id === 'local' || configured[id] ? null : describeProblem('not_configured', id, '');
}
