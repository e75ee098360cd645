import { menuAddress, RowChanges, RowMenu } from '#components/office/admin/RowMenu.tsx';
import css from '#components/sites/inbox/inbox.module.css';
import { LeadAnswers } from '#components/sites/inbox/LeadAnswers.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
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
  const change = {
    name: 'isDone',
    value: String(!lead.isDone),
    label: lead.isDone ? 'Mark as open' : 'Mark as done',
  };
  const warning = <p>The address and the message are deleted. It cannot be undone.</p>;
  return (
    <RowMenu
      id={lead.id}
      name={lead.email}
      action={action}
      next={next}
      deletion={{ title: `Delete ${lead.email}?`, confirm: 'Delete lead', warning }}
    >
      <RowChanges action={action} next={menuAddress(next, lead.id)} changes={[change]} />
    </RowMenu>
  );
}
