import { LOCALE_NAMES } from '#lib/locale-names.ts';
import { type LanguageSetting, localesOf } from '#lib/widget-languages.ts';

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

/** The language that each visitor reads with this setting. */
export function describeLanguages(setting: LanguageSetting, hasTexts: boolean): string {
  if (setting.locale) return `All visitors read ${LOCALE_NAMES[setting.locale]}.`;
  const locales = localesOf(setting, hasTexts);
  if (!locales)
    return hasTexts
      ? 'All visitors read the language of the page that they are on.'
      : 'Visitors read the language of their browser or, if Foyer does not have it, of the page that they are on.';
  const [fallback = '', ...others] = locales.map((locale) => LOCALE_NAMES[locale]);
  if (others.length === 0) return `All visitors read ${fallback}, until you add a language.`;
  return `Visitors whose browser is set to ${LIST.format(others)} read that language. All others read ${fallback}.`;
}
