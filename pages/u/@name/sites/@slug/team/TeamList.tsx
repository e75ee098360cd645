import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { At } from '#components/ui/At.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { ROLE_LABELS, TEAM_ROLES } from '#lib/site-roles.ts';
import type { Data } from './+data.ts';
import css from './team.module.css';

type Member = Data['members'][number];

/** Everybody with access to the website, and those who are invited; the owner changes roles and ends access. */
export function TeamList({ site, path, members, viewerId }: Data) {
  const isOwner = site.role === 'owner';
  return (
    <ul className={css.list}>
      {members.map((member) => (
        <li key={member.id} className={css.member}>
          <Person member={member} isViewer={member.user?.id === viewerId} />
          {member.role !== 'owner' && (isOwner || member.user?.id === viewerId) && (
            <div className={css.actions}>
              {isOwner && <RoleChange member={member} site={site} path={path} />}
              <Removal member={member} site={site} path={path} leaves={!isOwner} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Person({ member, isViewer }: { member: Member; isViewer: boolean }) {
  const { user, email, role, status, since, lastActive } = member;
  return (
    <div>
      <strong dir="auto">{user?.name ?? email}</strong> {isViewer && <span className={css.facts}>(you)</span>}{' '}
      <Badge>{ROLE_LABELS[role].label}</Badge> {status === 'frozen' && <Badge kind="warning">Paused</Badge>}
      {status === 'invited' && <Badge kind="warning">Invited</Badge>}
      <p className={css.facts}>
        {user && <>{email} · </>}
        {status === 'invited' ? 'invited' : 'since'} <At timestamp={since} />
        {lastActive && (
          <>
            {' '}
            · last active <At timestamp={lastActive} />
          </>
        )}
      </p>
      {status === 'frozen' && (
        <p className={css.facts}>Exceeds the seats of the plan. Access returns with a larger one.</p>
      )}
    </div>
  );
}

interface ActionProps extends Pick<Data, 'site' | 'path'> {
  member: Member;
}

function RoleChange({ member, site, path }: ActionProps) {
  const form = `role-${member.id}`;
  const name = member.user?.name ?? member.email;
  return (
    <Dialog
      id={`change-${member.id}`}
      opener="Change role"
      title={`Role of ${name}`}
      cancel="Cancel"
      kind="quiet"
    >
      <SubmitForm
        id={form}
        action={`/api/sites/${site.id}/members/${member.id}`}
        method="patch"
        next={`${path}/team`}
        back={`${path}/team`}
        submit="Save"
      >
        <RadioGroup
          name="role"
          label="Role"
          value={member.role}
          options={TEAM_ROLES.map((value) => ({ value, ...ROLE_LABELS[value] }))}
        />
      </SubmitForm>
    </Dialog>
  );
}

function Removal({ member, site, path, leaves }: ActionProps & { leaves: boolean }) {
  const name = member.user?.name ?? member.email;
  const isInvited = member.status === 'invited';
  const action = leaves ? 'Leave the team' : isInvited ? 'Withdraw' : 'Remove';
  return (
    <Confirm
      id={`remove-${member.id}`}
      opener={action}
      title={
        leaves
          ? `Leave the team of ${site.name}?`
          : isInvited
            ? `Withdraw the invitation to ${name}?`
            : `Remove ${name}?`
      }
      cancel="Cancel"
      confirm={action}
      action={`/api/sites/${site.id}/members/${member.id}`}
      next={leaves ? undefined : `${path}/team`}
    >
      <p>
        {isInvited
          ? 'The link in the email no longer works.'
          : 'Access ends at once, and API keys that were made with it no longer work.'}
      </p>
    </Confirm>
  );
}
