import { DEFAULT_LEAD_TEXT, LEAD_FORMATS, type LeadField } from '#lib/lead-fields.ts';
import { hasOwnGreeting, type LanguageSetting, localesOf } from '#lib/widget-languages.ts';
import type { LocalizedTexts, PublicSettings, ShareNetwork } from '#lib/widget-settings.ts';
import { type FormValues, isOnAt, listAt, textAt, valueAt } from './form-values.ts';

/** Each field replaces the published one as a whole. */
export type PreviewSettings = Partial<PublicSettings> & {
  /** Counts up when the form for an email address should be shown. */
  leadFormShown?: number;
};

/** The settings of the widget for the values of the fields of its look. */
export function lookSettings(values: FormValues): PreviewSettings {
  const share = 'agents.share';
  return {
    theme: themeSettings(values, 'theme'),
    agents: {
      chat: {
        enabled: isOnAt(values, 'agents.chat.enabled'),
        asksEmail: isOnAt(values, 'agents.chat.asksEmail'),
        leadFields: leadFieldsAt(values, 'agents.chat.leadFields'),
      },
      search: { enabled: isOnAt(values, 'agents.search.enabled') },
      share: {
        enabled: isOnAt(values, `${share}.enabled`),
        networks: listAt(values, `${share}.networks`) as ShareNetwork[],
        placement: textAt(values, `${share}.placement`) === 'floating' ? 'floating' : 'panel',
        utm: {
          source: textAt(values, `${share}.utm.source`) || null,
          medium: textAt(values, `${share}.utm.medium`) || null,
          campaign: textAt(values, `${share}.utm.campaign`) || null,
        },
        text: textAt(values, `${share}.text`) || null,
      },
    },
  };
}

/** As they would be saved; a field without a label does not exist yet. */
function leadFieldsAt(values: FormValues, path: string): LeadField[] {
  const rows = Object.values(valueAt(values, path) ?? {}) as FormValues[];
  return rows.flatMap((row, at): LeadField[] => {
    const label = textAt(row, 'label').trim();
    const help = textAt(row, 'help').trim() || null;
    const about = { id: textAt(row, 'id') || `new${at}`, label, help, isRequired: isOnAt(row, 'isRequired') };
    const kind = textAt(row, 'kind');
    if (label === '') return [];
    if (kind === 'consent') return [{ ...about, kind }];
    if (kind === 'choice') return [{ ...about, kind, options: linesOf(textAt(row, 'options')) }];
    const format = LEAD_FORMATS.find((known) => known === textAt(row, 'format')) ?? 'none';
    const maxLength = Number(textAt(row, 'maxLength').replaceAll(',', '')) || DEFAULT_LEAD_TEXT;
    return [{ ...about, kind: 'text', maxLength, format }];
  });
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** @param path of the theme in the values of the form */
export const themeSettings = (values: FormValues, path: string): NonNullable<PreviewSettings['theme']> => ({
  color: textAt(values, `${path}.color`) || null,
  position: textAt(values, `${path}.position`),
  mode: textAt(values, `${path}.mode`),
});

/** The settings of the widget for the texts in the form of a website and its assistant. */
export function wordsSettings(values: FormValues): PreviewSettings {
  const language = languageSetting(values);
  const texts = {
    greeting: textAt(values, 'bot.greeting') || null,
    suggestions: listAt(values, 'bot.suggestions'),
    strings: stringsIn(values.texts),
  };
  return {
    assistant: textAt(values, 'bot.name'),
    ...texts,
    locale: language.locale,
    // An absent list would be the saved one.
    locales: localesOf(language, hasOwnGreeting(texts)) as string[],
    versions: language.versions as Record<string, LocalizedTexts>,
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

const versionsIn = (versions: FormValues): Record<string, LocalizedTexts> =>
  Object.fromEntries(
    Object.entries(versions).flatMap(([language, version]) => {
      const greeting = textAt(versions, `${language}.greeting`) || null;
      const suggestions = listAt(versions, `${language}.suggestions`);
      const refusal = textAt(versions, `${language}.refusal`);
      const strings = stringsIn(version);
      const isEmpty = !greeting && !refusal && suggestions.length + Object.keys(strings).length === 0;
      return isEmpty ? [] : [[language, { greeting, suggestions, strings }]];
    }),
  );

/** The texts in place of the built-in ones. */
const stringsIn = (texts: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((texts as { strings?: FormValues } | undefined)?.strings ?? {}).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    ),
  );
