/** The languages of the widget’s texts, by their names in the language itself. */
export const LOCALE_NAMES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;
