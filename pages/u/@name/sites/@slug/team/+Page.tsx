import { Field } from '#components/forms/Field.tsx';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Section } from '#components/ui/Section.tsx';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { ROLE_LABELS, TEAM_ROLES } from '#lib/site-roles.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { HandOver } from './HandOver.tsx';
import { TeamList } from './TeamList.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, members, seats } = data;
  const isOwner = site.role === 'owner';
  return (
    <>
      <SiteHeader site={site} path={path} current="team" />
      <Section id="members" title="Team" about={seatsUsed(members.length, seats)}>
        <ListRefusal />
        <TeamList {...data} />
      </Section>
      {isOwner && (
        <Section id="invite" title="Invite somebody" about="They get a link that works once, for seven days.">
          {seats !== null && members.length >= seats ? (
            <Notice title="No seat is left">
              <p>
                Your plan includes {seats === 1 ? 'one person' : `${seats} people`} on each website, you among
                them.{' '}
                {members.length > 1 && 'Remove somebody or withdraw an invitation, or choose a larger plan. '}
                <a href="/pricing">Compare plans</a>
              </p>
            </Notice>
          ) : (
            <SubmitForm
              id="invite-member"
              action={`/api/sites/${site.id}/members`}
              next={`${path}/team`}
              back={`${path}/team`}
              submit="Send invitation"
            >
              <Field name="email" type="email" label="Email" autoComplete="off" />
              <RadioGroup
                name="role"
                label="Role"
                value="operator"
                options={TEAM_ROLES.map((value) => ({ value, ...ROLE_LABELS[value] }))}
              />
            </SubmitForm>
          )}
        </Section>
      )}
      {isOwner && site.slug !== OWN_SITE_SLUG && (
        <Section
          id="transfer"
          title="Hand over the website"
          about="Somebody else becomes its owner, once they accept by a link that works for seven days."
        >
          <HandOver {...data} />
        </Section>
      )}
    </>
  );
}

/** “1 of 3 seats is”, “2 of 1 seats are”. */
const seatsUsed = (people: number, seats: number | null): string =>
  seats === null
    ? `${people === 1 ? 'One seat is' : `${people} seats are`} taken, open invitations included. There is no limit.`
    : `${people} of ${seats} ${seats === 1 && people === 1 ? 'seat' : 'seats'} ${people === 1 ? 'is' : 'are'} taken, open invitations included.`;
