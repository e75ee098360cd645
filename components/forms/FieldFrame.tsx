import type { ReactNode } from 'react';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import css from './Form.module.css';
import { refusedForm } from './Form.tsx';

/** The props that all form fields share. */
export interface FieldBase {
  form: string;
  refused: RefusedForm | null;
  name: string;
  label: string;
  help?: ReactNode;
  optional?: boolean;
  /** Errors that the help shows. */
  errorsInHelp?: readonly string[];
}

/** The form of a field, and what the server refused in it. */
export type InForm = Pick<FieldBase, 'form' | 'refused'>;

/** The field's state from the returned form, and the attributes that its control derives from it. */
export function fieldState({ form, refused, name, help, optional, errorsInHelp = [] }: FieldBase) {
  const entered = refusedForm(refused, form)?.input;
  const all = refusedForm(refused, form)?.errors[name] ?? [];
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
  return { entered, errors, control };
}

/** A label above its control; help text and errors below it. */
export function FieldFrame({ children, ...field }: FieldBase & { children: ReactNode }) {
  const { control, errors } = fieldState(field);
  return (
    <div className={css.field}>
      <label htmlFor={control.id} className={css.label}>
        {field.label} {field.optional && <span className={css.optional}>optional</span>}
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
