import { changedFields } from '#lib/changed-fields.ts';
import type { ContentKind } from '#lib/content-kinds.ts';
import { type SettingName, type SettingsInput, settingsInput } from '#lib/schemas/settings.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import { isoNow } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Platform } from '../platform/platform.ts';
import { DEFINITIONS } from './definitions.ts';
import { deleteSetting, listSettings, saveSetting } from './settings.queries.ts';

/** Where a value comes from. */
export type SettingSource = 'set' | 'environment' | 'default';

/** What admins may change while the server runs. */
export type Settings = ReturnType<typeof createSettings>;

interface Deps extends Pick<Platform, 'database' | 'config' | 'clock' | 'log' | 'versions' | 'recordAudit'> {
  /** Checks values against other features, in the transaction. @throws AppError 422 */
  check(tx: Db, input: SettingsInput): Promise<void>;
}

const KIND: ContentKind = 'settings';
const NAMES = Object.keys(DEFINITIONS) as SettingName[];

export function createSettings({ database: { db }, config, clock, log, versions, recordAudit, check }: Deps) {
  let stored: Partial<SettingValues> = {};
  let values = withFallbacks(stored);
  let version: number | undefined;
  /** The number of readings that began: an older one must not overwrite a newer one. */
  let readings = 0;

  function withFallbacks(set: Partial<SettingValues>): SettingValues {
    const siteName = set.siteName ?? config.defaultSiteName;
    const all = NAMES.map((name) => [name, set[name] ?? DEFINITIONS[name].fallback(config, { siteName })]);
    return { ...(Object.fromEntries(all) as SettingValues), siteUrl: config.siteUrl };
  }

  async function readStored(from: Db): Promise<Partial<SettingValues>> {
    const found: Record<string, unknown> = {};
    for (const [name, value] of await listSettings(from)) found[name] = JSON.parse(value);
    const parsed = settingsInput.safeParse(found);
    // Written by another version.
    if (!parsed.success) log.error({ err: parsed.error }, 'the settings could not be read');
    return parsed.success ? (withoutNull(parsed.data) as Partial<SettingValues>) : {};
  }

  async function reload(current: number | undefined): Promise<void> {
    const reading = ++readings;
    const read = await readStored(db);
    if (reading !== readings) return;
    stored = read;
    values = withFallbacks(stored);
    version = current;
  }

  return {
    /** As of the last refresh. Read it where it is used: each change is a new object. */
    get values() {
      return values;
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

    /** A value that the environment or the default gives anyway is not stored. @throws AppError 422 */
    async update(input: SettingsInput): Promise<SettingValues> {
      await db.transaction().execute(async (tx) => {
        await check(tx, input);
        const before = await readStored(tx);
        const siteName = input.siteName ?? before.siteName ?? config.defaultSiteName;
        const after: Record<string, unknown> = {};
        for (const [name, value] of Object.entries(input) as [SettingName, unknown][]) {
          if (value === undefined) continue;
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
        await versions.bump(tx, KIND);
      });
      await reload(undefined);
      return values;
    },
  };
}

const withoutNull = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
