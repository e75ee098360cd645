import type { UserRow } from './accounts.queries.ts';

/** A user as they see themselves; nobody else gets this. */
export interface OwnUserView {
  id: string;
  email: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  systemRole: 'ADMIN' | 'EDITOR' | null;
  roles: ('ADMIN' | 'EDITOR')[];
  bio: string | null;
  timeZone: string | null;
  profileMedia: null;
  isVerified: boolean;
  createdAt: string;
}

export const presentOwnUser = (user: UserRow): OwnUserView => ({
  id: user.id,
  email: user.email,
  name: user.name,
  firstName: user.first_name,
  lastName: user.last_name,
  systemRole: user.system_role,
  roles: user.system_role ? [user.system_role] : [],
  bio: user.bio,
  timeZone: user.time_zone,
  profileMedia: null,
  isVerified: user.email_verified_at !== null,
  createdAt: user.created_at,
});
