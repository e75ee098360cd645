import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import css from '#components/office/system/system.module.css';
import { At } from '#components/ui/At.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { LinkedText } from '#components/ui/LinkedText.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { ADMIN_OUTBOX } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { title, mail } }: PageProps<Data>) {
  const api = `/api/admin/outbox/${mail.id}`;
  return (
    <div className={css.mail}>
      <AdminTitle title={title}>
        <div className={css.actions}>
          {!mail.isPrivate && (
            <Button kind="quiet" href={`${api}/file`}>
              Download
            </Button>
          )}
          <Confirm
            id="delete-mail"
            opener="Delete"
            title="Delete this email?"
            confirm="Delete email"
            action={api}
            next={ADMIN_OUTBOX}
          >
            <p>Its file is removed from this server. It can’t be undone.</p>
          </Confirm>
        </div>
      </AdminTitle>
      {mail.isBroken && (
        <Notice kind="warning" text="This file is not a complete email. Below is what can be read of it." />
      )}
      <Facts
        facts={[
          ['To', mail.to],
          ['From', mail.from],
          ['Written', mail.sentAt && <At key="sent" timestamp={mail.sentAt} />],
        ]}
      />
      {mail.hasHtml && (
        <section aria-labelledby="html" className={css.part}>
          <h2 id="html">As a mail program shows it</h2>
          <iframe
            className={css.frame}
            src={`${api}/html`}
            title="The email"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </section>
      )}
      {mail.isPrivate ? (
        <Notice text="This email is for its recipient alone: it has data of a website or of an account." />
      ) : (
        <section aria-labelledby="text" className={css.part}>
          <h2 id="text">As text</h2>
          <pre className={css.text} dir="auto">
            <LinkedText text={mail.text} target="_blank" />
          </pre>
        </section>
      )}
    </div>
  );
}
