import type { ReactNode } from 'react';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { useRefused } from '../../forms/use-refused.ts';
import button from '../../ui/Button.module.css';
import css from './new-entry.module.css';

interface NewEntryProps {
  form: string;
  label: string;
  submit: string;
  action: string;
  /** Default: the API's redirect. */
  next?: string;
  children: ReactNode;
}

/** A form that adds an entry to a list. It is closed at first, and open if it was refused. */
export function NewEntry({ form, label, submit, action, next, children }: NewEntryProps) {
  return (
    <details className={css.entry} data-entry open={useRefused(form) !== null}>
      <summary className={`${button.button} ${button.primary}`}>{label}</summary>
      <div className={css.form}>
        <SubmitForm id={form} action={action} next={next} submit={submit}>
          {children}
        </SubmitForm>
      </div>
    </details>
  );
}
