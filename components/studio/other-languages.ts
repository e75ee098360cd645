import { LOCALE_NAMES } from '../../lib/locale-names.ts';

/**
 * What to say beside the languages of the assistant and of the widget where they are not the same; empty where the
 * language is that of the page or of the content.
 */
export function otherLanguages(assistant: string, widget: string): { assistant?: string; widget?: string } {
  const [assistantName, widgetName] = [nameOf(assistant), nameOf(widget)];
  if (assistant === widget) return {};
  return {
    ...(widgetName && {
      assistant: `The buttons and fields of the widget are ${widgetName}. Choose ${widgetName} here too, so that visitors read one language.`,
    }),
    ...(assistantName && {
      widget: `The assistant’s own phrases are ${assistantName}. Choose ${assistantName} here too, so that visitors read one language.`,
    }),
  };
}

const nameOf = (locale: string): string | undefined =>
  Object.hasOwn(LOCALE_NAMES, locale) ? LOCALE_NAMES[locale as keyof typeof LOCALE_NAMES] : undefined;
