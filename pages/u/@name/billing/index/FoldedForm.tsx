import type { ReactNode } from 'react';
import { useRefused } from '#components/forms/use-refused.ts';
import css from '#components/shop/billing/billing.module.css';

interface FoldedFormProps {
  /** The id of the form: a link to it opens the fold. */
  form: string;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A form behind its button; open after it was refused. */
export function FoldedForm({ form, label, isOpen = false, children }: FoldedFormProps) {
  const isRefused = useRefused(form) !== null;
  return (
    <details className={css.fold} open={isOpen || isRefused}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
