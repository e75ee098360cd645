import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { TITLE } from '#components/office/admin/AdminTitle.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import css from '#components/sites/inbox/inbox.module.css';
import { LeadAnswers } from '#components/sites/inbox/LeadAnswers.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { DialogOpener } from '#components/ui/Dialog.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Menu, openerOf } from '#components/ui/Menu.tsx';
import table from '#components/ui/Table.module.css';
import { Table } from '#components/ui/Table.tsx';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { LeadView } from '#server/sites/sites.ts';

type ShownLead = LeadView & { received: DisplayTimestamp };

interface LeadTableProps {
  leads: ShownLead[];
  siteId: string;
  conversationsPath: string;
  next: string;
}

export function LeadTable({ leads, siteId, conversationsPath, next }: LeadTableProps) {
  return (
    <Table
      caption="Leads"
      columns={[
        { label: 'Email' },
        { label: 'Message' },
        { label: 'State', isShort: true },
        { label: 'Received' },
        { label: 'Actions', isTool: true },
      ]}
      rows={leads.map((lead) => ({
        key: lead.id,
        cells: [
          <div key="email" className={css.name}>
            <a href={`mailto:${lead.email}`}>{lead.email}</a>
            {lead.name && <p className={css.facts}>{lead.name}</p>}
          </div>,
          <Message
            key="message"
            message={lead.message}
            fields={lead.fields}
            href={lead.chatId && `${conversationsPath}/${lead.chatId}`}
          />,
          <Badge key="state" kind={lead.isDone ? 'success' : 'warning'}>
            {lead.isDone ? 'Done' : 'Open'}
          </Badge>,
          <At key="received" timestamp={lead.received} isCell />,
          <Actions key="actions" lead={lead} action={`/api/sites/${siteId}/leads/${lead.id}`} next={next} />,
        ],
      }))}
      dense
    />
  );
}

function Message({ message, fields, href }: Pick<ShownLead, 'message' | 'fields'> & { href: string | null }) {
  if (!message && !href && fields.length === 0) return null;
  return (
    <div className={css.name}>
      {message && <bdi className="clamped">{message}</bdi>}
      <LeadAnswers answers={fields} />
      {href && (
        <p className={css.facts}>
          <a href={href}>Show the conversation</a>
        </p>
      )}
    </div>
  );
}

function Actions({ lead, action, next }: { lead: ShownLead; action: string; next: string }) {
  const menu = `actions-${lead.id}`;
  const dialog = `delete-${lead.id}`;
  return (
    <div className={table.actions}>
      <Menu id={menu} label={`Actions for ${lead.email}`} button={<Icon name="more" />}>
        {/* Restores the focus on the next page. */}
        <AdminForm action={action} method="patch" next={`${next}#${openerOf(menu)}`}>
          <button type="submit" name="isDone" value={lead.isDone ? 'false' : 'true'}>
            {lead.isDone ? 'Mark as open' : 'Mark as done'}
          </button>
        </AdminForm>
        <DialogOpener id={dialog} className={table.remove}>
          Delete
        </DialogOpener>
      </Menu>
      <Confirm
        id={dialog}
        confirm="Delete lead"
        title={`Delete ${lead.email}?`}
        action={action}
        next={`${next}#${TITLE}`}
      >
        <p>The address and the message are deleted. It cannot be undone.</p>
      </Confirm>
    </div>
  );
}
