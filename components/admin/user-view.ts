import { type DisplayContext, type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import type { UserListItem } from '#server/users/users.ts';

/** A user as a row of the back office. */
export interface UserRowView
  extends Pick<
    UserListItem,
    'id' | 'name' | 'email' | 'profileMedia' | 'systemRole' | 'isVerified' | 'isSuspended' | 'sitesCount'
  > {
  fullName: string;
  joined: DisplayTimestamp;
  /** Null without an active session. */
  lastSeen: DisplayTimestamp | null;
  /** The row is the viewer's own account, which they cannot change here. */
  isSelf: boolean;
}

export function userRow(
  user: UserListItem,
  display: DisplayContext & { viewer: { id: string } },
): UserRowView {
  const { id, name, email, profileMedia, systemRole, isVerified, isSuspended, sitesCount } = user;
  return {
    ...{ id, name, email, profileMedia, systemRole, isVerified, isSuspended, sitesCount },
    fullName: [user.firstName, user.lastName].filter(Boolean).join(' '),
    joined: displayTimestamp(user.createdAt, display),
    lastSeen: user.lastSeenAt === null ? null : displayTimestamp(user.lastSeenAt, display),
    isSelf: id === display.viewer.id,
  };
}
