import { LOCALE_NAMES } from '../../lib/locale-names.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import type { SiteView } from '../../server/sites/sites.ts';
import { Field } from '../forms/Field.tsx';
import { Select } from '../forms/Select.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import css from './studio.module.css';
import { builtInTexts } from './widget-texts.ts';

interface LanguageFieldsProps {
  form: string;
  refused: RefusedForm | null;
  texts: SiteView['texts'];
  /** The chosen languages, saved or not. */
  locale: string;
  fallback: string;
  siteName: string;
}

const LANGUAGES = Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label: String(label) }));

/** The language of the whole widget. */
export function LanguageFields({
  texts,
  locale,
  ...field
}: Omit<LanguageFieldsProps, 'fallback' | 'siteName'>) {
  return (
    <fieldset className={css.group}>
      <legend>Language</legend>
      <Select
        {...field}
        name="texts.locale"
        label="Language of the widget"
        value={texts.locale ?? ''}
        options={LANGUAGES}
        placeholder="As the visitor’s browser"
        help="Of its buttons, its greeting and the assistant’s own phrases. What it quotes stays in the language of your pages."
        optional
      />
      <div hidden={locale !== ''}>
        <Select
          {...field}
          name="texts.fallback"
          label="Language of the words below"
          value={texts.fallback ?? ''}
          options={LANGUAGES}
          placeholder="The language of the page"
          help="For visitors whose browser has a language that you have not added."
          optional
        />
      </div>
    </fieldset>
  );
}

/** The greeting and the first questions in further languages; one that is left empty is not offered. */
export function VersionFields({ texts, locale, fallback, siteName, ...field }: LanguageFieldsProps) {
  const others = LANGUAGES.filter(({ value }) => value !== (fallback || 'en'));
  return (
    <fieldset className={css.group} hidden={locale !== ''}>
      <legend>Other languages</legend>
      <p className={css.hint}>
        Visitors whose browser speaks a language that you fill in read all of the widget in it.
      </p>
      {others.map(({ value, label }) => {
        const version = texts.versions[value as keyof typeof LOCALE_NAMES];
        const name = `texts.versions.${value}`;
        return (
          <details key={value} className={css.texts} open={version !== undefined || undefined}>
            <summary lang={value}>{label}</summary>
            <Field
              {...field}
              name={`${name}.greeting`}
              label={`Greeting in ${label}`}
              value={version?.greeting ?? ''}
              placeholder={builtInTexts(value).greeting.replace('{site}', siteName)}
              rows={2}
              optional
            />
            <SuggestionList
              {...field}
              name={`${name}.suggestions`}
              language={label}
              suggestions={version?.suggestions ?? []}
            />
          </details>
        );
      })}
    </fieldset>
  );
}
