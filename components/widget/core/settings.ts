import {
  AGENTS,
  type Agent,
  type PublicSettings,
  type ShareSettings,
  WIDGET_LOCALES,
} from '../../../lib/widget-settings.ts';
import type { Loaded } from '../loader/foyer.ts';

/** The effective settings: the public settings, overridden by the script tag's attributes. */
export interface Settings {
  site: string;
  origin: string;
  name: string;
  /** The assistant's name. */
  assistant: string;
  agents: Agent[];
  share: Partial<ShareSettings>;
  theme: Theme;
  greeting: string;
  suggestions: string[];
  /** Empty to hide it. */
  branding: string;
  locale: (typeof WIDGET_LOCALES)[number];
  /** The script contains the site's settings; otherwise they come with the session. */
  isPublished: boolean;
  /** In the studio: nobody is counted. */
  isPreview: boolean;
  /** The owner's own texts by name. */
  strings: Record<string, string>;
}

interface Theme {
  /** `#rrggbb`, or empty for the default green. */
  color: string;
  side: 'left' | 'right';
  mode: 'light' | 'dark' | 'auto';
}

/**
 * The public settings, with the attributes of the script tag.
 * @param language of the page, for a site that has not chosen a language
 */
export function resolveSettings(
  published: Partial<PublicSettings>,
  { data, site }: Pick<Loaded, 'data' | 'site'>,
  language = '',
): Settings {
  const { origin, name, assistant, theme, agents, greeting, suggestions, branding, strings, locale } =
    published;
  return {
    site,
    origin: origin ?? '',
    name: name ?? '',
    assistant: assistant ?? '',
    agents: AGENTS.filter(
      (agent) =>
        agents?.[agent]?.enabled !== false && (!data.agents || data.agents.split(/[\s,]+/).includes(agent)),
    ),
    share: agents?.share ?? {},
    theme: {
      color: hexColour(data.color) || hexColour(theme?.color),
      side: (data.position || theme?.position || '').endsWith('left') ? 'left' : 'right',
      mode: oneOf(MODES, data.theme) ?? oneOf(MODES, theme?.mode) ?? 'auto',
    },
    greeting: greeting ?? '',
    suggestions: suggestions ?? [],
    branding: branding ?? '',
    locale: localeOf(data.locale) ?? localeOf(locale) ?? localeOf(language) ?? 'en',
    isPublished: published.site !== undefined,
    isPreview: 'preview' in data,
    strings: strings ?? {},
  };
}

const MODES = ['light', 'dark', 'auto'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string | null | undefined): T | undefined =>
  values.find((known) => known === value);

/** `de-CH` is `de`. */
const localeOf = (tag: string | null | undefined) => oneOf(WIDGET_LOCALES, tag?.toLowerCase().split('-')[0]);

/**
 * Normalises `#rgb` and `#rrggbb` to `#rrggbb`; rejects other values as empty, because the colour is inserted into a
 * style sheet.
 */
function hexColour(value: string | null | undefined): string {
  if (/^#[\da-f]{6}$/i.test(value ?? '')) return String(value);
  return /^#[\da-f]{3}$/i.test(value ?? '') ? String(value).replace(/[\da-f]/gi, '$&$&') : '';
}
