import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import admin from '#components/admin/admin.module.css';
import { FilterLinks } from '#components/admin/FilterLinks.tsx';
import { ListFoot } from '#components/admin/ListFoot.tsx';
import { ListRefusal } from '#components/admin/ListRefusal.tsx';
import { UserBulk } from '#components/admin/UserBulk.tsx';
import { UserTable } from '#components/admin/UserTable.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { SelectableList } from '#components/ui/Selection.tsx';
import { csvAddress, filteredAddress } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const PATH = '/admin/users';
const BULK_FORM = 'bulk';

export default function Page({ data, refused }: PageProps<Data>) {
  const { users, count, page, lastPage, sorting } = data;
  const filters = new URLSearchParams(data.filters);
  const address = filteredAddress(PATH, filters);
  return (
    <>
      <AdminTitle title="Users" count={count}>
        <a href={csvAddress('/api/admin/users', filters)} download>
          Export as CSV
        </a>
      </AdminTitle>
      <ListRefusal refused={refused} />
      <Filters filters={filters} nameLike={data.nameLike} />
      {users.length === 0 ? (
        <NoUsersFound />
      ) : (
        <SelectableList>
          <UserTable users={users} filters={filters} sorting={sorting} bulkForm={BULK_FORM} next={address} />
          <UserBulk form={BULK_FORM} next={address} />
        </SelectableList>
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

function Filters({ filters, nameLike }: { filters: URLSearchParams; nameLike: string }) {
  const kept = [...filters].filter(([name]) => name !== 'nameLike' && name !== 'page');
  return (
    <div className={admin.filters}>
      <SearchBox
        action={PATH}
        name="nameLike"
        label="Search users"
        placeholder="Name or email"
        value={nameLike}
        kept={kept}
      />
      <FilterLinks label="Role" name="role" options={ROLES} filters={filters} />
      <FilterLinks label="Status" name="state" options={STATES} filters={filters} />
    </div>
  );
}

function NoUsersFound() {
  return (
    <EmptyState drawing="search" title="No users found">
      <p>Try fewer filters.</p>
      <Button href={PATH}>Show all users</Button>
    </EmptyState>
  );
}
