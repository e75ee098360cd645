import type { Sorting } from '#lib/filters.ts';
import { At } from '../ui/At.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import { BULK_FORM, BulkActions } from './BulkActions.tsx';
import { columnSort } from './column-sort.ts';
import { DeletedWithAccount, UserActions } from './UserActions.tsx';
import { Email, Person, ROLE_NAMES, State } from './UserCells.tsx';
import type { UserRowView } from './user-view.ts';
import css from './users.module.css';

interface UserTableProps {
  users: UserRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
  /** Only chosen users may write posts. */
  hasWriters: boolean;
}

/** All accounts, with actions on one and on several. */
export function UserTable({ users, filters, sorting, next, hasWriters }: UserTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'User', isMain: true, sort: sort('name') },
    { label: 'Email', isMain: true, sort: sort('email') },
    { label: 'Role', isShort: true },
    { label: 'Status', isShort: true },
    { label: 'Websites', align: 'end' as const, isSecondary: true },
    { label: 'Joined', isShort: true, sort: sort('createdAt', 'desc') },
    { label: 'Last seen', isShort: true, isSecondary: true },
    { label: 'Actions', isTool: true },
  ];
  const rows = users.map((user) => ({
    key: user.id,
    cells: [
      <Choice key="choose" value={user.id} label={user.name} form={BULK_FORM} actions={actionsOn(user)} />,
      <Person key="person" user={user} />,
      <Email key="email" user={user} />,
      user.systemRole && ROLE_NAMES[user.systemRole],
      <State key="state" user={user} />,
      user.sitesCount,
      <At key="joined" timestamp={user.joined} isCell />,
      user.lastSeen && <At key="seen" timestamp={user.lastSeen} isCell />,
      user.isSelf ? (
        <span key="actions" className={css.you}>
          You
        </span>
      ) : (
        <UserActions key="actions" user={user} next={next} hasWriters={hasWriters} />
      ),
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Users" columns={columns} rows={rows} dense />
      <BulkActions
        items="users"
        rows={users.map(actionsOn)}
        next={next}
        actions={BULK_ACTIONS}
        deleted="accounts"
        warning={<DeletedWithAccount isPlural />}
      />
    </SelectableList>
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
