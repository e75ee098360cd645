import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import type { UserListItem } from '#server/accounts/accounts.ts';

/** A user as a row of the back office. */
export type UserRowView = ReturnType<typeof userRow>;

export const userRow = (user: UserListItem, display: DisplayContext & { viewer: { id: string } }) => ({
  ...user,
  fullName: [user.firstName, user.lastName].filter(Boolean).join(' '),
  joined: displayTimestamp(user.createdAt, display),
  /** Null without an active session. */
  lastSeen: user.lastSeenAt === null ? null : displayTimestamp(user.lastSeenAt, display),
  /** The row is the viewer's own account, which they cannot change here. */
  isSelf: user.id === display.viewer.id,
});
