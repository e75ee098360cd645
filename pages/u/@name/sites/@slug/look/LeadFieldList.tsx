import { type ReactNode, useRef, useState } from 'react';
import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Field } from '#components/forms/Field.tsx';
import { FieldNotes, useFieldState } from '#components/forms/FieldFrame.tsx';
import frame from '#components/forms/Form.module.css';
import { optionsOf } from '#components/forms/Options.tsx';
import { Select } from '#components/forms/Select.tsx';
import list from '#components/sites/studio/list.module.css';
import { MoveButtons, moved } from '#components/sites/studio/MoveButtons.tsx';
import { useAnnounced } from '#components/sites/studio/use-announced.ts';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { DEFAULT_LEAD_TEXT, type LeadField, MAX_LEAD_FIELDS, MAX_LEAD_OPTIONS } from '#lib/lead-fields.ts';
import css from './lead-fields.module.css';

const KINDS = optionsOf({ text: 'Text', choice: 'Choice', consent: 'Consent' });
const FORMATS = optionsOf({ none: 'Any text', phone: 'Phone number', number: 'Number', url: 'Web address' });

interface LeadFieldListProps {
  name: string;
  fields: LeadField[];
}

/** The owner's own fields of the form for an email address. Without scripts there are rows for all that may be added. */
export function LeadFieldList({ name, fields }: LeadFieldListProps) {
  const { errors, control } = useFieldState({ name, label: '', help: true });
  const [items, setItems] = useState(() =>
    fields.map((field, key) => ({ key, field: field as LeadField | null })),
  );
  const nextKey = useRef(fields.length);
  const ref = useAnnounced<HTMLFieldSetElement>(items);
  const add = () => {
    setItems([...items, { key: nextKey.current, field: null }]);
    nextKey.current += 1;
  };
  const empty = Array.from({ length: MAX_LEAD_FIELDS - items.length }, (_, at) => items.length + at);
  // Not the position: a row that is moved keeps the errors and the entered values of its names.
  const rowOf = (key: number) => `${name}.row${key}`;
  return (
    <fieldset
      ref={ref}
      id={control.id}
      className={frame.group}
      aria-describedby={control['aria-describedby']}
    >
      <legend>Your own fields</legend>
      <input type="hidden" name={name} value="" />
      <ol className={list.list}>
        {items.map(({ key, field }, position) => (
          <li key={key}>
            <FieldRow row={rowOf(key)} position={position} field={field}>
              <MoveButtons
                of={`field ${position + 1}`}
                position={position}
                length={items.length}
                onMove={(by) => setItems(moved(items, position, by))}
              />
              <button
                type="button"
                className={list.tool}
                aria-label={`Remove field ${position + 1}`}
                onClick={() => setItems(items.filter((item) => item.key !== key))}
              >
                <Icon name="close" size={16} />
              </button>
            </FieldRow>
          </li>
        ))}
      </ol>
      {empty.length > 0 && (
        <>
          <noscript>
            {empty.map((position) => (
              <FieldRow key={position} row={rowOf(position)} position={position} field={null} />
            ))}
          </noscript>
          <div className="scripted">
            <Button kind="quiet" type="button" onClick={add}>
              Add field
            </Button>
          </div>
        </>
      )}
      <FieldNotes
        id={control.id}
        help={`Up to ${MAX_LEAD_FIELDS}, below email and name. The answers are shown with each lead. A field without a label is removed; leads keep what was answered.`}
        errors={errors}
      />
    </fieldset>
  );
}

interface FieldRowProps {
  /** Begins the names of its fields. */
  row: string;
  position: number;
  /** Null for a new one. */
  field: LeadField | null;
  /** The tools of the row. */
  children?: ReactNode;
}

function FieldRow({ row, position, field, children }: FieldRowProps) {
  const props = (part: string, label: string) => ({ name: `${row}.${part}`, label });
  const isText = field?.kind === 'text';
  return (
    <fieldset className={css.field}>
      <legend className={css.head}>
        <span className={css.title}>Field {position + 1}</span>
        {children}
      </legend>
      {field && <input type="hidden" name={`${row}.id`} value={field.id} />}
      <Field
        {...props('label', 'Label')}
        value={field?.label}
        maxLength={80}
        autoComplete="off"
        optional="unmarked"
      />
      <Select {...props('kind', 'Kind')} value={field?.kind ?? 'text'} options={KINDS} />
      <div className={css.ofText}>
        <Select {...props('format', 'Accepts')} value={isText ? field.format : 'none'} options={FORMATS} />
        <Field
          {...props('maxLength', 'Longest answer')}
          value={String(isText ? field.maxLength : DEFAULT_LEAD_TEXT)}
          decimals={0}
          optional="unmarked"
        />
      </div>
      <div className={css.ofChoice}>
        <Field
          {...props('options', 'Options')}
          value={field?.kind === 'choice' ? field.options.join('\n') : ''}
          help={`2 to ${MAX_LEAD_OPTIONS}, each on its own line.`}
          rows={4}
          optional="unmarked"
        />
      </div>
      <Field {...props('help', 'Help')} value={field?.help} maxLength={300} optional />
      <Checkbox
        {...props('isRequired', 'Required')}
        checked={field?.isRequired ?? false}
        uncheckedValue="false"
      />
    </fieldset>
  );
}
