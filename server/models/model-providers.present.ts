import { type PresetId, presetOf } from '#lib/model-presets.ts';
import type { RemoteProvider } from '#lib/model-providers.ts';
import type { ModelProviderRow } from './model-providers.queries.ts';

/** A connected provider as its owner sees it, without the key. */
export interface ConnectedProvider {
  /** The preset. */
  id: PresetId;
  name: string;
  provider: RemoteProvider;
  baseUrl: string;
  region: string | null;
  /** The default one first. */
  models: string[];
  /** The last characters of the key; null for a server without a key. */
  keyEnding: string | null;
  /** The key cannot be decrypted any more: the secret of this server has changed. */
  needsKey: boolean;
  /** Why the last answer failed; null while it answers. Of owners' providers only. */
  problem: string | null;
  problemSince: string | null;
  createdAt: string;
  updatedAt: string;
}

export const presentModelProvider = (row: ModelProviderRow, needsKey: boolean): ConnectedProvider => ({
  id: row.preset as PresetId,
  name: presetOf(row.preset as PresetId).name,
  provider: row.provider,
  baseUrl: row.base_url,
  region: row.region,
  models: JSON.parse(row.models),
  keyEnding: row.key_ending,
  needsKey,
  problem: row.problem,
  problemSince: row.problem_since,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
