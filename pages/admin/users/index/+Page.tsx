import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import admin from '#components/admin/admin.module.css';
import { FilterLinks } from '#components/admin/FilterLinks.tsx';
import { ListFoot } from '#components/admin/ListFoot.tsx';
import { ListRefusal } from '#components/admin/ListRefusal.tsx';
import { ListSearch } from '#components/admin/ListSearch.tsx';
import { UserTable } from '#components/admin/UserTable.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { csvAddress, filteredAddress } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const PATH = '/admin/users';

export default function Page({ data, refused }: PageProps<Data>) {
  const { users, count, page, lastPage, sorting } = data;
  const filters = new URLSearchParams(data.filters);
  return (
    <>
      <AdminTitle title="Users" count={count}>
        <a href={csvAddress('/api/admin/users', filters)} download>
          Export as CSV
        </a>
      </AdminTitle>
      <ListRefusal refused={refused} />
      <div className={admin.filters}>
        <ListSearch path={PATH} items="users" placeholder="Name or email" filters={filters} />
        <FilterLinks label="Role" name="role" options={ROLES} filters={filters} />
        <FilterLinks label="Status" name="state" options={STATES} filters={filters} />
      </div>
      {users.length === 0 ? (
        <NothingFound items="users" hint="Try fewer filters." href={PATH} />
      ) : (
        <UserTable users={users} filters={filters} sorting={sorting} next={filteredAddress(PATH, filters)} />
      )}
      <ListFoot items="Users" count={count} page={page} lastPage={lastPage} filters={filters} />
    </>
  );
}

const ROLES = [
  { value: 'all', label: 'Any role' },
  { value: 'ADMIN', label: 'Admins' },
  { value: 'EDITOR', label: 'Editors' },
  { value: 'none', label: 'No role' },
];

const STATES = [
  { value: 'all', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'suspended', label: 'Suspended' },
];
