import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import { ROLE_LABELS } from '#lib/site-roles.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { invitation } = data;
  return (
    <>
      <HomeLink />
      {invitation ? (
        <>
          <h1>Work on {invitation.site.name}</h1>
          <p>
            {invitation.invitedBy} invites <strong>{invitation.email}</strong> to work on{' '}
            {invitation.site.domain} as {ROLE_LABELS[invitation.role].label.toLowerCase()}:{' '}
            {ROLE_LABELS[invitation.role].help}
          </p>
          <Next {...data} invitation={invitation} />
        </>
      ) : (
        <>
          <h1>This invitation is not valid</h1>
          <p>It has expired, was used or was withdrawn. Ask for a new one.</p>
          <Button href="/u">Open your dashboard</Button>
        </>
      )}
    </>
  );
}

type Invitation = NonNullable<Data['invitation']>;

/** Only the button accepts: mail scanners may open links before the reader does. */
function Next({ token, viewerEmail, isForViewer, invitation }: Data & { invitation: Invitation }) {
  const here = `/team-invitation?token=${encodeURIComponent(token)}`;
  if (isForViewer)
    return (
      <Form id="accept" action="/api/team-invitations/accept" back={here}>
        <input type="hidden" name="token" value={token} />
        <Button wide>Accept the invitation</Button>
      </Form>
    );
  if (viewerEmail)
    return (
      <p>
        You are logged in as {viewerEmail}. Log out, and open the link again with the account of{' '}
        {invitation.email}.
      </p>
    );
  return invitation.hasAccount ? (
    <Button wide href={`/login?next=${encodeURIComponent(here)}`}>
      Log in to accept
    </Button>
  ) : (
    <Button wide href={`/signup?${new URLSearchParams({ invitation: token, next: here })}`}>
      Create your account
    </Button>
  );
}
