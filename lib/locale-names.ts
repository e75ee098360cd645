/** The languages of the widget’s texts, as the studio names them. */
export const LOCALE_NAMES = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' } as const;
