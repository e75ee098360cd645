import { changedFields } from '#lib/changed-fields.ts';
import type { ContentKind } from '#lib/content-kinds.ts';
import { parsePicturePath, type StoredPicture } from '#lib/media-use.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import { type SettingName, type SettingsInput, settingsInput } from '#lib/schemas/settings.ts';
import { SETTING_LABELS } from '#lib/setting-labels.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { CurrentSettings } from '../../platform/current-settings.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { hashToken } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { DEFINITIONS } from './definitions.ts';
import { riskOf } from './risks.ts';
import { deleteSetting, listSettings, saveSetting } from './settings.queries.ts';

/** Where a value comes from. */
export type SettingSource = 'set' | 'environment' | 'default';

/** What admins may change while the server runs. */
export type Settings = ReturnType<typeof createSettings>;

interface Deps extends Pick<Platform, 'database' | 'config' | 'clock' | 'log' | 'versions' | 'recordAudit'> {
  /** Where the other areas read the values. */
  current: CurrentSettings;
  /** Checks values against other features. It queries with other connections. @throws AppError 422 */
  check(input: SettingsInput, viewer: Viewer): Promise<void>;
  /** Whether another admin can sign in. */
  hasOtherAdmin(tx: Db, viewer: Viewer): Promise<boolean>;
  /** The address of a picture with its version; null for one that was deleted. */
  pathOf(tx: Db, mediaId: string | null): Promise<string | null>;
  /** The installation has another name. */
  renamed(tx: Db, formerName: string): Promise<void>;
}

/** How an admin changes settings. */
interface Change {
  viewer: Viewer;
  /** What `versionOf` said when the changed settings were read. */
  version?: string | undefined;
  isConfirmed: boolean;
}

type Stored = Partial<SettingValues>;

const KIND: ContentKind = 'settings';
const NAMES = Object.keys(DEFINITIONS) as SettingName[];
const PICTURES = ['logoMediaId', 'socialMediaId'] as const;

