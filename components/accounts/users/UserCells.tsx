import { adminUserPath } from '#lib/routes.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import type { UserRowView } from './user-view.ts';
import css from './users.module.css';

// The cells of a user row.

export const Person = ({ user }: { user: UserRowView }) => (
  <span className={css.person}>
    <Avatar person={user} size={24} />
    <OneLine text={user.name} note={user.fullName} href={adminUserPath(user.id)} isStrong />
  </span>
);

export const Email = ({ user: { email } }: { user: UserRowView }) => <OneLine text={email} />;

/** A suspension takes precedence over an unverified address. */
export function State({
  user: { isSuspended, isVerified },
}: {
  user: Pick<UserRowView, 'isSuspended' | 'isVerified'>;
}) {
  if (isSuspended) return <Badge kind="danger">Suspended</Badge>;
  return isVerified ? <Badge kind="success">Active</Badge> : <Badge kind="warning">Unverified</Badge>;
}

export const ROLE_NAMES = { ADMIN: 'Admin', EDITOR: 'Editor' } as const;
