import { nameInSentence } from '#lib/model-presets.ts';
import { PROVIDER_NAMES, type RemoteProvider } from '#lib/model-providers.ts';
import type { ModelError, ModelProblem } from './failure.ts';
import type { ProviderConnection } from './models-config.ts';

interface Described {
  /** The name of the provider. */
  name: string;
  model: string;
  /** The reader has connected the provider; else an administrator of this server has. */
  isOwn: boolean;
}

/** The error messages of a model test, for the assistant's owner and for admins. */
export function describeProblem(problem: ModelProblem, { name, model, isOwn }: Described): string {
  const named = nameInSentence(name);
  const toCheck = (what: string) =>
    isOwn ? `Check the ${what}.` : `The administrator of this server can check the ${what}.`;
  const messages: Record<ModelProblem, string> = {
    not_configured: `This server has no key for ${named}. Connect one of your own, or ask its administrator.`,
    not_connected: `${name} is not connected any more. Connect it again, or choose another model.`,
    key_unreadable: `The key for ${named} can no longer be read. Enter the key again.`,
    no_model: `Name a model: this server has no default for ${named}.`,
    key_refused: `${name} refused the key, or it may not use ${model}. ${toCheck('key')}`,
    unknown_model: `${name} has no model “${model}”. Check its name.`,
    wrong_address: `The server that answered is not ${named}. ${toCheck('address')}`,
    rejected: `${name} did not accept the request. The model “${model}” may not be able to chat, or not with this temperature.`,
    quota: `The account at ${named} has no credit left.`,
    rate_limited: `${name} accepts no more questions at the moment. Try again in a minute.`,
    provider_down: `${name} has a problem at the moment. Try again in a minute.`,
    unreachable: `${name} could not be reached from this server. ${toCheck('address')}`,
    not_allowed: `The address of ${named} is not public. This server sends requests to public addresses only.`,
    timeout: `${name} did not answer in time.`,
    empty: `${name} sent an empty answer.`,
    garbled: `${name} sent an invalid answer. ${toCheck('address')}`,
    wrong_dimensions: `${name} sent vectors of another length. ${toCheck('model for search by meaning')}`,
    filtered: `${name} refused to answer.`,
  };
  return messages[problem];
}

/** The same with the provider's message, for who has connected it. It may repeat the key, which is left out. */
export function describeWithMessage(
  { problem, providerMessage }: ModelError,
  described: Described,
  used: ProviderConnection | undefined,
): string {
  const message = describeProblem(problem, described);
  if (!providerMessage) return message;
  const secrets =
    used?.provider === 'aws'
      ? [used.connection.secretAccessKey, used.connection.accessKeyId]
      : [used?.connection.apiKey];
  const safe = secrets.reduce<string>(
    (text, secret) => (secret ? text.replaceAll(secret, '…') : text),
    providerMessage,
  );
  return `${message} ${described.name} says: “${safe}”`;
}

/** Error messages for the embedding model, which only the host can choose. */
export function describeEmbeddingProblem(
  problem: ModelProblem,
  provider: RemoteProvider,
  model: string,
): string {
  const name = PROVIDER_NAMES[provider];
  const toCheck = 'The administrator of this server can check the model for search by meaning.';
  const messages: Partial<Record<ModelProblem, string>> = {
    unknown_model: `${name} has no model “${model}”. ${toCheck}`,
    rejected: `${name} did not accept the passages. The model “${model}” may not be an embedding model.`,
    rate_limited: `${name} accepts no more passages at the moment.`,
    provider_down: `${name} has a problem at the moment.`,
  };
  return messages[problem] ?? describeProblem(problem, { name, model, isOwn: false });
}
