import { type FieldBase, FieldNotes, fieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

interface CheckboxProps extends Omit<FieldBase, 'optional'> {
  checked?: boolean;
  /** What is sent when it is checked; nothing is sent when it is not. */
  value?: string;
  /** The form is sent back as long as it is not checked. */
  required?: boolean;
  /** Says `false` when it is not checked: where nothing said would mean unchanged. */
  saysFalse?: boolean;
}

/** A yes or no. */
export function Checkbox({
  checked = false,
  value = 'true',
  required = false,
  saysFalse = false,
  ...field
}: CheckboxProps) {
  const { entered, errors, control } = fieldState({ ...field, optional: !required });
  // The form that is sent back keeps single values: where both were sent, it has neither.
  const wasChecked = entered && (saysFalse ? entered[field.name] !== 'false' : field.name in entered);
  return (
    <div className={css.field}>
      {saysFalse && <input type="hidden" name={field.name} value="false" />}
      <label className={css.check}>
        <input {...control} type="checkbox" value={value} defaultChecked={wasChecked ?? checked} />
        {field.label}
      </label>
      <FieldNotes id={control.id} help={field.help} errors={errors} />
    </div>
  );
}
