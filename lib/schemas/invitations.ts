import { z } from 'zod';
import { INVITATION_LIST } from '../lists/invitations.ts';
import { bulkInput, choice, email, listFields, nameLike, oneOfSeveral } from './fields.ts';
import { systemRole } from './users.ts';

export const INVITATION_STATES = ['open', 'expired'] as const;
export const INVITATION_ACTIONS = ['resend', 'delete'] as const;

export const invitationInput = z.strictObject({ email, systemRole: systemRole.default(null) });

/** The filters of the list; they come from an address, therefore invalid values count as absent. */
export const invitationsQuery = z.object({
  nameLike,
  state: oneOfSeveral(INVITATION_STATES),
  ...listFields(INVITATION_LIST),
});

export const bulkInvitationsInput = bulkInput('invitation', 50).extend({
  action: choice(INVITATION_ACTIONS),
});

export type InvitationInput = z.output<typeof invitationInput>;
export type InvitationsQuery = z.output<typeof invitationsQuery>;
export type InvitationAction = (typeof INVITATION_ACTIONS)[number];
