import css from '#components/sites/studio/studio.module.css';
import { LOCALE_NAMES } from '#lib/locale-names.ts';
import type { WIDGET_LOCALES } from '#lib/widget-settings.ts';

type Locale = (typeof WIDGET_LOCALES)[number];

export interface PagesLanguages {
  /** The language of the pages by those of the widget that hardly any page is in. */
  others: Partial<Record<Locale, string>>;
  /** A model translates; the built-in assistant quotes. */
  hasModel: boolean;
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Tells the owner what becomes of questions in a language that the pages are not in. */
export function PagesNote({ language, pages }: { language: Locale; pages: PagesLanguages }) {
  const other = pages.others[language];
  if (!other) return null;
  const [asked, read] = [LOCALE_NAMES[language], NAMES.of(other) ?? other];
  return (
    <p className={css.hint}>
      {pages.hasModel
        ? `Your pages are in ${read}. The model translates: it answers questions in ${asked} from them.`
        : `Your pages are in ${read}, and the built-in assistant does not translate. It says so once to visitors who ask in ${asked}, offers to continue in ${read}, and finds names, numbers and any pages in ${asked}. A language model answers in ${asked}.`}
    </p>
  );
}
