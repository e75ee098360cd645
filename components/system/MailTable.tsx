import { adminMailPath } from '#lib/routes.ts';
import { BULK_FORM, BulkActions } from '../admin/BulkActions.tsx';
import { RowMenu } from '../admin/RowMenu.tsx';
import { At } from '../ui/At.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import type { MailRowView } from './mail-rows.ts';
import css from './system.module.css';

/** The mails in the outbox, with actions on one and on several. */
export function MailTable({ mails, next }: { mails: MailRowView[]; next: string }) {
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'Subject' },
    { label: 'To' },
    { label: 'Written' },
    { label: 'Actions', isTool: true },
  ];
  const rows = mails.map((mail) => ({
    key: mail.id,
    cells: [
      <Choice key="choose" value={mail.id} label={nameOf(mail)} form={BULK_FORM} />,
      <a key="subject" href={adminMailPath(mail.id)} dir="auto">
        <strong>{nameOf(mail)}</strong>
      </a>,
      <span key="to" className={css.to}>
        {mail.to}
      </span>,
      mail.sent && <At key="sent" timestamp={mail.sent} isCell />,
      <RowMenu
        key="actions"
        id={mail.id}
        name={nameOf(mail)}
        action={`/api/admin/outbox/${mail.id}`}
        next={next}
        deletion={DELETION}
      >
        <a href={`/api/admin/outbox/${mail.id}/file`} download>
          Download
        </a>
      </RowMenu>,
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Emails" columns={columns} rows={rows} dense />
      <BulkActions
        items="outbox"
        names="emails"
        next={next}
        actions={[]}
        deleted="emails"
        warning={DELETION.warning}
      />
    </SelectableList>
  );
}

const nameOf = ({ subject }: MailRowView): string => subject || 'Without a subject';

const DELETION = {
  title: 'Delete this email?',
  confirm: 'Delete email',
  warning: <p>Its file is removed from this server. It can’t be undone.</p>,
};
