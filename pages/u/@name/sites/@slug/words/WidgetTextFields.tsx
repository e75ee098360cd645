import { useState } from 'react';
import { Field } from '#components/forms/Field.tsx';
import { useFormId } from '#components/forms/FieldFrame.tsx';
import form from '#components/forms/Form.module.css';
import { useRefused } from '#components/forms/use-refused.ts';
import css from '#components/sites/studio/studio.module.css';
import {
  builtInTexts,
  labelOfText,
  WIDGET_TEXT_GROUPS,
  type WidgetTextName,
} from '#components/sites/studio/widget-texts.ts';

interface WidgetTextFieldsProps {
  /** The names of the fields begin with it. */
  prefix: string;
  strings: Record<string, string>;
  /** The language of the texts. */
  locale: string | null;
  /** The name of a further language, for labels that differ from those of the own one. */
  language?: string;
}

/** The owner's own texts in place of the built-in ones. */
export function WidgetTextFields({ prefix, strings, locale, language }: WidgetTextFieldsProps) {
  const [query, setQuery] = useState('');
  const builtIn = builtInTexts(locale);
  const inLanguage = language ? ` in ${language}` : '';
  const isShown = (name: WidgetTextName) =>
    [labelOfText(name), builtIn[name], strings[name] ?? ''].some((text) =>
      text.toLowerCase().includes(query.trim().toLowerCase()),
    );
  const isNothingFound = !WIDGET_TEXT_GROUPS.some(({ names }) => names.some(isShown));
  return (
    <fieldset className={css.group}>
      <legend>Buttons and fields{inLanguage}</legend>
      <p className={css.hint}>
        Replace what you like. What you leave empty stays as it is; words in braces, such as {'{n}'}, are
        filled in.
      </p>
      <div className="scripted">
        {/* Not part of the form: it has no name. */}
        <input
          type="search"
          className={form.input}
          aria-label={`Find a text${inLanguage}`}
          placeholder="Find a text"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div>
        {WIDGET_TEXT_GROUPS.map(({ title, names }) => (
          <TextGroup
            key={title}
            prefix={prefix}
            title={title}
            inLanguage={inLanguage}
            names={names}
            shown={names.filter(isShown)}
            isFiltered={query.trim() !== ''}
            strings={strings}
            builtIn={builtIn}
          />
        ))}
      </div>
      {isNothingFound && (
        <p className={css.hint} role="status">
          No text like this.
        </p>
      )}
      <OtherTexts prefix={prefix} strings={strings} known={Object.keys(builtIn)} />
    </fieldset>
  );
}

interface TextGroupProps {
  prefix: string;
  title: string;
  inLanguage: string;
  names: WidgetTextName[];
  /** Those that the search has found. The others stay in the form. */
  shown: WidgetTextName[];
  isFiltered: boolean;
  strings: Record<string, string>;
  builtIn: Record<WidgetTextName, string>;
}

function TextGroup({
  prefix,
  title,
  inLanguage,
  names,
  shown,
  isFiltered,
  strings,
  builtIn,
}: TextGroupProps) {
  const replaced = names.filter((name) => strings[name]).length;
  const refused = useRefused(useFormId());
  const hasErrors = names.some((name) => refused?.errors[prefix + name]);
  return (
    <details
      className={css.texts}
      open={(isFiltered && shown.length > 0) || hasErrors || undefined}
      hidden={shown.length === 0}
    >
      <summary>
        {title}
        {replaced > 0 && <span className={css.hint}> {replaced} replaced</span>}
      </summary>
      {names.map((name) => (
        <div key={name} hidden={!shown.includes(name)}>
          <Field
            name={prefix + name}
            label={labelOfText(name) + inLanguage}
            value={strings[name]}
            placeholder={builtIn[name]}
            autoComplete="off"
            optional
          />
        </div>
      ))}
    </details>
  );
}

/** All texts are saved together: those that were set through the API under other names stay. */
const OtherTexts = ({
  prefix,
  strings,
  known,
}: Pick<TextGroupProps, 'prefix' | 'strings'> & { known: string[] }) =>
  Object.entries(strings)
    .filter(([name]) => !known.includes(name))
    .map(([name, text]) => <input key={name} type="hidden" name={prefix + name} value={text} />);
