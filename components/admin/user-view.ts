import { formatTimestamp } from '../../lib/dates.ts';
import type { ListedUserView } from '../../server/people/people.ts';

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

export interface ShownMoment {
  iso: string;
  text: string;
}

/** Who looks at the rows, and when. */
export interface Looking {
  viewer: { id: string; timeZone: string | null };
  now: Date;
}

export function userRow(user: ListedUserView, { viewer, now }: Looking): UserRowView {
  const { id, name, email, profileMedia, systemRole, isVerified, isSuspended, sitesCount } = user;
  const shown = (iso: string): ShownMoment => ({
    iso,
    text: formatTimestamp(iso, { now, timeZone: viewer.timeZone ?? 'UTC' }),
  });
  return {
    ...{ id, name, email, profileMedia, systemRole, isVerified, isSuspended, sitesCount },
    fullName: [user.firstName, user.lastName].filter(Boolean).join(' '),
    joined: shown(user.createdAt),
    lastSeen: user.lastSeenAt === null ? null : shown(user.lastSeenAt),
    isSelf: id === viewer.id,
  };
}
