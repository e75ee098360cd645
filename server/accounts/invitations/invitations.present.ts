import type { INVITATION_STATES } from '#lib/schemas/invitations.ts';
import type { ListedInvitation } from './invitations.queries.ts';

/** An invitation as admins see it. */
export interface InvitationView {
  id: string;
  email: string;
  systemRole: 'ADMIN' | 'EDITOR' | null;
  state: (typeof INVITATION_STATES)[number];
  /** The user name of the admin. */
  invitedBy: string;
  /** ISO 8601; when it was last sent. */
  createdAt: string;
  expiresAt: string;
}

export const presentInvitation = (row: ListedInvitation, now: string): InvitationView => ({
  id: row.id,
  email: row.email,
  systemRole: row.system_role,
  state: row.expires_at > now ? 'open' : 'expired',
  invitedBy: row.invited_by_name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
