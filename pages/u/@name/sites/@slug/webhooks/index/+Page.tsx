import { Field } from '#components/forms/Field.tsx';
import { Select } from '#components/forms/Select.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import { EventChoices } from '#components/sites/webhooks/EventChoices.tsx';
import { Section } from '#components/ui/Section.tsx';
import { SITE_EVENTS } from '#lib/site-events.ts';
import { WEBHOOK_FORMAT_LABELS, WEBHOOK_FORMATS } from '#lib/webhook-formats.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { WebhookList } from './WebhookList.tsx';

export default function Page({ data: { site, path, webhooks } }: PageProps<Data>) {
  return (
    <>
      <SiteHeader site={site} path={path} current="webhooks" />
      <Section
        id="webhooks"
        title="Webhooks"
        about={
          <>
            Your server, or a channel of Slack, Discord or Teams, gets a message when something happens on
            this website. <a href="/developers#webhooks">How webhooks work</a>
          </>
        }
      >
        {webhooks.length === 0 ? (
          <p>
            No webhooks yet. Add one, and new leads reach your CRM, and waiting visitors your team’s channel,
            at once.
          </p>
        ) : (
          <WebhookList webhooks={webhooks} path={path} />
        )}
      </Section>
      <Section id="new" title="Add a webhook" about="At most five for each website.">
        <SubmitForm
          id="new-webhook"
          action={`/api/sites/${site.id}/webhooks`}
          back={`${path}/webhooks`}
          submit="Add webhook"
        >
          <Field
            name="url"
            type="url"
            label="Endpoint address"
            placeholder="https://example.org/webhooks"
            help="It must be reachable from the internet and answer within 10 seconds."
            autoComplete="off"
          />
          <Select
            name="format"
            label="Messages"
            options={WEBHOOK_FORMATS.map((format) => ({
              value: format,
              label: WEBHOOK_FORMAT_LABELS[format],
            }))}
            help="For a chat program, enter the address of its incoming webhook: messages arrive in its channel."
          />
          <EventChoices events={[...SITE_EVENTS]} />
        </SubmitForm>
      </Section>
    </>
  );
}
