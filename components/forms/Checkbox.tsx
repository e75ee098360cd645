import { type FieldBase, FieldNotes, useFieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

interface CheckboxProps extends Omit<FieldBase, 'optional'> {
  checked?: boolean;
  /** The value sent when checked; nothing is sent otherwise. */
  value?: string;
  /** The form is rejected unless it is checked. */
  required?: boolean;
  /** The value sent when not checked, for inputs where an absent field means unchanged. Default: none. */
  uncheckedValue?: 'false';
}

export function Checkbox({
  checked = false,
  value = 'true',
  required = false,
  uncheckedValue,
  ...field
}: CheckboxProps) {
  const { entered, errors, control } = useFieldState({ ...field, optional: !required });
  // The session stores single values only: a field that was sent twice is missing from the returned form.
  const wasChecked =
    entered && (uncheckedValue ? entered[field.name] !== uncheckedValue : field.name in entered);
  return (
    <div className={css.field}>
      {uncheckedValue && <input type="hidden" name={field.name} value={uncheckedValue} />}
      <label className={css.check}>
        <input {...control} type="checkbox" value={value} defaultChecked={wasChecked ?? checked} />
        {field.label}
      </label>
      <FieldNotes id={control.id} help={field.help} errors={errors} />
    </div>
  );
}
