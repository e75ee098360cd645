import { ADMIN_JOBS, ADMIN_OUTBOX } from '#lib/routes.ts';
import { AdminForm } from '../admin/AdminForm.tsx';
import { At } from '../ui/At.tsx';
import { Button } from '../ui/Button.tsx';
import { Table } from '../ui/Table.tsx';
import type { BouncedRowView, UnsentRowView } from './mail-rows.ts';
import css from './system.module.css';

/** Mails that the mail server has not taken, the last failure first. */
export function UnsentMails({ mails, count }: { mails: UnsentRowView[]; count: number }) {
  return (
    <section aria-labelledby="unsent" className={css.part}>
      <h2 id="unsent">Not sent</h2>
      {count > mails.length && (
        <p>
          The last {mails.length} of {count.toLocaleString('en-US')}. All of them are under{' '}
          <a href={`${ADMIN_JOBS}?kind=mail`}>Jobs</a>.
        </p>
      )}
      {count > 0 && <CsvLink list="unsent" />}
      {mails.length === 0 ? (
        <p>Every email was sent.</p>
      ) : (
        <Table
          caption="Emails that were not sent"
          columns={[
            { label: 'Subject' },
            { label: 'To' },
            { label: 'Answer of the mail server' },
            { label: 'Failed', isSecondary: true },
            { label: 'Next attempt' },
            { label: 'Actions', isTool: true },
          ]}
          rows={mails.map((mail) => ({
            key: mail.id,
            cells: [
              <span key="subject" dir="auto">
                {mail.subject}
              </span>,
              mail.to && (
                <span key="to" className={css.to}>
                  {mail.to}
                </span>
              ),
              <span key="answer" className={css.error} title={mail.answer} dir="auto">
                {mail.answer}
              </span>,
              <At key="failed" timestamp={mail.failed} isCell />,
              mail.nextAttempt ? <At key="next" timestamp={mail.nextAttempt} isCell /> : 'None',
              mail.canRetry && (
                <AdminForm key="retry" action={`/api/admin/jobs/${mail.id}/retry`} next={ADMIN_OUTBOX}>
                  <Button kind="quiet">Retry</Button>
                </AdminForm>
              ),
            ],
          }))}
          dense
        />
      )}
    </section>
  );
}

/** Newsletters whose address the mail server refused: it gets no other one. */
export function BouncedMails({ mails, count }: { mails: BouncedRowView[]; count: number }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="bounced" className={css.part}>
      <h2 id="bounced">Newsletters that bounced</h2>
      <p>
        The mail server says that these addresses do not exist. They get no further newsletter.
        {count > mails.length && ` The last ${mails.length} of ${count.toLocaleString('en-US')}.`}
      </p>
      <CsvLink list="bounced" />
      <Table
        caption="Newsletters that bounced"
        columns={[{ label: 'Address' }, { label: 'Post' }, { label: 'When' }]}
        rows={mails.map(({ id, to, subject, bounced }) => ({
          key: id,
          cells: [
            <span key="to" className={css.to}>
              {to}
            </span>,
            <span key="subject" dir="auto">
              {subject}
            </span>,
            <At key="when" timestamp={bounced} isCell />,
          ],
        }))}
        dense
      />
    </section>
  );
}

const CsvLink = ({ list }: { list: string }) => (
  <p>
    <a href={`/api/admin/outbox/${list}?format=csv`} download>
      Export as CSV
    </a>
  </p>
);
