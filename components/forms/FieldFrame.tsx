import { createContext, type ReactNode, useContext } from 'react';
import css from './Form.module.css';
import { useRefused } from './use-refused.ts';

/** The props that all form fields share. */
export interface FieldBase {
  name: string;
  label: string;
  help?: ReactNode;
  /** `unmarked` in forms whose fields are all optional. */
  optional?: boolean | 'unmarked';
  /** Errors that the help shows. */
  errorsInHelp?: readonly string[];
}

/** The id of the form around the fields. `Form` provides it; where a page writes the element itself, so does the page. */
export const FormIdContext = createContext<string | null>(null);

export function useFormId(): string {
  const id = useContext(FormIdContext);
  if (id === null) throw new Error('A field is outside of a form.');
  return id;
}

/** The field's state from the returned form, and the attributes that its control derives from it. */
export function useFieldState({ name, help, optional, errorsInHelp = [] }: FieldBase) {
  const form = useFormId();
  const refused = useRefused(form);
  const all = refused?.errors[name] ?? [];
  const errors = all.filter((error) => !errorsInHelp.includes(error));
  const id = `${form}-${name}`;
  const describedBy = [help && `${id}-help`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    id,
    name,
    'aria-invalid': all.length > 0 || undefined,
    'aria-describedby': describedBy || undefined,
    required: !optional,
  };
  return { entered: refused?.input, errors, control };
}

/** A label above its control; help text and errors below it. */
export function FieldFrame({ children, ...field }: FieldBase & { children: ReactNode }) {
  const { control, errors } = useFieldState(field);
  return (
    <div className={css.field}>
      <label htmlFor={control.id} className={css.label}>
        {field.label} {field.optional === true && <span className={css.optional}>optional</span>}
      </label>
      {children}
      <FieldNotes id={control.id} help={field.help} errors={errors} />
    </div>
  );
}

export function FieldNotes({ id, help, errors }: { id: string; help?: ReactNode; errors: string[] }) {
  return (
    <>
      {help && (
        <div id={`${id}-help`} className={css.help}>
          {help}
        </div>
      )}
      {errors.length > 0 && (
        <p id={`${id}-error`} className={css.error}>
          {errors.join(' ')}
        </p>
      )}
    </>
  );
}
