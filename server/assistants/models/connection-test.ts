import type { Config } from '../../platform/config.ts';
import { hostAndPort, type ProviderConnection } from './models-config.ts';
import { describeWithMessage } from './problems.ts';
import type { ConnectionTest } from './provider-draft.ts';
import { createOutbound, type Reach } from './provider-fetch.ts';
import { openProvider } from './providers.ts';
import { streamText, TIMING } from './stream-text.ts';
import { failureOf, TEST_PROMPT } from './test-prompt.ts';

export type TestConnection = ReturnType<typeof createConnectionTest>;

/** Tests a provider before it is stored: sends a short question to its first model. */
export const createConnectionTest =
  (config: Pick<Config, 'siteUrl' | 'crawlerAllowHosts' | 'crawlerAllowFor'>) =>
  async (
    { name }: { name: string },
    candidate: ProviderConnection,
    reach: Reach,
    signal: AbortSignal,
  ): Promise<ConnectionTest> => {
    const [model = ''] = candidate.connection.models;
    // An admin's address may be private although it is not stored yet.
    const own = hostAndPort(candidate.connection.baseUrl);
    const { fetch, close } = createOutbound(config, (host) => host === own)[reach];
    const opened = await openProvider(candidate, fetch);
    const prompt = { ...TEST_PROMPT, temperature: 0 };
    const answer = streamText(opened.languageModel(model), prompt, signal, TIMING);
    const failure = await failureOf(answer, signal).finally(close);
    if (!failure) return { ok: true };
    const message = describeWithMessage(failure, { name, model, isOwn: true }, candidate);
    return { ok: false, problem: failure.problem, message };
  };
