import { AccountNav } from '#components/account/AccountNav.tsx';
import { Section } from '#components/account/Section.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Leave } from './Leave.tsx';
import { PasswordChange } from './PasswordChange.tsx';
import { Sessions } from './Sessions.tsx';

export default function Page({ data, refused }: PageProps<Data>) {
  const { user } = data;
  return (
    <>
      <AccountNav userName={user.name} current="account" />
      <PageTitle title="Account">Your password, where you are logged in, and your data.</PageTitle>
      <Section id="secret" title="Password" about="Changing it logs you out on every other device.">
        <PasswordChange userName={user.name} refused={refused} />
      </Section>
      <Section
        id="devices"
        title="Where you are logged in"
        about={
          <>
            If you do not know one of them, log it out and change your password.
            {user.timeZone === null && (
              <>
                {' '}
                Times are in UTC until you <a href={`/u/${user.name}/settings#profile-timeZone`}>choose</a>{' '}
                your time zone.
              </>
            )}
          </>
        }
      >
        <Sessions data={data} refused={refused} />
      </Section>
      <Section
        id="data"
        title="Your data"
        about="Your profile, sessions, card, websites with their conversations and leads, assistants, connected model providers (without keys), chats and posts as a JSON file."
      >
        <p>
          <a href={`/api/users/${user.id}/export`} download={`${user.name}.json`}>
            Download your data
          </a>
        </p>
      </Section>
      <Section id="end" title="Delete account" about="This can’t be undone.">
        <Leave user={user} refused={refused} />
      </Section>
    </>
  );
}
