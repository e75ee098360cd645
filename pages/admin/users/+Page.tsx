import { LIST_FORM } from '../../../components/admin/AdminForm.tsx';
import { AdminTitle } from '../../../components/admin/AdminTitle.tsx';
import admin from '../../../components/admin/admin.module.css';
import { FilterLinks } from '../../../components/admin/FilterLinks.tsx';
import { UserBulk } from '../../../components/admin/UserBulk.tsx';
import { UserTable } from '../../../components/admin/UserTable.tsx';
import { refusedForm } from '../../../components/forms/Form.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { Notice } from '../../../components/ui/Notice.tsx';
import { Pager } from '../../../components/ui/Pager.tsx';
import { SearchBox } from '../../../components/ui/SearchBox.tsx';
import { SelectableList } from '../../../components/ui/Selection.tsx';
import { changeFilter, changePage } from '../../../lib/filters.ts';
import type { PageProps } from '../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

const PATH = '/admin/users';
const BULK_FORM = 'bulk';

export default function Page({ data, refused }: PageProps<Data>) {
  const { users, count, page, lastPage, sorting } = data;
  const filters = new URLSearchParams(data.filters);
  const address = filters.size > 0 ? `${PATH}?${filters}` : PATH;
  const refusal = refusedForm(refused, LIST_FORM);
  return (
    <>
      <AdminTitle title="Users" count={count}>
        <a href={csvAddress(filters)} download>
          Export as CSV
        </a>
      </AdminTitle>
      {refusal && (
        <div id={LIST_FORM} className={admin.refusal}>
          <Notice kind="danger">
            <p>{refusal.message}</p>
          </Notice>
        </div>
      )}
      <Filters filters={filters} nameLike={data.nameLike} />
      {users.length === 0 ? (
        <NobodyFound />
      ) : (
        <SelectableList>
          <UserTable users={users} filters={filters} sorting={sorting} bulkForm={BULK_FORM} next={address} />
          <UserBulk form={BULK_FORM} next={address} />
        </SelectableList>
      )}
      <div className={admin.foot}>
        <Pager page={page} lastPage={lastPage} addressOf={(to) => `?${changePage(filters, to)}`} />
        {count > SMALLEST_PAGE && (
          <FilterLinks label="Users on a page" name="limit" options={LIMITS} filters={filters} />
        )}
      </div>
    </>
  );
}

const SMALLEST_PAGE = 10;
const LIMITS = [SMALLEST_PAGE, 25, 50].map((limit) => ({ value: String(limit), label: `${limit} a page` }));

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

function NobodyFound() {
  return (
    <EmptyState drawing="search" title="No users found">
      <p>Try fewer filters.</p>
      <Button href={PATH}>Show all users</Button>
    </EmptyState>
  );
}

/** The address of the CSV export: all users that match the filters, across pages. */
function csvAddress(filters: URLSearchParams): string {
  const all = changeFilter(filters, 'format', 'csv');
  all.delete('page');
  all.delete('limit');
  return `/api/admin/users?${all}`;
}
