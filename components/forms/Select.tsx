import { type FieldBase, FieldFrame, fieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

interface SelectProps extends FieldBase {
  options: { value: string; label: string }[];
  value?: string;
  /** The label of the empty option; without it the first option is selected. */
  placeholder?: string;
}

/** A labelled select field. */
export function Select(props: SelectProps) {
  const { name, options, value, placeholder } = props;
  const { entered, control } = fieldState(props);
  return (
    <FieldFrame {...props}>
      <select {...control} className={css.input} defaultValue={entered?.[name] ?? value}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
