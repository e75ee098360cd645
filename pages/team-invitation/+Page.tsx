import { AcceptByLink } from '#components/sites/team/AcceptByLink.tsx';
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
          <AcceptByLink
            {...data}
            {...invitation}
            page="/team-invitation"
            action="/api/team-invitations/accept"
            accept="Accept the invitation"
          />
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
