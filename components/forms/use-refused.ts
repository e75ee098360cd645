import { createContext, useContext } from 'react';
import type { RefusedForm } from '#server/platform/http/sessions.ts';

/** The form that the server has returned to this page with errors and the entered values; null for none. */
export const RefusedContext = createContext<RefusedForm | null>(null);

/** The returned form, if it is one of these. */
export function useRefused(...forms: string[]): RefusedForm | null {
  const refused = useContext(RefusedContext);
  return refused && forms.includes(refused.id) ? refused : null;
}
