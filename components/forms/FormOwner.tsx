import { createContext, useContext } from 'react';

/** The id of the current viewer; null for visitors. */
export const FormOwnerContext = createContext<string | null>(null);

/**
 * Stores the viewer for whom the form was rendered: the server rejects it if another user is signed in when it is sent.
 */
export function FormOwner() {
  const viewerId = useContext(FormOwnerContext);
  return viewerId && <input type="hidden" name="_owner" value={viewerId} />;
}
