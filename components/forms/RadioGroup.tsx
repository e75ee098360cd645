import { type FieldBase, FieldNotes, useFieldState } from './FieldFrame.tsx';
import frame from './Form.module.css';
import css from './RadioGroup.module.css';

interface RadioOption {
  value: string;
  label: string;
  help?: string | undefined;
  /** The path of a picture before the label. */
  mark?: string | undefined;
  isDisabled?: boolean;
}

interface RadioGroupProps extends Omit<FieldBase, 'optional'> {
  options: RadioOption[];
  /** Absent where the form asks for a choice. */
  value?: string;
}

/** A choice between a few options that are all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, label, help, options, value } = props;
  const { entered, errors, control } = useFieldState(props);
  const chosen = entered?.[name] ?? value;
  return (
    <fieldset className={frame.group} id={control.id} aria-describedby={control['aria-describedby']}>
      <legend>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === chosen}
              disabled={option.isDisabled}
              required={value === undefined}
            />
            {option.mark && <img src={option.mark} alt="" width={24} height={24} />}
            <span>
              {option.label}
              {option.help && <small>{option.help}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={control.id} help={help} errors={errors} />
    </fieldset>
  );
}
