import type { AuditAction } from '#lib/audit-actions.ts';
import { type ModelPreset, type PresetId, presetOf } from '#lib/model-presets.ts';
import { ownProvider } from '#lib/model-providers.ts';
import type { ChangeProviderInput, ConnectProviderInput } from '#lib/schemas/model-providers.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/violations.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TestConnection } from './connection-test.ts';
import { presentModelProvider } from './model-providers.present.ts';
import {
  deleteModelProvider,
  findModelProvider,
  insertModelProvider,
  isOfAdmin,
  listModelProviders,
  type ModelProviderRow,
  updateProblem,
} from './model-providers.queries.ts';
import type { ModelsConfig } from './models-config.ts';
import {
  assertComplete,
  type Credentials,
  connectionOf,
  type Draft,
  draftOf,
  type Holder,
  refused,
  standardAddress,
} from './provider-draft.ts';
import type { Reach } from './provider-fetch.ts';

/** A provider with its connection, for requests. */
export type ReadyProvider = NonNullable<Awaited<ReturnType<ModelProviders['find']>>>;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions' | 'recordAudit' | 'events'> {
  config: { models: ModelsConfig };
  encryption: Encryption;
  /** Sends a short question to the default model. */
  test: TestConnection;
}

/** The kind of content whose version changes with the installation's providers. */
export const MODELS_VERSION = 'models';
const ENDING = 4;
/** Most of a shorter key would be shown. */
const MIN_KEY = 16;

/**
 * The providers of language models that owners have connected with keys of their own, and those that admins have connected for
 * the installation. Keys are stored encrypted and never shown.
 */
export type ModelProviders = ReturnType<typeof createModelProviders>;

