import { WIDGET_LOCALES, type WordsVersion } from './widget-settings.ts';

type Locale = (typeof WIDGET_LOCALES)[number];

/** The language setting of a site. */
export interface LanguageSetting {
  /** The only language; null for that of the visitor's browser. */
  locale: Locale | null;
  /** The language of the assistant's own words, for browsers with any other; null where it is not known. */
  fallback: Locale | null;
  /** The words in further languages. */
  versions: Partial<Record<Locale, WordsVersion>>;
}

/**
 * The languages that a visitor's browser chooses from, the fallback first: those that the owner's words exist in, so that
 * nobody reads two languages in one widget. Undefined for all languages, where no words of the owner bind it to one.
 */
export function localesOf(
  { locale, fallback, versions }: LanguageSetting,
  hasWords: boolean,
): Locale[] | undefined {
  const written = WIDGET_LOCALES.filter((language) => versions[language]);
  const isBound = hasWords || written.length > 0;
  const first = fallback ?? (written.length > 0 ? 'en' : null);
  // English is the first of all languages.
  if (locale || !first || (!isBound && first === 'en')) return undefined;
  return [first, ...(isBound ? written : WIDGET_LOCALES).filter((language) => language !== first)];
}
