import { ADMIN_SYSTEM } from '#lib/routes.ts';
import { emailTo, type Installation, type Recipient } from '../../accounts/accounts.ts';

export const backupFailedMail = (to: Recipient, reason: string, installation: Installation) =>
  emailTo(to, installation, {
    subject: `The backup of ${installation.siteName} failed`,
    paragraphs: [
      'The backup of last night failed, also when it was tried again. The next one follows tomorrow night.',
    ],
    facts: [['Reason', reason]],
    action: { label: 'Open system', url: installation.siteUrl + ADMIN_SYSTEM },
    footer: `You received this email because you are an administrator of ${installation.siteName}.`,
  });
