import type { PageContextServer } from 'vike/types';
import { toLocalTime } from '#lib/local-time.ts';
import type { SettingName } from '#lib/schemas/settings.ts';
import { SETTING_SECTIONS, type SettingSection } from '#lib/setting-sections.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import type { SettingsView } from './settings-view.ts';

const MAX_PICTURES = 50;

export async function loadSettings({ services }: PageContextServer, viewer: Viewer): Promise<SettingsView> {
  const { settings, media, models, catalog } = services;
  const { values } = settings;
  const sources = settings.sources();
  const pictures = await media.list(
    viewer,
    { type: ['image'], selectedIds: [values.logoMediaId, values.socialMediaId].flatMap((id) => id ?? []) },
    { limit: MAX_PICTURES, page: 1 },
  );
  const providers = models.serverProviders();
  const timeZone = viewer.timeZone ?? 'UTC';
  const names = Object.keys(sources) as SettingName[];
  return {
    values,
    sources,
    versions: {
      ...byName(names, (name) => settings.versionOf([name])),
      ...byName(SECTIONS, (id) => settings.versionOf(SETTING_SECTIONS[id])),
    },
    pictures: pictures.results
      .filter(({ visibility }) => visibility === 'public')
      .map(({ id, details }) => ({ value: id, label: details.title })),
    providers: [
      { value: 'local', label: models.nameOf('local') },
      ...providers.map(({ id, name }) => ({ value: id, label: name })),
    ],
    models: [...new Set(providers.flatMap(({ id }) => models.configuredModels(id)))],
    plans: (await catalog.products())
      .filter(({ kind }) => kind === 'plan')
      .map(({ slug, name }) => ({ value: slug, label: name })),
    announcementUntil: values.announcementUntil ? toLocalTime(values.announcementUntil, timeZone) : '',
    timeZone,
  };
}

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[];

const byName = <Name extends string>(names: readonly Name[], of: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;
