import type { Host } from '../core/contract.ts';
import type { PeopleStrings } from '../strings/people/en.ts';

const TEXTS = {
  en: () => import('../strings/people/en.ts'),
  de: () => import('../strings/people/de.ts'),
  fr: () => import('../strings/people/fr.ts'),
  es: () => import('../strings/people/es.ts'),
};

/** The texts in the language of the widget, which the visitor may change later; the owner's own replace them. */
export async function loadTexts({ settings }: Host): Promise<PeopleStrings> {
  let shown = settings.get().locale;
  let builtIn = (await TEXTS[shown]()).peopleStrings;
  settings.subscribe(async () => {
    const { locale } = settings.get();
    if (locale === shown) return;
    shown = locale;
    builtIn = (await TEXTS[locale]()).peopleStrings;
    settings.set({});
  });
  return new Proxy(builtIn, {
    get: (_texts, name: keyof PeopleStrings) => settings.get().strings[name] ?? builtIn[name],
  });
}
