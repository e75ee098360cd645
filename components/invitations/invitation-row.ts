import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import type { InvitationView } from '#server/accounts/accounts.ts';

/** An invitation as a row of the back office. */
export type InvitationRowView = ReturnType<typeof invitationRow>;

export const invitationRow = (invitation: InvitationView, display: DisplayContext) => ({
  ...invitation,
  sent: displayTimestamp(invitation.createdAt, display),
  expires: displayTimestamp(invitation.expiresAt, display),
});
