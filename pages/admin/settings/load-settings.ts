import type { PageContextServer } from 'vike/types';
import type { SettingsView } from '#components/settings/settings-view.ts';
import type { SettingName } from '#lib/schemas/settings.ts';
import { SETTING_SECTIONS, type SettingSection } from '#lib/setting-sections.ts';

export async function loadSettings({ services }: PageContextServer): Promise<SettingsView> {
  const { settings, models, catalog } = services;
  const { values } = settings;
  const sources = settings.sources();
  const providers = models.serverProviders();
  const names = Object.keys(sources) as SettingName[];
  return {
    values,
    sources,
    versions: {
      ...byName(names, (name) => settings.versionOf([name])),
      ...byName(SECTIONS, (id) => settings.versionOf(SETTING_SECTIONS[id])),
    },
    providers: [
      { value: 'local', label: models.nameOf('local') },
      ...providers.map(({ id, name }) => ({ value: id, label: name })),
    ],
    models: [...new Set(providers.flatMap(({ id }) => models.configuredModels(id)))],
    plans: (await catalog.products())
      .filter(({ kind }) => kind === 'plan')
      .map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[];

const byName = <Name extends string>(names: readonly Name[], of: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;
