import type { ComponentProps } from 'react';
import { useRefused } from './use-refused.ts';

interface FormDetailsProps extends ComponentProps<'details'> {
  /** The ids of the forms inside. */
  forms: readonly string[];
  summary: string;
}

/** Forms that are closed at first, and open if one of them was returned. */
export function FormDetails({ forms, summary, children, ...details }: FormDetailsProps) {
  return (
    <details {...details} open={useRefused(...forms) !== null}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
