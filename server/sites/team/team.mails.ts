import { ROLE_LABELS, type TeamRole } from '#lib/site-roles.ts';
import { emailTo, type Installation, type Recipient } from '../../accounts/accounts.ts';

interface Invitation {
  email: string;
  role: TeamRole;
  website: { name: string; domain: string };
  token: string;
}

export const teamInvitationMail = (
  { email, role, website, token }: Invitation,
  inviter: Recipient,
  site: Installation,
) =>
  emailTo({ email }, site, {
    subject: `You are invited to work on ${website.name}`,
    paragraphs: [
      `${inviter.first_name ?? inviter.name} invites you to work on the website ${website.name} at ${site.siteName}.`,
      'The link works once, for seven days. Do not pass it on.',
    ],
    facts: [
      ['Website', website.domain],
      ['Role', `${ROLE_LABELS[role].label}: ${ROLE_LABELS[role].help}`],
    ],
    action: { label: 'See the invitation', url: `${site.siteUrl}/team-invitation?token=${token}` },
    footer: `You received this email because the owner of ${website.name} entered your address at ${site.siteUrl}. If you do not want to join, ignore it.`,
  });
