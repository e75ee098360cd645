import type { DisplayContext } from '#lib/display-timestamp.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { USER_LIST } from '#lib/lists/users.ts';
import type { UserListItem } from '#server/accounts/accounts.ts';

/** A user as a row of the back office. */
export type UserRowView = ReturnType<typeof userRow>;

export const userRow = (user: UserListItem, display: DisplayContext & { viewer: { id: string } }) => ({
  ...withShownTimes(USER_LIST, user, display),
  fullName: [user.firstName, user.lastName].filter(Boolean).join(' '),
  /** The row is the viewer's own account, which they cannot change here. */
  isSelf: user.id === display.viewer.id,
});
