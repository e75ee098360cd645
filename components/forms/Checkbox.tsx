import { type FieldBase, FieldNotes, fieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

interface CheckboxProps extends Omit<FieldBase, 'optional'> {
  checked?: boolean;
  /** What is sent when it is checked; nothing is sent when it is not. */
  value?: string;
  /** The form is sent back as long as it is not checked. */
  required?: boolean;
}

/** A yes or no. */
export function Checkbox({ checked = false, value = 'true', required = false, ...field }: CheckboxProps) {
  const { entered, errors, control } = fieldState({ ...field, optional: !required });
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input
          {...control}
          type="checkbox"
          value={value}
          defaultChecked={entered ? field.name in entered : checked}
        />
        {field.label}
      </label>
      <FieldNotes id={control.id} help={field.help} errors={errors} />
    </div>
  );
}
