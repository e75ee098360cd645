import type { DisplayContext } from '#lib/display-timestamp.ts';
import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import type { InvitationView } from '#server/accounts/accounts.ts';

/** An invitation as a row of the back office. */
export type InvitationRowView = ReturnType<typeof invitationRow>;

export const invitationRow = (invitation: InvitationView, display: DisplayContext) =>
  withShownTimes(INVITATION_LIST, invitation, display);
