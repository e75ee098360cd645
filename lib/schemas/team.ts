import { z } from 'zod';
import { TEAM_ROLES } from '../site-roles.ts';
import { choice, email } from './fields.ts';

export const inviteMemberInput = z.strictObject({ email, role: choice(TEAM_ROLES) });
export const changeMemberInput = z.strictObject({ role: choice(TEAM_ROLES) });
export const offerTransferInput = z.strictObject({ email });
/** Of a mailed link. */
export const teamTokenInput = z.strictObject({ token: z.string().min(1).max(200) });

export type InviteMemberInput = z.output<typeof inviteMemberInput>;
