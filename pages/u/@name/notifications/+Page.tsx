import { AccountNav } from '#components/accounts/account/AccountNav.tsx';
import { Checkbox } from '#components/forms/Checkbox.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { Section } from '#components/ui/Section.tsx';
import { NOTIFICATIONS, type NotificationKind } from '#lib/notifications.ts';
import { notificationsPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Conversations } from './Conversations.tsx';

const TEXTS: Record<NotificationKind, { label: string; help: string }> = {
  lead: { label: 'New lead', help: 'A visitor left an email address and waits for your answer.' },
  gap: { label: 'New content gap', help: 'A question that your content doesn’t answer was asked.' },
  sourceFailed: { label: 'Source failed', help: 'A website or a file could not be read.' },
  planLimit: { label: 'Plan limit', help: 'Most or all answers of the month are used.' },
  digest: {
    label: 'Weekly summary',
    help: 'Questions, leads and gaps of your websites, on Mondays at 8:00 in your time zone. Quiet weeks are skipped.',
  },
};

export default function Page({ data: { user, settings, ...conversations } }: PageProps<Data>) {
  const here = notificationsPath(user.name);
  return (
    <>
      <AccountNav userName={user.name} current="notifications" />
      <PageTitle title="Notifications">
        Choose what we tell you, and how. Emails go to {user.email}.
      </PageTitle>
      <Section
        id="emails"
        title="Emails"
        about="You get at most one email of a kind for each website in an hour. What happens in between is in the next one."
      >
        <SubmitForm
          id="notifications"
          action={`/api/users/${user.id}/notifications`}
          method="patch"
          next={here}
          back={here}
          submit="Save notifications"
        >
          {NOTIFICATIONS.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              checked={settings[kind]}
              uncheckedValue="false"
              {...TEXTS[kind]}
            />
          ))}
        </SubmitForm>
      </Section>
      <Conversations user={user} {...conversations} />
      <Section
        id="webhooks"
        title="Webhooks"
        about="They tell your own server, Slack, Discord or Teams of events. You add them in the settings of a website."
      >
        <p>
          <a href={`/u/${user.name}/sites`}>Your websites</a>
        </p>
      </Section>
    </>
  );
}
