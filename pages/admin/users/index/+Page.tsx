import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { Button } from '#components/ui/Button.tsx';
import { ADMIN_INVITATIONS, ADMIN_USERS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { UserTable } from './UserTable.tsx';

export default function Page({ data }: PageProps<Data>) {
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
      search="Name or email"
      first={[{ label: 'Role', name: 'role', options: ROLES }]}
      more={[{ label: 'Status', name: 'state', options: STATES }]}
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
