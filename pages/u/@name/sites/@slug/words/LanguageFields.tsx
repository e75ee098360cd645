import { Field } from '#components/forms/Field.tsx';
import { optionsOf } from '#components/forms/Options.tsx';
import { Select } from '#components/forms/Select.tsx';
import { SuggestionList } from '#components/sites/studio/SuggestionList.tsx';
import css from '#components/sites/studio/studio.module.css';
import { builtInTexts } from '#components/sites/studio/widget-texts.ts';
import { LOCALE_NAMES } from '#lib/locale-names.ts';
import {
  hasOwnGreeting,
  hasOwnTexts,
  type LanguageSetting,
  localesOf,
  type OwnTexts,
  ownLanguage,
} from '#lib/widget-languages.ts';
import { WIDGET_LOCALES } from '#lib/widget-settings.ts';
import type { SiteView } from '#server/sites/sites.ts';
import { type PagesLanguages, PagesNote } from './PagesNote.tsx';
import { WidgetTextFields } from './WidgetTextFields.tsx';

interface LanguageFieldsProps {
  texts: SiteView['texts'];
  /** The setting in the form, saved or not. */
  language: LanguageSetting;
  pages: PagesLanguages;
}

const LANGUAGES = optionsOf(LOCALE_NAMES);

export function LanguageFields(props: LanguageFieldsProps & { own: OwnTexts }) {
  const { texts, language, pages, own } = props;
  const first = ownLanguage(language);
  return (
    <fieldset className={css.group}>
      <legend>Language</legend>
      <div className={css.pair}>
        <Select
          name="texts.locale"
          label="Widget language"
          value={texts.locale ?? ''}
          options={LANGUAGES}
          placeholder="As the visitor’s browser"
          optional
        />
        <div hidden={language.locale !== null}>
          <Select
            name="texts.fallback"
            label="Fallback language"
            value={texts.fallback ?? ''}
            options={LANGUAGES}
            placeholder="As the page"
            help="That of your texts on this page."
            optional
          />
        </div>
      </div>
      <p className={css.hint}>{describeLanguages(language, own)}</p>
      {first && <PagesNote language={first} pages={pages} />}
    </fieldset>
  );
}

/** The texts in further languages; one that is left empty is not offered. */
export function VersionFields(props: LanguageFieldsProps & { siteName: string }) {
  const { texts, language, pages, siteName } = props;
  const own = ownLanguage(language) ?? 'en';
  return (
    <fieldset className={css.group} hidden={language.locale !== null}>
      <legend>Other languages</legend>
      <div>
        {WIDGET_LOCALES.filter((value) => value !== own).map((value) => {
          const label = LOCALE_NAMES[value];
          const version = texts.versions[value];
          const name = `texts.versions.${value}`;
          return (
            <details
              key={value}
              className={version ? css.texts : css.more}
              open={version && true}
              data-language={value}
            >
              <summary>{version ? label : `Add ${label}`}</summary>
              <Field
                name={`${name}.greeting`}
                label={`Greeting in ${label}`}
                value={version?.greeting}
                placeholder={builtInTexts(value).greeting.replace('{site}', siteName)}
                rows={2}
                optional
              />
              <PagesNote language={value} pages={pages} />
              <SuggestionList
                name={`${name}.suggestions`}
                language={label}
                suggestions={version?.suggestions ?? []}
              />
              <Field
                name={`${name}.refusal`}
                label={`When there is no answer, in ${label}`}
                value={version?.refusal}
                rows={2}
                optional
              />
              <WidgetTextFields
                prefix={`${name}.strings.`}
                strings={version?.strings ?? {}}
                locale={value}
                language={label}
              />
            </details>
          );
        })}
      </div>
      <p className={css.hint}>Empty the fields of a language to remove it.</p>
    </fieldset>
  );
}

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

/** The language that each visitor reads with this setting. */
export function describeLanguages(setting: LanguageSetting, own: OwnTexts): string {
  if (setting.locale) return `All visitors read ${LOCALE_NAMES[setting.locale]}.`;
  const locales = localesOf(setting, hasOwnGreeting(own));
  if (!locales)
    return hasOwnTexts(own)
      ? 'All visitors read the language of the page that they are on.'
      : 'Visitors read the language of their browser or, if there are no texts in it, of the page that they are on.';
  const [fallback = '', ...others] = locales.map((locale) => LOCALE_NAMES[locale]);
  if (others.length === 0) return `All visitors read ${fallback}, until you add a language.`;
  return `Visitors whose browser is set to ${LIST.format(others)} read that language. All others read ${fallback}.`;
}
