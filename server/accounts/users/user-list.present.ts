import { lastSeen } from '../../platform/http/session-store.ts';
import type { UserListRow } from './user-list.queries.ts';
import { presentOwnUser } from './users.present.ts';
import type { UserRow } from './users.queries.ts';

/** A user as admins see them. */
export type AdminUserView = ReturnType<typeof presentAdminUser>;

/** A user in the admins' list. */
export type UserListItem = ReturnType<typeof presentUserListItem>;

export const presentAdminUser = (user: UserRow) => ({
  ...presentOwnUser(user),
  isSuspended: user.suspended_at !== null,
});

export const presentUserListItem = (user: UserListRow) => ({
  ...presentAdminUser(user),
  sitesCount: Number(user.sites_count),
  /** Accurate to ten minutes; null if the user has no session. */
  lastSeenAt: user.session_expires_at && lastSeen(user.session_expires_at),
});
