import { hasOwnTexts } from '#lib/widget-languages.ts';
import { AGENTS, type PublicSettings, type ShareSettings, WIDGET_LOCALES } from '#lib/widget-settings.ts';
import type { Loaded } from '../loader/interface.ts';

/** The effective settings: the public settings, overridden by the script tag's attributes. */
export type Settings = ReturnType<typeof resolveSettings>;

type Locale = (typeof WIDGET_LOCALES)[number];

/** @param languages that the visitor reads, for a site that has not chosen one */
export function resolveSettings(
  published: Partial<PublicSettings>,
  { data, site }: Pick<Loaded, 'data' | 'site'>,
  languages: VisitorLanguages = { browser: [], page: '', chosen: '' },
) {
  const { origin, name, assistant, theme, agents, branding } = published;
  const locale = localeOf(languages.chosen) ?? localeOf(data.locale) ?? chooseLocale(published, languages);
  const share: Partial<ShareSettings> = agents?.share ?? {};
  const mode: (typeof MODES)[number] = oneOf(MODES, data.theme) ?? oneOf(MODES, theme?.mode) ?? 'auto';
  const position = data.position || theme?.position || '';
  const side: 'left' | 'right' = position.endsWith('left') ? 'left' : 'right';
  return {
    site,
    origin: origin ?? '',
    name: name ?? '',
    assistant: assistant ?? '',
    agents: AGENTS.filter(
      (agent) =>
        agents?.[agent]?.enabled !== false && (!data.agents || data.agents.split(/[\s,]+/).includes(agent)),
    ),
    /** When a person is offered. */
    person: agents?.chat?.person ?? 'never',
    asksEmail: agents?.chat?.asksEmail ?? false,
    /** Without those of a studio’s preview they come with the session. */
    leadFields: agents?.chat?.leadFields ?? [],
    /** Counts up when the studio shows the form for leads in its preview. */
    leadFormShown: 0,
    share,
    /** The website's icon: PNG in base64; empty without one, and until the session has begun. */
    icon: '',
    theme: {
      /** `#rrggbb`, or empty for the default green. */
      color: hexColour(data.color) || hexColour(theme?.color),
      side,
      mode,
    },
    /** An empty text hides the line. */
    branding: branding ?? '',
    locale,
    /** The owner's texts in all languages. */
    texts: published as Texts,
    ...textsIn(published, locale),
    /** The script contains the site's settings; otherwise they come with the session. */
    isPublished: published.site !== undefined,
    /** The studio's preview counts no visits. */
    isPreview: 'preview' in data,
  };
}

interface VisitorLanguages {
  /** Language tags of the browser, the preferred one first. */
  browser: readonly string[];
  page: string;
  /** In the widget, or beside the studio's preview; empty until then. */
  chosen: string;
}

export const visitorLanguages = (chosen: unknown): VisitorLanguages => ({
  browser: navigator.languages,
  page: document.documentElement.lang,
  chosen: typeof chosen === 'string' ? chosen : '',
});

export type Texts = Pick<
  PublicSettings,
  'greeting' | 'suggestions' | 'strings' | 'locale' | 'locales' | 'versions'
>;

/** Texts of the owner in an unknown language follow the language of the page, not that of the browser. */
function chooseLocale(texts: Texts, { browser, page }: VisitorLanguages): Locale {
  const { locale, locales } = texts;
  const isBound = !locales && hasOwnTexts(texts);
  const known = (isBound ? [page] : [...browser, page]).map(localeOf);
  return (
    localeOf(locale) ??
    known.find((language) => language && (!locales || locales.includes(language))) ??
    localeOf(locales?.[0]) ??
    'en'
  );
}

/** The owner's texts in the chosen language; empty where they are in another one. */
export function textsIn(
  { greeting, suggestions, strings, locale, locales, versions }: Texts,
  chosen: Locale,
): { greeting: string; suggestions: string[]; strings: Record<string, string> } {
  const version = versions?.[chosen];
  if (version) {
    const { greeting, suggestions = [], strings = {} } = version;
    return { greeting: greeting ?? '', suggestions, strings };
  }
  const own = locale ?? locales?.[0] ?? chosen;
  if (own !== chosen) return { greeting: '', suggestions: [], strings: {} };
  return { greeting: greeting ?? '', suggestions: suggestions ?? [], strings: strings ?? {} };
}

/** The settings of the widget in another language. */
export const inLanguage = ({ texts }: Pick<Settings, 'texts'>, locale: Locale) => ({
  locale,
  ...textsIn(texts, locale),
});

const MODES = ['light', 'dark', 'auto'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string | null | undefined): T | undefined =>
  values.find((known) => known === value);

/** `de-CH` is `de`. */
export const localeOf = (tag: string | null | undefined) =>
  oneOf(WIDGET_LOCALES, tag?.toLowerCase().split('-')[0]);

/**
 * Normalises `#rgb` and `#rrggbb` to `#rrggbb`; rejects other values as empty, because the colour is inserted into a
 * style sheet.
 */
function hexColour(value: string | null | undefined): string {
  if (/^#[\da-f]{6}$/i.test(value ?? '')) return String(value);
  return /^#[\da-f]{3}$/i.test(value ?? '') ? String(value).replace(/[\da-f]/gi, '$&$&') : '';
}
