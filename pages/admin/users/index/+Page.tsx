import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { Button } from '#components/ui/Button.tsx';
import { ADMIN_INVITATIONS, ADMIN_USERS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { UserTable } from './UserTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Users"
      path={ADMIN_USERS}
      list={data}
      csv="/api/admin/users"
      actions={
        <Button href={ADMIN_INVITATIONS} kind="quiet">
          Invite
        </Button>
      }
      filterBar={
        <FilterBar
          path={ADMIN_USERS}
          items="users"
          placeholder="Name or email"
          filters={filters}
          more={{
            names: ['state'],
            fields: <FilterLinks label="Status" name="state" options={STATES} filters={filters} />,
          }}
        >
          <FilterLinks label="Role" name="role" options={ROLES} filters={filters} />
        </FilterBar>
      }
      hint="Try fewer filters."
    >
      <UserTable data={data} />
    </AdminList>
  );
}

const ROLES = optionsOf({ all: 'Any role', ADMIN: 'Admins', EDITOR: 'Editors', none: 'No role' });

const STATES = optionsOf({
  all: 'Any status',
  active: 'Active',
  unverified: 'Unverified',
  suspended: 'Suspended',
});
