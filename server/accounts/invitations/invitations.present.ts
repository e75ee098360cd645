import type { INVITATION_STATES } from '#lib/schemas/invitations.ts';
import type { ListedInvitation } from './invitations.queries.ts';

type State = (typeof INVITATION_STATES)[number];

/** An invitation as admins see it. */
export type InvitationView = ReturnType<typeof presentInvitation>;

export const presentInvitation = (row: ListedInvitation, now: string) => ({
  id: row.id,
  email: row.email,
  systemRole: row.system_role,
  state: (row.expires_at > now ? 'open' : 'expired') satisfies State as State,
  /** The user name of the admin. */
  invitedBy: row.invited_by_name,
  /** When it was last sent. */
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
