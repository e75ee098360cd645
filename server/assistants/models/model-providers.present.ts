import { type PresetId, presetOf } from '#lib/model-presets.ts';
import type { ModelProviderRow } from './model-providers.queries.ts';

/** A connected provider as its owner sees it, without the key. */
export type ConnectedProvider = ReturnType<typeof presentModelProvider>;

export const presentModelProvider = (row: ModelProviderRow, needsKey: boolean) => ({
  /** A connection is known by its preset: there is one of each. */
  id: row.preset as PresetId,
  name: presetOf(row.preset as PresetId).name,
  provider: row.provider,
  baseUrl: row.base_url,
  region: row.region,
  /** The default model is the first. */
  models: JSON.parse(row.models) as string[],
  /** The last characters of the key; null for a server without a key. */
  keyEnding: row.key_ending,
  /** The key cannot be decrypted any more: the secret of this server has changed. */
  needsKey,
  /** Why the last answer failed; null while it answers. */
  problem: row.problem,
  problemSince: row.problem_since,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
