import type { SettingValues } from '#lib/setting-values.ts';

export type CurrentSettings = ReturnType<typeof createCurrentSettings>;

/** The settings that admins change, which the back office writes. Each change is a new object: read it where it is used. */
export function createCurrentSettings() {
  let current: SettingValues | undefined;
  return {
    get values(): SettingValues {
      if (!current) throw new Error('The settings are not built yet.');
      return current;
    },
    set(values: SettingValues): void {
      current = values;
    },
  };
}
