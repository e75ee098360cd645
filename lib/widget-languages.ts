import { type LocalizedGreeting, type PublicSettings, WIDGET_LOCALES } from './widget-settings.ts';

type Locale = (typeof WIDGET_LOCALES)[number];

/** The language setting of a site. */
export interface LanguageSetting {
  /** The only language; null for that of the visitor's browser. */
  locale: Locale | null;
  /** The language of the owner's own texts, for browsers with any other; null where it is not known. */
  fallback: Locale | null;
  /** The greeting and starter questions in further languages. */
  versions: Partial<Record<Locale, LocalizedGreeting>>;
}

/** The language of the owner's own texts, which a widget in any other does not show; null where it is not known. */
export const ownLanguage = ({ locale, fallback, versions }: LanguageSetting): Locale | null =>
  locale ?? fallback ?? (Object.keys(versions).length > 0 ? 'en' : null);

/** Whether the owner has written texts of the widget, which bind it to their language. */
export const hasOwnTexts = (texts: Pick<PublicSettings, 'greeting' | 'suggestions' | 'strings'>): boolean =>
  Boolean(texts.greeting || texts.suggestions?.length || Object.keys(texts.strings ?? {}).length > 0);

/**
 * The languages that a visitor's browser chooses from, the fallback first: those of the owner's texts, because a widget
 * must not mix two languages. Undefined for all languages, if the owner has no texts.
 */
export function localesOf(setting: LanguageSetting, hasTexts: boolean): Locale[] | undefined {
  const first = ownLanguage(setting);
  if (setting.locale || !first) return undefined;
  const written = WIDGET_LOCALES.filter((language) => setting.versions[language]);
  const isBound = hasTexts || written.length > 0;
  return [first, ...(isBound ? written : WIDGET_LOCALES).filter((language) => language !== first)];
}
