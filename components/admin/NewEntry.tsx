import type { ReactNode } from 'react';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { refusedForm } from '../forms/Form.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import button from '../ui/Button.module.css';
import css from './new-entry.module.css';

interface NewEntryProps {
  form: string;
  label: string;
  submit: string;
  action: string;
  /** Default: the API's redirect. */
  next?: string;
  refused: RefusedForm | null;
  children: ReactNode;
}

/** A form that adds an entry to a list. It is closed at first, and open if it was refused. */
export function NewEntry({ form, label, submit, action, next, refused, children }: NewEntryProps) {
  return (
    <details className={css.entry} data-entry open={refusedForm(refused, form) !== null}>
      <summary className={`${button.button} ${button.primary}`}>{label}</summary>
      <div className={css.form}>
        <SubmitForm id={form} action={action} next={next} refused={refused} submit={submit}>
          {children}
        </SubmitForm>
      </div>
    </details>
  );
}
