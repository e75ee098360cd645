import { isOwnProvider, type OwnProvider, ownPresetOf, type RemoteProvider } from '#lib/model-providers.ts';
import type { Db } from '../../platform/db/connect.ts';
import { loadOnce } from '../../platform/load-once.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { ModelError, type ModelProblem, modelErrorOf } from './failure.ts';
import type { ModelProviders, ReadyProvider } from './model-providers.ts';
import type { ProviderConnection } from './models-config.ts';
import { describeWithMessage } from './problems.ts';
import type { ProviderFetch, Reach } from './provider-fetch.ts';
import { openProvider, type Provider } from './providers.ts';
import type { ServerProviders } from './server-providers.ts';
import { type ModelEvent, type ModelPrompt, streamText, type Timing } from './stream-text.ts';

export interface ChosenModel {
  provider: RemoteProvider | OwnProvider;
  model: string;
  /** The account that has connected an own provider. */
  ownerId?: string;
}

interface Deps {
  /** For reading outside of transactions. */
  db: Db;
  log: Log;
  metrics: Metrics | undefined;
  connected: Pick<ModelProviders, 'find' | 'report'>;
  server: Pick<ServerProviders, 'configured' | 'connectedAs'>;
  outbound: Record<Reach, ProviderFetch>;
  timing: Timing;
}

/** When a provider of the server last answered and last failed, since this process started. */
export interface ProviderRecord {
  answeredAt: Date | null;
  failure: { problem: ModelProblem; at: Date } | null;
}

/** Longer pauses are cut, in case the provider recovers earlier. */
const MAX_PAUSE_MS = 300_000;

/** Answers of models: of the server's providers, and of those that owners have connected. */
export function createModelStreams({ db, log, metrics, connected, server, outbound, timing }: Deps) {
  const errors = metrics?.counter(
    'provider_errors_total',
    'Failed requests to language models',
    'provider',
    'problem',
  );
  const tokens = metrics?.counter(
    'provider_tokens_total',
    'Tokens of language models',
    'provider',
    'direction',
  );
  const opened = new Map<RemoteProvider, () => Promise<Provider>>();
  /** When models that asked to wait may be asked again. */
  const pausedUntil = new Map<string, number>();
  const records = new Map<RemoteProvider, ProviderRecord>();

  function record(provider: ChosenModel['provider'], change: Partial<ProviderRecord>): void {
    if (!isOwnProvider(provider)) records.set(provider, { ...recordOf(provider), ...change });
  }

  const recordOf = (provider: RemoteProvider): ProviderRecord =>
    records.get(provider) ?? { answeredAt: null, failure: null };

  async function open(provider: ChosenModel['provider'], own: ReadyProvider | undefined): Promise<Provider> {
    if (isOwnProvider(provider)) {
      if (!own) throw new ModelError('not_connected');
      if (!own.connected) throw new ModelError('key_unreadable');
      return openProvider(own.connected, outbound[own.reach].fetch);
    }
    const connection = server.configured()[provider];
    if (!connection) throw new ModelError('not_configured');
    const load =
      opened.get(provider) ??
      loadOnce(() => openProvider({ provider, connection } as ProviderConnection, outbound.server.fetch));
    opened.set(provider, load);
    return load();
  }

  async function findOwn(tx: Db, provider: string, ownerId: string): Promise<ReadyProvider | undefined> {
    const preset = ownPresetOf(provider);
    return preset && connected.find(tx, ownerId, preset.id);
  }

  /** Stores the problem of a provider, which is shown to the owner or admin who has connected it. */
  async function report({ id }: ReadyProvider, problem: string | null): Promise<void> {
    await connected
      .report(id, problem)
      .catch((error: unknown) => log.warn({ err: error }, 'the state of a connected model was not stored'));
  }

  async function* stream(
    chosen: ChosenModel,
    prompt: ModelPrompt,
    signal: AbortSignal,
    onAccepted?: () => void,
  ): AsyncGenerator<ModelEvent> {
    const { provider, model, ownerId = '' } = chosen;
    const key = `${ownerId} ${provider} ${model}`;
    if (model === '') throw new ModelError('no_model');
    if ((pausedUntil.get(key) ?? 0) > performance.now()) throw new ModelError('rate_limited');
    const own = await findOwn(db, provider, ownerId);
    const reported = own ?? server.connectedAs(provider);
    let hasAnswered = false;
    try {
      const opened = await open(provider, own);
      for await (const event of streamText(opened.languageModel(model), prompt, signal, {
        ...timing,
        onAccepted,
      })) {
        if (!hasAnswered) record(provider, { answeredAt: new Date() });
        if (reported && !hasAnswered) await report(reported, null);
        hasAnswered = true;
        if (event.type === 'usage') countTokens(provider, event);
        yield event;
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = modelErrorOf(error);
      record(provider, { failure: { problem: failure.problem, at: new Date() } });
      errors?.inc({ provider: labelOf(provider), problem: failure.problem });
      if (reported?.connected) {
        const described = { name: reported.name, model, isOwn: true };
        await report(reported, describeWithMessage(failure, described, reported.connected));
      }
      const { problem, retryAfterMs = 0 } = failure;
      if (problem === 'rate_limited')
        pausedUntil.set(key, performance.now() + Math.min(retryAfterMs, MAX_PAUSE_MS));
      // Not the error itself: it holds the prompt, and the provider may repeat the key.
      log.warn({ provider, model, problem }, 'a model gave no complete answer');
      throw failure;
    }
  }

  const labelOf = (provider: ChosenModel['provider']): string => (isOwnProvider(provider) ? 'own' : provider);

  function countTokens(
    provider: ChosenModel['provider'],
    { inputTokens, outputTokens }: { inputTokens: number | null; outputTokens: number | null },
  ): void {
    const label = labelOf(provider);
    tokens?.inc({ provider: label, direction: 'input' }, inputTokens ?? 0);
    tokens?.inc({ provider: label, direction: 'output' }, outputTokens ?? 0);
  }

  return {
    /** An owner's provider; undefined for one of the server, and for one that is not connected. */
    findOwn,

    /** `onAccepted` as for `streamText`; the last event is the usage. @throws ModelError */
    stream,

    recordOf,

    /** After the providers of the server have changed. */
    reopen(): void {
      opened.clear();
      pausedUntil.clear();
    },
  };
}
