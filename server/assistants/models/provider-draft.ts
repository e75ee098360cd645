import { addressOf, type ModelPreset, type PresetId, presetOf } from '#lib/model-presets.ts';
import { AppError, type FieldErrors, invalid } from '../../platform/errors.ts';
import type { ModelProblem } from './failure.ts';
import type { ModelProviderRow } from './model-providers.queries.ts';
import { bedrockAddress, type ProviderConnection } from './models-config.ts';

/** The owner of a provider; null for the installation. */
export type Holder = string | null;

/** The encrypted part of a connection. */
export interface Credentials {
  apiKey: string;
  /** Only Amazon Bedrock has it. */
  accessKeyId?: string | undefined;
}

/** A connection as it was entered. */
export interface Draft {
  preset: ModelPreset & { id: PresetId };
  baseUrl: string;
  region: string | null;
  models: string[];
  credentials: Credentials | undefined;
}

export const draftOf = (row: ModelProviderRow, credentials: Credentials | undefined): Draft => ({
  preset: presetOf(row.preset as PresetId),
  baseUrl: row.base_url,
  region: row.region,
  models: JSON.parse(row.models),
  credentials,
});

export function connectionOf({
  preset: { provider },
  baseUrl,
  region,
  models,
  credentials,
}: Draft): ProviderConnection {
  if (provider !== 'aws') return { provider, connection: { apiKey: credentials?.apiKey, baseUrl, models } };
  const { accessKeyId = '', apiKey: secretAccessKey = '' } = credentials ?? {};
  const connection = {
    region: region ?? '',
    accessKeyId,
    secretAccessKey,
    sessionToken: undefined,
    baseUrl,
    models,
  };
  return { provider, connection };
}

export function standardAddress(preset: ModelPreset, region: string | null, holder: Holder): string | null {
  if (preset.provider === 'aws') return region && bedrockAddress(region);
  return addressOf(preset, holder === null);
}

/**
 * @param others errors of fields that are not part of the connection
 * @throws AppError 422
 */
export function assertComplete(
  { preset, baseUrl, region, models, credentials }: Draft,
  others: FieldErrors = {},
): void {
  const errors = { ...others };
  const isAws = preset.provider === 'aws';
  if (isAws && !region) errors.region = ['Enter the region, such as eu-central-1.'];
  else if (!baseUrl) errors.baseUrl = ['Enter the address of the server.'];
  if (isAws && !credentials?.accessKeyId) errors.accessKeyId = ['Enter the access key ID.'];
  if (!preset.isSelfHosted && !credentials) errors.apiKey = ['Enter the key.'];
  if (models.length === 0) errors.models = ['Name at least one model.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export type ConnectionTest = { ok: true } | { ok: false; problem: ModelProblem; message: string };

/** The field that a problem is shown beside. */
const FIELDS: Partial<Record<ModelProblem, string>> = {
  key_refused: 'apiKey',
  quota: 'apiKey',
  unknown_model: 'models',
  rejected: 'models',
  wrong_address: 'baseUrl',
  unreachable: 'baseUrl',
  not_allowed: 'baseUrl',
  timeout: 'baseUrl',
  empty: 'baseUrl',
  garbled: 'baseUrl',
};

export function refused({ problem, message }: { problem: ModelProblem; message: string }): AppError {
  const field = FIELDS[problem];
  return field ? invalid({ [field]: [message] }) : new AppError(422, message);
}
