import { adminUserPath } from '#lib/routes.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import type { UserRowView } from './user-view.ts';
import css from './users.module.css';

// The cells of a user row.

export function Person({ user }: { user: UserRowView }) {
  return (
    <span className={css.person}>
      <Avatar person={user} size={32} />
      <span>
        <a href={adminUserPath(user.id)}>
          <strong>{user.name}</strong>
        </a>
        {user.fullName && (
          <span className={css.full} dir="auto">
            {user.fullName}
          </span>
        )}
      </span>
    </span>
  );
}

/** Long addresses wrap before the host. */
export function Email({ user: { email } }: { user: UserRowView }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <span className={css.email}>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  );
}

/** A suspension takes precedence over an unverified address. */
export function State({ user: { isSuspended, isVerified } }: { user: UserRowView }) {
  if (isSuspended) return <Badge kind="danger">Suspended</Badge>;
  return isVerified ? <Badge kind="success">Active</Badge> : <Badge kind="warning">Unverified</Badge>;
}

export const ROLE_NAMES = { ADMIN: 'Admin', EDITOR: 'Editor' } as const;
