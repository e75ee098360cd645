import type { Option } from '#components/forms/Options.tsx';
import type { SettingName } from '#lib/schemas/settings.ts';
import type { SettingSection } from '#lib/setting-sections.ts';
import type { SettingValues } from '#lib/setting-values.ts';

/** The settings as their page shows them. */
export interface SettingsView {
  values: SettingValues;
  sources: Record<SettingName, { source: 'set' | 'environment' | 'default'; variable: string | null }>;
  /** What a form sends back, so that it does not overwrite a change that it has not shown. */
  versions: Record<SettingSection | SettingName, string>;
  /** Recent public pictures, and the chosen ones. */
  pictures: Option[];
  providers: Option[];
  models: string[];
  /** The plans on offer; none without plans. */
  plans: Option[];
  /** The end of the announcement in the viewer's time zone, for a field. */
  announcementUntil: string;
  timeZone: string;
}
