const ADMIN = 'ADMIN';
const EDITOR = 'EDITOR';

export interface RoleHolder {
  id?: string | null;
  systemRole?: string | null;
}

/** Editors are staff, but no admins. */
export function isAdmin(user: RoleHolder | null | undefined): boolean {
  return Boolean(user?.id) && user?.systemRole === ADMIN;
}

export const isOneself = (user: RoleHolder | null | undefined, userId: string): boolean =>
  user?.id === userId;

/** Editors and admins, who can edit content. */
export function isEditorial(user: RoleHolder | null | undefined): boolean {
  return isAdmin(user) || (Boolean(user?.id) && user?.systemRole === EDITOR);
}
