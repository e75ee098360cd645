import { AdminList } from '#components/office/admin/AdminList.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import admin from '#components/office/admin/admin.module.css';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { ListSearch } from '#components/office/admin/ListSearch.tsx';
import { ADMIN_OUTBOX } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { MailTable } from './MailTable.tsx';
import { BouncedMails, UnsentMails } from './UnsentMails.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { hasSmtp, unsent, bounced, count } = data;
  // With a mail server there are files only from the time before it.
  if (hasSmtp && count === 0 && data.filters === '')
    return (
      <>
        <AdminTitle title="Outbox" />
        <ListRefusal />
        <UnsentMails {...unsent} />
        <BouncedMails {...bounced} />
      </>
    );
  return (
    <>
      <Files data={data} />
      {(hasSmtp || unsent.count > 0) && <UnsentMails {...unsent} />}
      <BouncedMails {...bounced} />
    </>
  );
}

function Files({ data }: { data: Data }) {
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Outbox"
      items="emails"
      path={ADMIN_OUTBOX}
      list={data}
      csv="/api/admin/outbox"
      filterBar={
        <>
          <p>
            {data.hasSmtp
              ? 'Emails that were written before a mail server was configured.'
              : 'No mail server is configured: emails are kept here. Open one to use its links.'}
          </p>
          <div className={admin.filters}>
            <ListSearch
              path={ADMIN_OUTBOX}
              items="emails"
              placeholder="Address or subject"
              filters={filters}
            />
          </div>
        </>
      }
      hint="Try a part of the address or of the subject."
      empty={{
        title: 'No emails yet',
        text: 'Without a mail server, every email of this website is kept here.',
      }}
    >
      <MailTable data={data} />
    </AdminList>
  );
}
