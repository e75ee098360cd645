import { type FieldBase, FieldFrame, fieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

interface FieldProps extends FieldBase {
  type?: 'text' | 'email' | 'password' | 'url';
  value?: string;
  autoComplete?: string;
  placeholder?: string;
  inputMode?: 'numeric';
  /** More than one turns it into a text area. */
  rows?: number;
  data?: Record<`data-${string}`, string>;
}

/** A labelled field with its help and its errors; what had been entered stands in it again. */
export function Field(props: FieldProps) {
  const { name, type = 'text', value = '', autoComplete, placeholder, inputMode, rows = 1, data } = props;
  const { entered, control } = fieldState(props);
  const input = {
    ...control,
    className: css.input,
    defaultValue: type === 'password' ? '' : (entered?.[name] ?? value),
    autoComplete,
    placeholder,
    inputMode,
    ...data,
  };
  return (
    <FieldFrame {...props}>
      {rows > 1 ? <textarea {...input} rows={rows} /> : <input {...input} type={type} />}
    </FieldFrame>
  );
}
