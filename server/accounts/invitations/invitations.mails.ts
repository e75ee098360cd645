import { emailTo, type Installation, type Recipient } from '../users/users.ts';
import type { InvitationRow } from './invitations.queries.ts';

const AS = { ADMIN: ' as an administrator', EDITOR: ' as an editor' };

export const invitationMail = (
  { email, system_role }: InvitationRow,
  inviter: Recipient,
  token: string,
  installation: Installation,
) =>
  emailTo({ email }, installation, {
    subject: `You are invited to ${installation.siteName}`,
    paragraphs: [
      `${inviter.first_name ?? inviter.name} invites you to ${installation.siteName}${system_role ? AS[system_role] : ''}.`,
      'Choose a password, and your account is ready. The link works once, for seven days. Do not pass it on.',
    ],
    action: { label: 'Accept the invitation', url: `${installation.siteUrl}/signup?invitation=${token}` },
    footer: `You received this email because an administrator of ${installation.siteUrl} entered your address. If you do not want an account, ignore it.`,
  });
