import { ROLE_NAMES } from '#components/accounts/users/UserCells.tsx';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { BulkActions } from '#components/office/admin/BulkActions.tsx';
import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { menuAddress, RowMenu } from '#components/office/admin/RowMenu.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import { SelectableList } from '#components/ui/Selection.tsx';
import type { Sorting } from '#lib/filters.ts';
import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import { adminUserPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

interface InvitationTableProps {
  invitations: Data['invitations'];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** Invitations that were not accepted yet, with actions on one and on several. */
export function InvitationTable({ invitations, filters, sorting, next }: InvitationTableProps) {
  return (
    <SelectableList>
      <ListTable
        list={INVITATION_LIST}
        caption="Invitations"
        rows={invitations}
        sorted={{ filters, by: sorting }}
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
        actions={(invitation) => <InvitationActions invitation={invitation} next={next} />}
      />
      <BulkActions
        items="invitations"
        next={next}
        actions={[{ value: 'resend', label: 'Resend' }]}
        deleted="invitations"
        warning={<p>The links in their emails no longer work.</p>}
      />
    </SelectableList>
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
