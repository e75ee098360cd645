import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import css from '#components/office/system/system.module.css';
import { At } from '#components/ui/At.tsx';
import { Button } from '#components/ui/Button.tsx';
import { BOUNCED_MAIL_LIST, UNSENT_MAIL_LIST } from '#lib/lists/outbox.ts';
import { ADMIN_JOBS, ADMIN_OUTBOX } from '#lib/routes.ts';
import type { Data } from './+data.ts';

/** Mails that the mail server has not taken, the last failure first. */
export function UnsentMails({ mails, count }: Data['unsent']) {
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
        <ListTable
          list={UNSENT_MAIL_LIST}
          caption="Emails that were not sent"
          rows={mails}
          cells={{
            subject: ({ subject }) => <span dir="auto">{subject}</span>,
            to: ({ to }) => to && <span className={css.to}>{to}</span>,
            answer: ({ answer }) => (
              <span className={css.error} title={answer} dir="auto">
                {answer}
              </span>
            ),
            failedAt: PLAIN,
            nextAttemptAt: ({ nextAttemptAt }) =>
              nextAttemptAt ? <At timestamp={nextAttemptAt} isCell /> : 'None',
          }}
          actions={({ id, canRetry }) =>
            canRetry && (
              <AdminForm action={`/api/admin/jobs/${id}/retry`} next={ADMIN_OUTBOX}>
                <Button kind="quiet">Retry</Button>
              </AdminForm>
            )
          }
        />
      )}
    </section>
  );
}

/** Newsletters whose address the mail server refused: it gets no other one. */
export function BouncedMails({ mails, count }: Data['bounced']) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="bounced" className={css.part}>
      <h2 id="bounced">Newsletters that bounced</h2>
      <p>
        The mail server says that these addresses do not exist. They get no further newsletter.
        {count > mails.length && ` The last ${mails.length} of ${count.toLocaleString('en-US')}.`}
      </p>
      <CsvLink list="bounced" />
      <ListTable
        list={BOUNCED_MAIL_LIST}
        caption="Newsletters that bounced"
        rows={mails}
        cells={{
          to: ({ to }) => <span className={css.to}>{to}</span>,
          subject: ({ subject }) => <span dir="auto">{subject}</span>,
          bouncedAt: PLAIN,
        }}
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
