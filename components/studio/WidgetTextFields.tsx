import { LOCALE_NAMES, WIDGET_TEXTS } from '../../lib/widget-texts.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import type { SiteView } from '../../server/sites/sites.ts';
import { Field } from '../forms/Field.tsx';
import { Select } from '../forms/Select.tsx';
import css from './studio.module.css';

interface WidgetTextFieldsProps {
  form: string;
  refused: RefusedForm | null;
  texts: SiteView['texts'];
}

const LOCALES = Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }));

/** The language of the widget, and the owner's own texts in place of the built-in ones. */
export function WidgetTextFields({ texts: { locale, strings }, ...form }: WidgetTextFieldsProps) {
  const shown = new Set<string>(WIDGET_TEXTS.map(({ name }) => name));
  return (
    <fieldset className={css.group}>
      <legend>Buttons and fields</legend>
      <Select
        {...form}
        name="texts.locale"
        label="Language"
        value={locale ?? ''}
        options={LOCALES}
        placeholder="The language of the page"
        optional
      />
      <p className={css.hint}>Replace what you like. What you leave empty stays as it is.</p>
      {WIDGET_TEXTS.map(({ name, label, text }) => (
        <Field
          key={name}
          {...form}
          name={`texts.strings.${name}`}
          label={label}
          value={strings[name] ?? ''}
          placeholder={text}
          autoComplete="off"
          optional
        />
      ))}
      {/* All texts are saved together: those that were set through the API stay. */}
      {Object.entries(strings)
        .filter(([name]) => !shown.has(name))
        .map(([name, text]) => (
          <input key={name} type="hidden" name={`texts.strings.${name}`} value={text} />
        ))}
    </fieldset>
  );
}
