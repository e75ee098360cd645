import { ROLE_NAMES } from '#components/accounts/users/UserCells.tsx';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { menuAddress, RowMenu } from '#components/office/admin/RowMenu.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import { ADMIN_INVITATIONS, adminUserPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

/** Invitations that were not accepted yet, with actions on one and on several. */
export function InvitationTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={INVITATION_LIST}
      caption="Invitations"
      rows={data.invitations}
      path={ADMIN_INVITATIONS}
      state={data}
      choose={({ email }) => ({ label: email })}
      cells={{
        email: ({ email }) => <OneLine text={email} isStrong />,
        systemRole: ({ systemRole }) => (systemRole ? ROLE_NAMES[systemRole] : 'User'),
        state: ({ state }) =>
          state === 'open' ? <Badge kind="success">Open</Badge> : <Badge kind="warning">Expired</Badge>,
        invitedBy: ({ invitedBy }) => <OneLine text={invitedBy} href={adminUserPath(invitedBy)} />,
        createdAt: PLAIN,
        expiresAt: PLAIN,
      }}
      actions={(invitation, { next }) => <InvitationActions invitation={invitation} next={next} />}
      bulk={{
        items: 'invitations',
        actions: [{ value: 'resend', label: 'Resend' }],
        deleted: 'invitations',
        warning: <p>The links in their emails no longer work.</p>,
      }}
    />
  );
}

function InvitationActions({
  invitation: { id, email },
  next,
}: {
  invitation: Data['invitations'][number];
  next: string;
}) {
  const action = `/api/admin/invitations/${id}`;
  const deletion = {
    title: `Delete the invitation of ${email}?`,
    confirm: 'Delete invitation',
    warning: <p>The link in the email no longer works.</p>,
  };
  return (
    <RowMenu id={id} name={email} action={action} next={next} deletion={deletion}>
      <AdminForm action={`${action}/resend`} next={menuAddress(next, id)}>
        <button type="submit">Resend</button>
      </AdminForm>
    </RowMenu>
  );
}
