import { type FieldBase, FieldFrame, fieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

interface FieldProps extends FieldBase {
  type?: 'text' | 'email' | 'password' | 'url';
  value?: string;
  autoComplete?: string;
  placeholder?: string;
  /** More than one turns it into a text area. */
  rows?: number;
}

/** A labelled field with its help and its errors; what had been entered stands in it again. */
export function Field(props: FieldProps) {
  const { name, type = 'text', value = '', autoComplete, placeholder, rows = 1 } = props;
  const { entered, control } = fieldState(props);
  const input = {
    ...control,
    className: css.input,
    defaultValue: type === 'password' ? '' : (entered?.[name] ?? value),
    autoComplete,
    placeholder,
  };
  return (
    <FieldFrame {...props}>
      {rows > 1 ? <textarea {...input} rows={rows} /> : <input {...input} type={type} />}
    </FieldFrame>
  );
}
