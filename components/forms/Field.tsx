import type { InputHTMLAttributes } from 'react';
import { type FieldBase, FieldFrame, useFieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

interface FieldProps extends FieldBase {
  type?: 'text' | 'email' | 'password' | 'url';
  value?: string | null | undefined;
  /** If absent, a password is the current one. */
  autoComplete?: string;
  placeholder?: string;
  inputMode?: 'numeric';
  /** Of a number: the decimals that it may have at most. Thousands are grouped while it is typed. */
  decimals?: number;
  /** The values of a `datalist`. */
  suggestions?: readonly string[];
  /** More than one renders a text area. */
  rows?: number;
  maxLength?: number;
  readOnly?: boolean;
  data?: Record<`data-${string}`, string>;
}

/** A labelled field with its help text and errors; after a rejected submit it contains the entered value. */
export function Field(props: FieldProps) {
  const {
    name,
    type = 'text',
    value,
    autoComplete = type === 'password' ? 'current-password' : undefined,
    placeholder,
    decimals,
    inputMode = keyboardFor(decimals),
    rows = 1,
    maxLength,
    readOnly,
    data,
    suggestions = [],
  } = props;
  const { entered, control } = useFieldState(props);
  const input = {
    ...control,
    className: css.input,
    defaultValue: type === 'password' ? '' : (entered?.[name] ?? value ?? ''),
    autoComplete,
    placeholder,
    inputMode,
    maxLength,
    readOnly,
    'data-decimals': decimals,
    ...data,
  };
  return (
    <FieldFrame {...props}>
      {rows > 1 ? (
        <textarea {...input} rows={rows} />
      ) : type === 'password' ? (
        <Secret {...input} />
      ) : (
        <input {...input} type={type} list={suggestions.length > 0 ? `${control.id}-list` : undefined} />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${control.id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

function keyboardFor(decimals: number | undefined): 'decimal' | 'numeric' | undefined {
  if (decimals === undefined) return undefined;
  return decimals > 0 ? 'decimal' : 'numeric';
}

/** A password field; components/client/forms adds the button that shows the password. */
function Secret(input: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className={css.secret}>
      <input {...input} type="password" />
      <button type="button" className={css.reveal} data-reveal={input.id} aria-controls={input.id} hidden>
        Show
      </button>
    </div>
  );
}
