import { type Looking, type ShownMoment, shownMoment } from '../../lib/shown-timestamps.ts';
import type { ListedUserView } from '../../server/users/users.ts';

/** A user as the back office shows them in a row. */
export interface UserRowView
  extends Pick<
    ListedUserView,
    'id' | 'name' | 'email' | 'profileMedia' | 'systemRole' | 'isVerified' | 'isSuspended' | 'sitesCount'
  > {
  fullName: string;
  joined: ShownMoment;
  /** Null where no session of theirs is left. */
  lastSeen: ShownMoment | null;
  /** Whoever looks at the list: they decide about everybody but themselves. */
  isSelf: boolean;
}

export function userRow(user: ListedUserView, looking: Looking & { viewer: { id: string } }): UserRowView {
  const { id, name, email, profileMedia, systemRole, isVerified, isSuspended, sitesCount } = user;
  return {
    ...{ id, name, email, profileMedia, systemRole, isVerified, isSuspended, sitesCount },
    fullName: [user.firstName, user.lastName].filter(Boolean).join(' '),
    joined: shownMoment(user.createdAt, looking),
    lastSeen: user.lastSeenAt === null ? null : shownMoment(user.lastSeenAt, looking),
    isSelf: id === looking.viewer.id,
  };
}
