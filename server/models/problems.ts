import { PROVIDER_NAMES, type RemoteProvider } from '../../lib/model-providers.ts';
import type { ModelProblem } from './failure.ts';

/** The environment variables with the providers' keys. */
const KEYS: Readonly<Record<RemoteProvider, string>> = {
  openai: 'OPENAI_API_KEY',
  aws: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  huggingface: 'HUGGINGFACE_API_KEY',
};

/** The error messages of a model test, for the assistant's owner and for the server's host. */
export function describeProblem(problem: ModelProblem, provider: RemoteProvider, model: string): string {
  const name = PROVIDER_NAMES[provider];
  const messages: Record<ModelProblem, string> = {
    not_configured: `This server has no key for ${name}. Its administrator can set ${KEYS[provider]}.`,
    no_model: `Name a model: this server has no default for ${name}.`,
    key_refused: `${name} refused the key, or it may not use ${model}. The administrator of this server can check ${KEYS[provider]}.`,
    unknown_model: `${name} has no model “${model}”. Check its name.`,
    wrong_address: `The server that answered is not ${name}. The administrator of this server can check its address.`,
    rejected: `${name} did not accept the request. The model “${model}” may not be able to chat, or not with this temperature.`,
    quota: `The account at ${name} has no credit left.`,
    rate_limited: `${name} accepts no more questions at the moment. Try again in a minute.`,
    provider_down: `${name} has a problem at the moment. Try again in a minute.`,
    unreachable: `${name} could not be reached from this server.`,
    not_allowed: `The address of ${name} is not public.`,
    timeout: `${name} did not answer in time.`,
    empty: `${name} sent an empty answer.`,
    garbled: `${name} sent an invalid answer. The administrator of this server can check its address.`,
    wrong_dimensions: `${name} sent vectors of another length. The administrator of this server can check EMBEDDING_DIMENSIONS.`,
    filtered: `${name} refused to answer.`,
  };
  return messages[problem];
}

/** Error messages for the embedding model, which only the host can choose. */
export function describeEmbeddingProblem(
  problem: ModelProblem,
  provider: RemoteProvider,
  model: string,
): string {
  const name = PROVIDER_NAMES[provider];
  const messages: Partial<Record<ModelProblem, string>> = {
    key_refused: `${name} refused the key, or it may not use ${model}. The administrator of this server can check ${KEYS[provider]}.`,
    unknown_model: `${name} has no model “${model}”. The administrator of this server can check EMBEDDING_MODEL.`,
    rejected: `${name} did not accept the passages. The model “${model}” may not be an embedding model.`,
    rate_limited: `${name} accepts no more passages at the moment.`,
    provider_down: `${name} has a problem at the moment.`,
  };
  return messages[problem] ?? describeProblem(problem, provider, model);
}
