import { DeletedWithAccount, UserActions } from '#components/accounts/users/UserActions.tsx';
import { Email, Person, ROLE_NAMES, State } from '#components/accounts/users/UserCells.tsx';
import type { UserRowView } from '#components/accounts/users/user-view.ts';
import css from '#components/accounts/users/users.module.css';
import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { USER_LIST } from '#lib/lists/users.ts';
import { ADMIN_USERS } from '#lib/routes.ts';
import type { Data } from './+data.ts';

/** All accounts, with actions on one and on several. */
export function UserTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={USER_LIST}
      caption="Users"
      rows={data.users}
      path={ADMIN_USERS}
      state={data}
      choose={(user) => ({ label: user.name, actions: actionsOn(user) })}
      cells={{
        name: (user) => <Person user={user} />,
        email: (user) => <Email user={user} />,
        systemRole: ({ systemRole }) => systemRole && ROLE_NAMES[systemRole],
        state: (user) => <State user={user} />,
        sitesCount: PLAIN,
        createdAt: PLAIN,
        lastSeenAt: PLAIN,
      }}
      actions={(user, { next }) =>
        user.isSelf ? (
          <span className={css.you}>You</span>
        ) : (
          <UserActions user={user} next={next} hasWriters={data.hasWriters} />
        )
      }
      bulk={{
        items: 'users',
        actions: BULK_ACTIONS,
        deleted: 'accounts',
        warning: <DeletedWithAccount isPlural />,
      }}
    />
  );
}

const BULK_ACTIONS = [
  {
    value: 'suspend',
    label: 'Suspend',
    warning: <p>They are logged out at once, and cannot log in until they are restored. Their data stays.</p>,
  },
  { value: 'restore', label: 'Restore' },
  { value: 'verify', label: 'Mark as verified' },
];

/** The bulk actions that apply to an account. */
const actionsOn = ({ isSelf, isSuspended, isVerified }: UserRowView): string[] =>
  isSelf ? [] : [isSuspended ? 'restore' : 'suspend', ...(isVerified ? [] : ['verify']), 'delete'];
