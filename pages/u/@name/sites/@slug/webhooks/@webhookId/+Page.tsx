import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import { EventChoices } from '#components/sites/webhooks/EventChoices.tsx';
import { WebhookState } from '#components/sites/webhooks/WebhookState.tsx';
import css from '#components/sites/webhooks/webhooks.module.css';
import { At } from '#components/ui/At.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Section } from '#components/ui/Section.tsx';
import { NEW_SECRET, webhookPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import { NewSecret } from './NewSecret.tsx';

const MESSAGES = 'messages';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, webhook, deliveries, failing, newSecret } = data;
  const here = webhookPath(path, webhook.id);
  // Slack, Discord and Teams check no signature: their addresses are secret.
  const isSigned = webhook.format === 'json';
  const action = `/api/sites/${site.id}/webhooks/${webhook.id}`;
  return (
    <>
      <SiteHeader site={site} path={path} current="webhooks" />
      <div className={css.head}>
        <h2>{webhook.url}</h2>
        <WebhookState webhook={webhook} />
      </div>
      <div className={css.notices}>
        {isSigned && <NewSecret secret={newSecret} />}
        <ListRefusal />
        {failing && (
          <Notice kind="warning">
            <p>
              Messages have failed since <At timestamp={failing} />. After a day of failures the webhook is
              paused, and you get an email.
            </p>
          </Notice>
        )}
      </div>
      <div className={css.actions}>
        <AdminForm action={`${action}/test`} next={`${here}#${MESSAGES}`}>
          <Button kind="quiet">Send a test</Button>
        </AdminForm>
        <AdminForm action={action} method="patch" next={here}>
          <Button kind="quiet" name="isActive" value={webhook.isActive ? 'false' : 'true'}>
            {webhook.isActive ? 'Pause' : 'Turn on'}
          </Button>
        </AdminForm>
        {isSigned && (
          <Confirm
            id="rotate"
            opener="Replace secret"
            title="Replace the secret?"
            cancel="Keep it"
            confirm="Replace secret"
            action={`${action}/rotate-secret`}
            method="post"
            next={`${here}#${NEW_SECRET}`}
          >
            <p>
              For one more day messages are signed with the old secret too, so you can change it on your
              server.
            </p>
          </Confirm>
        )}
        <Confirm
          id="delete"
          opener="Delete"
          title="Delete this webhook?"
          cancel="Keep it"
          confirm="Delete webhook"
          action={action}
          next={`${path}/webhooks`}
        >
          <p>Its messages are deleted with it. Your server gets no more.</p>
        </Confirm>
      </div>
      <section className={css.messages} aria-labelledby={MESSAGES}>
        <h2 id={MESSAGES} tabIndex={-1}>
          Messages
        </h2>
        {deliveries.length === 0 ? (
          <p>Nothing was sent yet. Send a test to see whether your server answers.</p>
        ) : (
          <DeliveryTable
            deliveries={deliveries}
            action={`${action}/deliveries`}
            here={`${here}#${MESSAGES}`}
          />
        )}
        <ListFoot list={data} />
      </section>
      <Section id="settings" title="Settings" about="Messages are kept for 30 days.">
        <SubmitForm id="webhook" action={action} method="patch" next={here} back={here} submit="Save webhook">
          <Field name="url" type="url" label="Endpoint address" value={webhook.url} autoComplete="off" />
          <EventChoices events={webhook.events} />
        </SubmitForm>
      </Section>
    </>
  );
}
