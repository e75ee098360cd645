import { useState } from 'react';
import type { SiteView } from '#server/sites/sites.ts';
import { Field } from '../forms/Field.tsx';
import type { InForm } from '../forms/FieldFrame.tsx';
import form from '../forms/Form.module.css';
import { useRefused } from '../forms/use-refused.ts';
import css from './studio.module.css';
import { builtInTexts, labelOfText, WIDGET_TEXT_GROUPS, type WidgetTextName } from './widget-texts.ts';

interface WidgetTextFieldsProps extends InForm {
  texts: SiteView['texts'];
  /** The language of the owner's texts. */
  locale: string | null;
  /** Visitors may read several languages, and these texts in this one. */
  onlyIn: string | undefined;
}

const FIELD = 'texts.strings.';

/** The owner's own texts in place of the built-in ones. */
export function WidgetTextFields({ texts, locale, onlyIn, ...field }: WidgetTextFieldsProps) {
  const { strings } = texts;
  const [query, setQuery] = useState('');
  const builtIn = builtInTexts(locale);
  const isShown = (name: WidgetTextName) =>
    [labelOfText(name), builtIn[name], strings[name] ?? ''].some((text) =>
      text.toLowerCase().includes(query.trim().toLowerCase()),
    );
  const isNothingFound = !WIDGET_TEXT_GROUPS.some(({ names }) => names.some(isShown));
  return (
    <fieldset className={css.group}>
      <legend>Buttons and fields</legend>
      <p className={css.hint}>
        Replace what you like. What you leave empty stays as it is; words in braces, such as {'{n}'}, are
        filled in.{onlyIn && ` In ${onlyIn}; other languages have the built-in texts.`}
      </p>
      <div className="scripted">
        {/* Not part of the form: it has no name. */}
        <input
          type="search"
          className={form.input}
          aria-label="Find a text"
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
            {...field}
            title={title}
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
      <OtherTexts strings={strings} known={Object.keys(builtIn)} />
    </fieldset>
  );
}

interface TextGroupProps extends InForm {
  title: string;
  names: WidgetTextName[];
  /** Those that the search has found. The others stay in the form. */
  shown: WidgetTextName[];
  isFiltered: boolean;
  strings: Record<string, string>;
  builtIn: Record<WidgetTextName, string>;
}

function TextGroup({ title, names, shown, isFiltered, strings, builtIn, ...field }: TextGroupProps) {
  const replaced = names.filter((name) => strings[name]).length;
  const refused = useRefused(field.form);
  const hasErrors = names.some((name) => refused?.errors[FIELD + name]);
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
            {...field}
            name={FIELD + name}
            label={labelOfText(name)}
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
const OtherTexts = ({ strings, known }: { strings: Record<string, string>; known: string[] }) =>
  Object.entries(strings)
    .filter(([name]) => !known.includes(name))
    .map(([name, text]) => <input key={name} type="hidden" name={FIELD + name} value={text} />);
