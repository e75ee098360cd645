import { type LocalizedTexts, type PublicSettings, WIDGET_LOCALES } from './widget-settings.ts';

type Locale = (typeof WIDGET_LOCALES)[number];

/** The language setting of a site. */
export interface LanguageSetting {
  /** The only language; null for that of the visitor's browser. */
  locale: Locale | null;
  /** The language of the owner's own texts, for browsers with any other; null where it is not known. */
  fallback: Locale | null;
  /** The owner's texts in further languages. */
  versions: Partial<Record<Locale, LocalizedTexts>>;
}

/** The language of the owner's own texts, which a widget in any other does not show; null where it is not known. */
export const ownLanguage = ({ locale, fallback, versions }: LanguageSetting): Locale | null =>
  locale ?? fallback ?? (Object.keys(versions).length > 0 ? 'en' : null);

export type OwnTexts = Pick<PublicSettings, 'greeting' | 'suggestions' | 'strings'>;

/** Whether the owner has written any text of the widget: without a named language, it has that of the page. */
export const hasOwnTexts = (texts: OwnTexts): boolean =>
  Boolean(texts.greeting || texts.suggestions?.length || Object.keys(texts.strings ?? {}).length > 0);

/**
 * Whether the owner has written how the assistant begins, which binds the widget to the languages of these texts. Own
 * texts of buttons do not: other languages have the built-in ones.
 */
export const hasOwnGreeting = ({ greeting, suggestions }: OwnTexts): boolean =>
  hasOwnTexts({ greeting, suggestions });

/**
 * The languages that a visitor's browser chooses from, the fallback first: those of the owner's greeting, because a
 * widget must not mix two languages. Undefined if the owner has not named the language of the own texts.
 */
export function localesOf(setting: LanguageSetting, hasGreeting: boolean): Locale[] | undefined {
  const first = ownLanguage(setting);
  if (setting.locale || !first) return undefined;
  const written = WIDGET_LOCALES.filter((language) => setting.versions[language]);
  const isBound = hasGreeting || Object.values(setting.versions).some(hasOwnGreeting);
  return [first, ...(isBound ? written : WIDGET_LOCALES).filter((language) => language !== first)];
}
