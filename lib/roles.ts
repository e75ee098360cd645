const ADMIN = 'ADMIN';
const EDITOR = 'EDITOR';

export interface RoleHolder {
  id?: string | null;
  systemRole?: string | null;
}

/** Whether the viewer is an admin; editors are not. */
export function isAdmin(user: RoleHolder | null | undefined): boolean {
  return Boolean(user?.id) && user?.systemRole === ADMIN;
}

/** Whether the resource belongs to the viewer. */
export const isOneself = (user: RoleHolder | null | undefined, userId: string): boolean =>
  user?.id === userId;

/** Whether the viewer can edit content: editors and admins. */
export function isEditorial(user: RoleHolder | null | undefined): boolean {
  return isAdmin(user) || (Boolean(user?.id) && user?.systemRole === EDITOR);
}