export function createModelProviders({
  database: { db },
  clock,
  config,
  encryption,
  versions,
  recordAudit,
  events,
  test,
}: Deps) {
  const credentialsOf = ({ id, sealed_key }: ModelProviderRow): Credentials | undefined => {
    const text = sealed_key === null ? undefined : encryption.decrypt(sealed_key, id);
    return text === undefined ? undefined : JSON.parse(text);
  };

  const needsKey = (row: ModelProviderRow): boolean =>
    row.sealed_key !== null && credentialsOf(row) === undefined;

  const present = (row: ModelProviderRow) => presentModelProvider(row, needsKey(row));

  /** Changes of the installation's providers. */
  async function changedOfServer(tx: Db, action: AuditAction, row: ModelProviderRow): Promise<void> {
    if (row.owner_id !== null) return;
    const name = presetOf(row.preset as PresetId).name;
    await recordAudit(tx, {
      action,
      object: { kind: 'provider', id: row.preset, name },
      after: { address: row.base_url, models: JSON.parse(row.models) },
    });
    await versions.bump(tx, MODELS_VERSION);
  }

  const reachOf = async (tx: Db, holder: Holder): Promise<Reach> => {
    if (holder === null) return 'server';
    return (await isOfAdmin(tx, holder)) ? 'admin' : 'owner';
  };

  const ready = (row: ModelProviderRow, reach: Reach) => ({
    id: row.id,
    name: presetOf(row.preset as PresetId).name,
    /** Undefined if its key cannot be decrypted. */
    connected: needsKey(row) ? undefined : connectionOf(draftOf(row, credentialsOf(row))),
    models: JSON.parse(row.models) as string[],
    reach,
    problem: row.problem,
  });

  /** The environment takes precedence. */
  function assertChangeable(holder: Holder, { provider, name }: ModelPreset): void {
    if (holder === null && config.models[provider])
      throw conflict(`${name} cannot be connected here: environment variables of this server decide it.`);
  }

  const load = async (holder: Holder, id: string): Promise<ModelProviderRow> =>
    orNotFound(await findModelProvider(db, holder, id), 'provider');

  interface Saving {
    createdAt: string;
    signal: AbortSignal;
    onSaved?: (tx: Db) => Promise<void>;
  }

  /** Stores a connection that answers, in place of the earlier one. */
  async function save(holder: Holder, draft: Draft, { createdAt, signal, onSaved }: Saving) {
    const reach = await reachOf(db, holder);
    const tested = await test(draft.preset, connectionOf(draft), reach, signal);
    if (!tested.ok) throw refused(tested);
    const { preset, baseUrl, region, models, credentials } = draft;
    const id = newId();
    const row: ModelProviderRow = {
      id,
      owner_id: holder,
      preset: preset.id,
      provider: preset.provider,
      base_url: baseUrl,
      region,
      models: JSON.stringify(models),
      sealed_key: credentials ? encryption.encrypt(JSON.stringify(credentials), id) : null,
      key_ending: credentials ? endingOf(credentials.apiKey) : null,
      problem: null,
      problem_since: null,
      created_at: createdAt,
      updated_at: isoNow(clock),
    };
    try {
      return await inTransaction(db, async (tx) => {
        const replaced = await deleteModelProvider(tx, holder, row);
        const stored = await insertModelProvider(tx, row);
        await changedOfServer(tx, replaced ? 'provider.changed' : 'provider.connected', stored);
        await onSaved?.(tx);
        return present(stored);
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw notFound('user');
      throw isUniqueViolation(error) ? conflict('This provider was changed meanwhile. Try again.') : error;
    }
  }

  return {
    list: async (holder: Holder) => (await listModelProviders(db, holder)).map(present),

    get: async (holder: Holder, id: string) => present(await load(holder, id)),

    /**
     * @param isDefault of a provider of the installation; undefined keeps the default
     * @throws AppError 422 with the provider's own message if it does not answer; nothing is stored then.
     */
    async connect(
      holder: Holder,
      { preset: id, apiKey, accessKeyId, ...given }: ConnectProviderInput,
      signal: AbortSignal,
      isDefault?: boolean,
    ) {
      const preset = presetOf(id);
      assertChangeable(holder, preset);
      const region = given.region ?? null;
      const draft = {
        preset,
        baseUrl: given.baseUrl ?? standardAddress(preset, region, holder) ?? '',
        region,
        models: given.models,
        credentials: apiKey ? { apiKey, accessKeyId } : undefined,
      };
      const isUnanswered = isDefault === undefined && holder === null;
      const isNew = isUnanswered && !(await findModelProvider(db, holder, id));
      assertComplete(draft, isNew ? { isDefault: ['Choose whether it becomes the default.'] } : {});
      return save(holder, draft, {
        createdAt: isoNow(clock),
        signal,
        onSaved: async (tx) => {
          if (holder === null && isDefault !== undefined)
            await events.emit(tx, 'serverProviderConnected', { provider: preset.provider, isDefault });
        },
      });
    },

    /** Absent fields stay. @throws AppError like `connect` */
    async change(holder: Holder, id: string, given: ChangeProviderInput, signal: AbortSignal) {
      const row = await load(holder, id);
      const preset = presetOf(row.preset as PresetId);
      assertChangeable(holder, preset);
      const region = given.region ?? row.region;
      const standard = row.region === region ? row.base_url : (standardAddress(preset, region, holder) ?? '');
      const baseUrl = given.baseUrl ?? standard;
      const known = draftOf(row, credentialsOf(row));
      // A key is sent to no address that it was not entered for: whoever has taken over a session could read it there.
      const keepsKey = given.apiKey === undefined && baseUrl === row.base_url;
      if (given.apiKey === undefined && row.sealed_key !== null && !(keepsKey && known.credentials))
        throw invalid({
          apiKey: [keepsKey ? 'Enter the key again.' : 'Enter the key again: the address has changed.'],
        });
      if (given.accessKeyId !== undefined && given.apiKey === undefined)
        throw invalid({ apiKey: ['Enter the key that belongs to this access key ID.'] });
      const accessKeyId = given.accessKeyId ?? known.credentials?.accessKeyId;
      const draft = {
        preset,
        baseUrl,
        region,
        models: given.models ?? known.models,
        credentials: given.apiKey ? { apiKey: given.apiKey, accessKeyId } : known.credentials,
      };
      assertComplete(draft);
      return save(holder, draft, { createdAt: row.created_at, signal });
    },

    /** Assistants that use it answer with the built-in assistant then. */
    async remove(holder: Holder, id: string): Promise<void> {
      const row = await load(holder, id);
      await inTransaction(db, async (tx) => {
        if (!(await deleteModelProvider(tx, holder, row))) throw notFound('provider');
        await changedOfServer(tx, 'provider.removed', row);
        if (holder !== null)
          await events.emit(tx, 'ownProviderRemoved', {
            ownerId: holder,
            provider: ownProvider(row.preset as PresetId),
          });
      });
    },

    /** For requests to an owner's provider; undefined if it is not connected. */
    async find(tx: Db, ownerId: string, id: PresetId) {
      const row = await findModelProvider(tx, ownerId, id);
      return row && ready(row, await reachOf(tx, ownerId));
    },

    /** Stores why a provider fails, for who has connected it; null once it answers. */
    report: async (id: string, problem: string | null): Promise<void> =>
      void (await updateProblem(db, id, { problem, problem_since: problem && isoNow(clock) })),

    /** The installation's, for requests; those whose key cannot be decrypted are left out. */
    ofServer: async () =>
      (await listModelProviders(db, null)).flatMap((row) => {
        const { connected, ...provider } = ready(row, 'server');
        return connected ? [{ ...provider, connected }] : [];
      }),
  };
}

/** The end of a key, by which its owner recognises it; empty for a short key. */
const endingOf = (key: string): string => (key.length < MIN_KEY ? '' : key.slice(-ENDING));
