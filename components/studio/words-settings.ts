import { type FormValues, listAt, textAt } from './form-values.ts';
import type { PreviewSettings } from './Preview.tsx';

/** What the words of a website and of its assistant mean for the widget. */
export function wordsSettings(values: FormValues): PreviewSettings {
  const strings = (values.texts as FormValues | undefined)?.strings as Record<string, string> | undefined;
  return {
    assistant: textAt(values, 'bot.name'),
    greeting: textAt(values, 'bot.greeting') || null,
    suggestions: listAt(values, 'bot.suggestions'),
    locale: textAt(values, 'texts.locale') || null,
    strings: Object.fromEntries(Object.entries(strings ?? {}).filter(([, text]) => text !== '')),
  };
}

/** The words of an assistant as a conversation with it begins. */
export const spokenWords = (values: FormValues) => ({
  name: textAt(values, 'name'),
  greeting: textAt(values, 'greeting') || null,
  suggestions: [...new Set(listAt(values, 'suggestions'))],
});
