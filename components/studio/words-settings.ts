import { type LanguageSetting, localesOf } from '#lib/widget-languages.ts';
import type { LocalizedGreeting } from '#lib/widget-settings.ts';
import { type FormValues, listAt, textAt } from './form-values.ts';
import type { PreviewSettings } from './Preview.tsx';

/** What the words of a website and of its assistant mean for the widget. */
export function wordsSettings(values: FormValues): PreviewSettings {
  const { strings = {} } = (values.texts ?? {}) as { strings?: FormValues };
  const language = languageSetting(values);
  return {
    assistant: textAt(values, 'bot.name'),
    greeting: textAt(values, 'bot.greeting') || null,
    suggestions: listAt(values, 'bot.suggestions'),
    locale: language.locale,
    // Absent ones would be those that were saved.
    locales: localesOf(language, hasWords(values)) as string[],
    versions: language.versions as Record<string, LocalizedGreeting>,
    strings: Object.fromEntries(
      Object.entries(strings).filter((entry): entry is [string, string] => Boolean(entry[1])),
    ),
  };
}

export function languageSetting(values: FormValues): LanguageSetting {
  const { versions = {} } = (values.texts ?? {}) as { versions?: FormValues };
  return {
    locale: textAt(values, 'texts.locale') || null,
    fallback: textAt(values, 'texts.fallback') || null,
    versions: versionsIn(versions),
  } as LanguageSetting;
}

/** Whether the owner has written how the assistant begins. */
export const hasWords = (values: FormValues): boolean =>
  textAt(values, 'bot.greeting') !== '' || listAt(values, 'bot.suggestions').length > 0;

const versionsIn = (versions: FormValues): Record<string, LocalizedGreeting> =>
  Object.fromEntries(
    Object.keys(versions).flatMap((language) => {
      const greeting = textAt(versions, `${language}.greeting`) || null;
      const suggestions = listAt(versions, `${language}.suggestions`);
      return greeting || suggestions.length > 0 ? [[language, { greeting, suggestions }]] : [];
    }),
  );

/** The words of an assistant as a conversation with it begins. */
export const spokenWords = (values: FormValues) => ({
  name: textAt(values, 'name'),
  greeting: textAt(values, 'greeting') || null,
  suggestions: [...new Set(listAt(values, 'suggestions'))],
});
