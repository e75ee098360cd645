const ADMIN = 'ADMIN';
const EDITOR = 'EDITOR';

export interface RoleHolder {
  id?: string | null;
  systemRole?: string | null;
}

export function isAdmin(user: RoleHolder | null | undefined): boolean {
  return Boolean(user?.id) && user?.systemRole === ADMIN;
}

export const isOneself = (user: RoleHolder | null | undefined, userId: string): boolean =>
  user?.id === userId;

/** An admin or an editor: they can edit content. */
export function isStaff(user: RoleHolder | null | undefined): boolean {
  return isAdmin(user) || (Boolean(user?.id) && user?.systemRole === EDITOR);
}
