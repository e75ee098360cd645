import { lastSeen } from '../platform/http/session-store.ts';
import type { UserListRow } from './user-list.queries.ts';
import { type OwnUserView, presentOwnUser } from './users.present.ts';
import type { UserRow } from './users.queries.ts';

/** A user as admins see them. */
export interface AdminUserView extends OwnUserView {
  isSuspended: boolean;
}

/** A user in the admins' list. */
export interface UserListItem extends AdminUserView {
  sitesCount: number;
  /** Accurate to ten minutes; null if the user has no session. */
  lastSeenAt: string | null;
}

export const presentAdminUser = (user: UserRow): AdminUserView => ({
  ...presentOwnUser(user),
  isSuspended: user.suspended_at !== null,
});

export const presentUserListItem = (user: UserListRow): UserListItem => ({
  ...presentAdminUser(user),
  sitesCount: Number(user.sites_count),
  lastSeenAt: user.session_expires_at && lastSeen(user.session_expires_at),
});
