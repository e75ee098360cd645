import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { RowMenu } from '#components/office/admin/RowMenu.tsx';
import css from '#components/office/system/system.module.css';
import { MAIL_LIST } from '#lib/lists/outbox.ts';
import { ADMIN_OUTBOX, adminMailPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

/** The mails in the outbox, with actions on one and on several. */
export function MailTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={MAIL_LIST}
      caption="Emails"
      rows={data.mails}
      path={ADMIN_OUTBOX}
      state={data}
      choose={(mail) => ({ label: nameOf(mail) })}
      cells={{
        subject: (mail) => (
          <a href={adminMailPath(mail.id)} dir="auto">
            <strong>{nameOf(mail)}</strong>
          </a>
        ),
        to: ({ to }) => <span className={css.to}>{to}</span>,
        sentAt: PLAIN,
      }}
      actions={(mail, { next }) => (
        <RowMenu
          id={mail.id}
          name={nameOf(mail)}
          action={`/api/admin/outbox/${mail.id}`}
          next={next}
          deletion={DELETION}
        >
          <a href={`/api/admin/outbox/${mail.id}/file`} download>
            Download
          </a>
        </RowMenu>
      )}
      bulk={{ items: 'outbox', names: 'emails', actions: [], deleted: 'emails', warning: DELETION.warning }}
    />
  );
}

const nameOf = ({ subject }: Data['mails'][number]): string => subject || 'Without a subject';

const DELETION = {
  title: 'Delete this email?',
  confirm: 'Delete email',
  warning: <p>Its file is removed from this server. It can’t be undone.</p>,
};
