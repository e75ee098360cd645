import { hasOwnTexts } from '#lib/widget-languages.ts';
import {
  AGENTS,
  type Agent,
  type PublicSettings,
  type ShareSettings,
  WIDGET_LOCALES,
} from '#lib/widget-settings.ts';
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
  /** The website's icon: PNG in base64; empty without one, and until the session has begun. */
  icon: string;
  theme: Theme;
  greeting: string;
  suggestions: string[];
  /** Empty to hide it. */
  branding: string;
  locale: Locale;
  /** The script contains the site's settings; otherwise they come with the session. */
  isPublished: boolean;
  /** In the studio: nobody is counted. */
  isPreview: boolean;
  /** The owner's own texts by name. */
  strings: Record<string, string>;
}

type Locale = (typeof WIDGET_LOCALES)[number];

interface Theme {
  /** `#rrggbb`, or empty for the default green. */
  color: string;
  side: 'left' | 'right';
  mode: 'light' | 'dark' | 'auto';
}

/**
 * The public settings, with the attributes of the script tag.
 * @param languages that the visitor reads, for a site that has not chosen one
 */
export function resolveSettings(
  published: Partial<PublicSettings>,
  { data, site }: Pick<Loaded, 'data' | 'site'>,
  languages: VisitorLanguages = { browser: [], page: '' },
): Settings {
  const { origin, name, assistant, theme, agents, branding } = published;
  const locale = localeOf(data.locale) ?? chooseLocale(published, languages);
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
    icon: '',
    theme: {
      color: hexColour(data.color) || hexColour(theme?.color),
      side: (data.position || theme?.position || '').endsWith('left') ? 'left' : 'right',
      mode: oneOf(MODES, data.theme) ?? oneOf(MODES, theme?.mode) ?? 'auto',
    },
    branding: branding ?? '',
    locale,
    ...wordsIn(published, locale),
    isPublished: published.site !== undefined,
    isPreview: 'preview' in data,
  };
}

export interface VisitorLanguages {
  /** BCP 47, the preferred first. */
  browser: readonly string[];
  page: string;
}

export const visitorLanguages = (): VisitorLanguages => ({
  browser: navigator.languages,
  page: document.documentElement.lang,
});

type Words = Pick<PublicSettings, 'greeting' | 'suggestions' | 'strings' | 'locale' | 'locales' | 'versions'>;

/** The owner's words where their language is not known go with the page, and not with the browser. */
function chooseLocale(words: Words, { browser, page }: VisitorLanguages): Locale {
  const { locale, locales } = words;
  const isBound = !locales && hasOwnTexts(words);
  const known = (isBound ? [page] : [...browser, page]).map(localeOf);
  return (
    localeOf(locale) ??
    known.find((language) => language && (!locales || locales.includes(language))) ??
    localeOf(locales?.[0]) ??
    'en'
  );
}

/** What the owner has written, in the language that the widget speaks; nothing of it in another one. */
export function wordsIn(
  { greeting, suggestions, strings, locale, locales, versions }: Words,
  chosen: Locale,
): Pick<Settings, 'greeting' | 'suggestions' | 'strings'> {
  const version = versions?.[chosen];
  if (version)
    return { greeting: version.greeting ?? '', suggestions: version.suggestions ?? [], strings: {} };
  const own = locale ?? locales?.[0] ?? chosen;
  if (own !== chosen) return { greeting: '', suggestions: [], strings: {} };
  return { greeting: greeting ?? '', suggestions: suggestions ?? [], strings: strings ?? {} };
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
