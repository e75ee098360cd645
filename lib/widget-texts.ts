/** The greeting of an assistant without one of its own. */
export const defaultGreeting = (siteName: string): string => `Hello. Ask me anything about ${siteName}.`;

/** The widget's texts that owners most often replace: names in `texts.strings`, with the English text. */
export const WIDGET_TEXTS = [
  { name: 'openChat', label: 'Button that opens the chat', text: 'Open chat' },
  { name: 'askPlaceholder', label: 'Field for the question', text: 'Ask a question' },
  { name: 'searchPlaceholder', label: 'Field for the search', text: 'Search' },
  { name: 'leadTitle', label: 'Heading above the email field', text: 'Want a reply from our team?' },
  {
    name: 'leadText',
    label: 'Text above the email field',
    text: 'Leave your email and we’ll get back to you.',
  },
  { name: 'shareTitle', label: 'Heading of the share buttons', text: 'Share this page' },
] as const;

/** The languages of the widget’s texts, by their names in the language itself. */
export const LOCALE_NAMES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;
