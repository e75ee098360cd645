import { AGENTS, type Agent, type PublicSettings } from './widget-settings.ts';

/** The settings in the served script; without a site they have only what is needed to ask for the others. */
export type ScriptSettings = Partial<PublicSettings> &
  Required<Pick<PublicSettings, 'origin' | 'theme'>> & { launcher: ReturnType<typeof launcherLook> };

/** Line icons on a 24 × 24 grid: what the launcher and the tabs show. */
export const AGENT_ICONS: Record<Agent, string> = {
  chat: 'M4.5 20.5V11a7.5 7.5 0 0 1 15 0v1.5a5 5 0 0 1-5 5h-6zM9 11.2h6M9 14.2h3.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20',
  share: 'M12 15V3.5m-4 4 4-4 4 4M8 11H5v9.5h14V11h-3',
};

/** The names of the launcher's labels among the texts that an owner can change. */
export const LAUNCHER_LABEL_NAMES = { chat: 'openChat', search: 'openSearch', share: 'openShare' } as const;

/** By language. They are no texts of the panel, because the launcher is drawn before those are loaded. */
export const LAUNCHER_LABELS = {
  en: { chat: 'Open chat', search: 'Search', share: 'Share' },
  de: { chat: 'Chat öffnen', search: 'Suchen', share: 'Teilen' },
  fr: { chat: 'Ouvrir le chat', search: 'Rechercher', share: 'Partager' },
  es: { chat: 'Abrir el chat', search: 'Buscar', share: 'Compartir' },
};

/** The look of the launcher before the widget's core is loaded; the server writes it into the script. */
export function launcherLook(settings: Partial<PublicSettings>) {
  const { agents, theme } = settings;
  const enabled = AGENTS.filter((name) => agents?.[name]?.enabled !== false);
  const [first = 'chat'] = enabled;
  return {
    /** The launcher opens the first one. */
    agents: enabled,
    icon: AGENT_ICONS[first],
    /** The keys are languages; the first one is the fallback. */
    labels: labelsOf(first, settings),
    /** Black or white, to be read on the owner's colour. */
    ...(theme?.color && { text: textOn(theme.color) }),
  };
}

/** The owner's text in each of the languages, the own one first; where that is not known, there is no other. */
function labelsOf(
  agent: Agent,
  { locale, locales, strings, versions }: Partial<PublicSettings>,
): Partial<Record<string, string>> {
  const name = LAUNCHER_LABEL_NAMES[agent];
  const own = strings?.[name];
  const known: Partial<Record<string, Record<Agent, string>>> = LAUNCHER_LABELS;
  const all = own ? ['en'] : Object.keys(LAUNCHER_LABELS);
  const languages = locale ? [locale] : (locales ?? all);
  return Object.fromEntries(
    languages.map((language, at) => {
      const written = at === 0 ? own : versions?.[language]?.strings?.[name];
      return [language, written || (known[language]?.[agent] ?? '')];
    }),
  );
}

/**
 * Black or white, whichever can be read on the colour, `#rrggbb`: nearly as WCAG 2 measures it, with squares instead of
 * its powers of 2.4.
 */
function textOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) ** 2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 12000 ? '#000' : '#fff';
}
