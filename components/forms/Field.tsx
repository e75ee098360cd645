import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import css from './Form.module.css';
import { refusedForm } from './Form.tsx';

interface FieldProps {
  form: string;
  refused: RefusedForm | null;
  name: string;
  label: string;
  help?: string;
  type?: 'text' | 'email' | 'password' | 'url';
  value?: string;
  optional?: boolean;
  autoComplete?: string;
  placeholder?: string;
  /** More than one turns it into a text area. */
  rows?: number;
}

/** A labelled field with its help and its errors; what had been entered stands in it again. */
export function Field({
  form,
  refused,
  name,
  label,
  help,
  type = 'text',
  value = '',
  optional,
  rows = 1,
  ...rest
}: FieldProps) {
  const own = refusedForm(refused, form);
  const errors = own?.errors[name] ?? [];
  const id = `${form}-${name}`;
  const describedBy = [help && `${id}-help`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  const input = {
    id,
    name,
    className: css.input,
    defaultValue: type === 'password' ? '' : (own?.input[name] ?? value),
    'aria-invalid': errors.length > 0 || undefined,
    'aria-describedby': describedBy || undefined,
    required: !optional,
    ...rest,
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label} {optional && <span className={css.optional}>optional</span>}
      </label>
      {rows > 1 ? <textarea {...input} rows={rows} /> : <input {...input} type={type} />}
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      {errors.length > 0 && (
        <p id={`${id}-error`} className={css.error}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
