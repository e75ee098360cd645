import { ROLE_NAMES } from '#components/accounts/users/UserCells.tsx';
import { Field } from '#components/forms/Field.tsx';
import { optionsOf } from '#components/forms/Options.tsx';
import { Select } from '#components/forms/Select.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { NewEntry } from '#components/office/admin/NewEntry.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { ADMIN_INVITATIONS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { InvitationTable } from './InvitationTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  return (
    <AdminList
      title="Invitations"
      path={ADMIN_INVITATIONS}
      list={data}
      csv="/api/admin/invitations"
      actions={!data.isSignUpClosed && <Invite />}
      search="Email or admin"
      first={[{ label: 'Status', name: 'state', options: STATES }]}
      above={data.isSignUpClosed && <Closed />}
      empty={{
        title: 'No open invitations',
        text: (
          <>
            Invite people by email, with or without a role. They are listed here until they have signed up,
            then among the <a href="/admin/users">users</a>.
          </>
        ),
      }}
    >
      <InvitationTable data={data} />
    </AdminList>
  );
}

const STATES = optionsOf({ all: 'All', open: 'Open', expired: 'Expired' });

const Invite = () => (
  <NewEntry
    form="invite"
    label="Invite"
    submit="Send invitation"
    action="/api/admin/invitations"
    next={ADMIN_INVITATIONS}
  >
    <Field name="email" type="email" label="Email" />
    <Select
      name="systemRole"
      label="Role"
      options={optionsOf(ROLE_NAMES)}
      placeholder="User, without a role"
      help="Admins see everything but what visitors wrote; editors write and approve posts."
      optional
    />
  </NewEntry>
);

const Closed = () => (
  <Notice title="Sign-up is closed">
    <p>
      Links that were sent do not work meanwhile. Allow sign-up by invitation in the{' '}
      <a href="/admin/settings#signUp">settings</a>.
    </p>
  </Notice>
);
