import { createContext, useContext } from 'react';

/** The id of who looks at the page; null for visitors. */
export const FormOwnerContext = createContext<string | null>(null);

/** Says whom a form was drawn for: where somebody else is signed in by now, the server takes nothing of it. */
export function FormOwner() {
  const viewerId = useContext(FormOwnerContext);
  return viewerId && <input type="hidden" name="_owner" value={viewerId} />;
}
