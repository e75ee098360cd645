import { ADMIN_SYSTEM } from '#lib/routes.ts';
import { emailTo, type MailSite, type Recipient } from '../../accounts/accounts.ts';

export const backupFailedMail = (to: Recipient, reason: string, site: MailSite) =>
  emailTo(to, site, {
    subject: `The backup of ${site.siteName} failed`,
    paragraphs: [
      'The backup of last night failed, also when it was tried again. The next one follows tomorrow night.',
    ],
    facts: [['Reason', reason]],
    action: { label: 'Open system', url: site.siteUrl + ADMIN_SYSTEM },
    footer: `You received this email because you are an administrator of ${site.siteName}.`,
  });
