const ADMIN = 'ADMIN';

/** Whoever has an id and the admin role; an editor is none. */
export function isAdmin(
  user: { id?: string | null; systemRole?: string | null } | null | undefined,
): boolean {
  return Boolean(user?.id) && user?.systemRole === ADMIN;
}
