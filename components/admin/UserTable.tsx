import type { Sorting } from '#lib/filters.ts';
import { At } from '../ui/At.tsx';
import { Choice, SelectAll } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import { columnSort } from './column-sort.ts';
import { RowActions } from './RowActions.tsx';
import { Email, Person, ROLE_NAMES, State } from './UserCells.tsx';
import type { UserRowView } from './user-view.ts';
import css from './users.module.css';

interface UserTableProps {
  users: UserRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  /** The id of the form that the checkboxes belong to. */
  bulkForm: string;
  /** The address that row actions redirect to. */
  next: string;
}

export function UserTable({ users, filters, sorting, bulkForm, next }: UserTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={bulkForm} isCell /> },
    { label: 'User', sort: sort('name') },
    { label: 'Email', sort: sort('email') },
    { label: 'Role', isShort: true },
    { label: 'Status', isShort: true },
    { label: 'Websites', align: 'end' as const, isSecondary: true },
    { label: 'Joined', sort: sort('createdAt', 'desc') },
    { label: 'Last seen', sort: sort('lastSeenAt', 'desc'), isSecondary: true },
    { label: 'Actions', isTool: true },
  ];
  const rows = users.map((user) => ({
    key: user.id,
    cells: [
      user.isSelf ? null : <Choice key="choose" value={user.id} label={user.name} form={bulkForm} />,
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
        <RowActions key="actions" user={user} next={next} />
      ),
    ],
  }));
  return <Table caption="Users" columns={columns} rows={rows} dense />;
}
