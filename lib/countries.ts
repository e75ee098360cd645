import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** The English names of the countries by their two letters (ISO 3166-1), sorted by name. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string | string[]>(english.countries)
    .map(([code, names]): [string, string] => [code, typeof names === 'string' ? names : (names[0] ?? code)])
    .sort(([, one], [, other]) => one.localeCompare(other, 'en')),
);
