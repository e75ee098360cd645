import { defaultGreeting } from '../../lib/widget-texts.ts';
import { type FormValues, listAt, textAt } from './form-values.ts';
import type { PreviewSettings } from './Preview.tsx';

/** What the assistant's words mean for the widget. */
export const botWordsSettings = (values: FormValues, siteName: string): PreviewSettings => ({
  greeting: textAt(values, 'greeting') || defaultGreeting(siteName),
  suggestions: listAt(values, 'suggestions'),
});

/** What the fields of the widget's own texts mean for it. */
export function widgetTextSettings(values: FormValues): PreviewSettings {
  const strings = (values.texts as FormValues | undefined)?.strings as Record<string, string> | undefined;
  return {
    locale: textAt(values, 'texts.locale') || null,
    strings: Object.fromEntries(Object.entries(strings ?? {}).filter(([, text]) => text !== '')),
  };
}