export function createSettings(deps: Deps) {
  const { config, clock, log, versions, recordAudit, check } = deps;
  const { db } = deps.database;
  let stored: Stored = {};
  deps.current.set(withFallbacks(stored));
  let version: number | undefined;
  /** The number of readings that began: an older one must not overwrite a newer one. */
  let readings = 0;

  function withFallbacks(set: Stored): SettingValues {
    const siteName = set.siteName ?? config.defaultSiteName;
    const all = NAMES.map((name) => [name, set[name] ?? DEFINITIONS[name].fallback(config, { siteName })]);
    const pictures = { logo: null, socialImage: null };
    return { ...(Object.fromEntries(all) as SettingValues), ...pictures, siteUrl: config.siteUrl };
  }

  async function readStored(from: Db): Promise<Stored> {
    const found: Record<string, unknown> = {};
    for (const [name, value] of await listSettings(from, NAMES)) {
      // Another version may have written it: the other settings must still apply.
      const parsed = settingsInput.shape[name as SettingName].safeParse(JSON.parse(value));
      if (parsed.success) found[name] = parsed.data;
      else log.error({ err: parsed.error, setting: name }, 'a setting could not be read');
    }
    return withoutNull(found);
  }

  async function withPictures(found: SettingValues): Promise<SettingValues> {
    const [logo, social] = await Promise.all(PICTURES.map((name) => deps.pathOf(db, found[name])));
    return {
      ...found,
      logo: logo ? parsePicturePath(logo) : null,
      socialImage: social ? parsePicturePath(social) : null,
    };
  }

  /** @throws AppError 409 after a change by another admin, 422 for one that must be confirmed */
  async function assertAllowed(tx: Db, before: Stored, input: SettingsInput, change: Change): Promise<void> {
    const isStale =
      change.version !== undefined && change.version !== fingerprint(before, Object.keys(input));
    if (isStale) throw changedMeanwhile();
    if (change.isConfirmed) return;
    const isOnlyAdmin = !(await deps.hasOtherAdmin(tx, change.viewer));
    const after = withFallbacks(withoutNull({ ...before, ...input }));
    const risk = riskOf(withFallbacks(before), after, { isOnlyAdmin });
    if (risk) throw invalid({ confirm: [risk] });
  }

  async function reload(current: number | undefined): Promise<void> {
    const reading = ++readings;
    const read = await readStored(db);
    const complete = await withPictures(withFallbacks(read));
    if (reading !== readings) return;
    stored = read;
    deps.current.set(complete);
    version = current;
  }

  /** A value that the environment or the default gives anyway is not stored. */
  async function write(tx: Db, input: SettingsInput, change?: Change): Promise<void> {
    // Before reading: it lets one change after the other in.
    await versions.bump(tx, KIND);
    const before = await readStored(tx);
    if (change) await assertAllowed(tx, before, input, change);
    const former = before.siteName ?? config.defaultSiteName;
    const siteName = input.siteName === undefined ? former : (input.siteName ?? config.defaultSiteName);
    if (siteName !== former) await deps.renamed(tx, former);
    const after: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input) as [SettingName, unknown][]) {
      const fallback = DEFINITIONS[name].fallback(config, { siteName });
      const isKept = value !== null && (before[name] !== undefined || value !== fallback);
      if (isKept) await saveSetting(tx, name, JSON.stringify(value), isoNow(clock));
      else await deleteSetting(tx, name);
      after[name] = isKept ? value : null;
    }
    const changed = changedFields(before as Record<string, unknown>, after);
    if (!changed) return;
    const object = { kind: 'settings' as const, id: 'settings', name: 'Settings' };
    await recordAudit(tx, { action: 'settings.changed', object, ...changed });
  }

  return {
    /** As of the last refresh. Read it where it is used: each change is a new object. */
    get values() {
      return deps.current.values;
    },

    /** Takes over changes, also those of other processes. Called before each request and each job. */
    async refresh(): Promise<void> {
      const current = (versions.ifFresh() ?? (await versions.current())).get(KIND) ?? 0;
      if (current !== version) await reload(current);
    },

    /** For each setting where its value comes from, and the variable of the environment. */
    sources: (): Record<SettingName, { source: SettingSource; variable: string | null }> =>
      Object.fromEntries(
        NAMES.map((name) => {
          const { variable } = DEFINITIONS[name];
          const isGiven = variable !== undefined && config.setVariables.includes(variable);
          const source = stored[name] !== undefined ? 'set' : isGiven ? 'environment' : 'default';
          return [name, { source, variable: variable ?? null }];
        }),
      ) as Record<SettingName, { source: SettingSource; variable: string | null }>,

    /** Changes with the stored values of these settings. */
    versionOf: (names: readonly SettingName[]): string => fingerprint(stored, names),

    /**
     * @param change absent for changes by the system
     * @throws AppError 409, 422
     */
    async update(given: SettingsInput, change?: Change): Promise<SettingValues> {
      const input = omitUndefined(given);
      if (change) await check(input, change.viewer);
      await inTransaction(db, (tx) => write(tx, input, change));
      await reload(undefined);
      return deps.current.values;
    },

    /** In the transaction of another change, which has checked the values; they apply from the next request on. */
    updateIn: (tx: Db, input: SettingsInput): Promise<void> => write(tx, omitUndefined(input)),

    /** A picture of the settings was replaced or renamed. */
    async pictureChanged(tx: Db, { id }: StoredPicture): Promise<void> {
      if (PICTURES.some((name) => stored[name] === id)) await versions.bump(tx, KIND);
    },

    usesOfMedia: (mediaIds: string[]) =>
      PICTURES.flatMap((name) => {
        const mediaId = stored[name];
        if (!mediaId || !mediaIds.includes(mediaId)) return [];
        const label = `${SETTING_LABELS[name]} of this website`;
        return [{ mediaId, kind: 'setting' as const, label, href: `/admin/settings#${name}` }];
      }),
  };
}

const changedMeanwhile = () =>
  conflict('These settings were changed elsewhere. Your entries are still here: save again to overwrite.');

const fingerprint = (stored: Stored, names: readonly string[]): string => {
  const set = [...names].sort().map((name) => [name, stored[name as SettingName] ?? null]);
  return hashToken(JSON.stringify(set)).slice(0, 16);
};

const withoutNull = (fields: object): Stored =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
