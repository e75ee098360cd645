const ADMIN = 'ADMIN';
const EDITOR = 'EDITOR';

export interface Somebody {
  id?: string | null;
  systemRole?: string | null;
}

/** Whoever has an id and the admin role; an editor is none. */
export function isAdmin(user: Somebody | null | undefined): boolean {
  return Boolean(user?.id) && user?.systemRole === ADMIN;
}

/** Whether it is their own matter. */
export const isOneself = (user: Somebody | null | undefined, userId: string): boolean => user?.id === userId;

/** Whoever works on the content: editors, and admins anyway. */
export function isEditorial(user: Somebody | null | undefined): boolean {
  return isAdmin(user) || (Boolean(user?.id) && user?.systemRole === EDITOR);
}
