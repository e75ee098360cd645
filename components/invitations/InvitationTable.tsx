import type { Sorting } from '#lib/filters.ts';
import { adminUserPath } from '#lib/routes.ts';
import { AdminForm } from '../admin/AdminForm.tsx';
import { BULK_FORM, BulkActions } from '../admin/BulkActions.tsx';
import { columnSort } from '../admin/column-sort.ts';
import { menuAddress, RowMenu } from '../admin/RowMenu.tsx';
import { ROLE_NAMES } from '../admin/UserCells.tsx';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import type { InvitationRowView } from './invitation-row.ts';

interface InvitationTableProps {
  invitations: InvitationRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** Invitations that were not accepted yet, with actions on one and on several. */
export function InvitationTable({ invitations, filters, sorting, next }: InvitationTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'Email', isMain: true, sort: sort('email') },
    { label: 'Role', isShort: true },
    { label: 'Status', isShort: true },
    { label: 'Invited by', isShort: true },
    { label: 'Sent', isShort: true, sort: sort('createdAt', 'desc') },
    { label: 'Link ends', isShort: true, sort: sort('expiresAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = invitations.map((invitation) => ({
    key: invitation.id,
    cells: [
      <Choice key="choose" value={invitation.id} label={invitation.email} form={BULK_FORM} />,
      <OneLine key="email" text={invitation.email} isStrong />,
      invitation.systemRole ? ROLE_NAMES[invitation.systemRole] : 'User',
      invitation.state === 'open' ? (
        <Badge key="state" kind="success">
          Open
        </Badge>
      ) : (
        <Badge key="state" kind="warning">
          Expired
        </Badge>
      ),
      <OneLine key="by" text={invitation.invitedBy} href={adminUserPath(invitation.invitedBy)} />,
      <At key="sent" timestamp={invitation.sent} isCell />,
      <At key="ends" timestamp={invitation.expires} isCell />,
      <InvitationActions key="actions" invitation={invitation} next={next} />,
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Invitations" columns={columns} rows={rows} dense />
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
  invitation: InvitationRowView;
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
