import type { Mail } from '../platform/mail/mailer.ts';
import { renderEmail } from '../platform/mail/render-email.ts';

/** The website that a mail speaks of. */
export interface MailSite {
  siteName: string;
  siteUrl: string;
}

interface Recipient {
  email: string;
  name: string;
}

export function newAddressMail(to: Recipient, token: string, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Confirm your new email address for ${siteName}`,
      paragraphs: [
        `${to.name} wants to use this address from now on. Confirm that it is yours, and the change takes effect.`,
        'The link works once and for 24 hours.',
      ],
      action: { label: 'Confirm new address', url: verifyUrl(siteUrl, token) },
      footer: `You get this mail because somebody named this address in their account at ${siteUrl}. If it was not you, ignore it: without the confirmation nothing changes.`,
    },
    siteName,
  );
}

/** To the address in use: the change can still be stopped. */
export function changeRequestedMail(to: Recipient, newEmail: string, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `A new email address for your ${siteName} account`,
      paragraphs: [
        `Hello ${to.name}, your account is about to get another email address. It takes effect when somebody confirms it there.`,
        'If it was not you, change your password now: that signs everybody else out and stops the change.',
      ],
      facts: [['New address', newEmail]],
      action: { label: 'Go to your account', url: `${siteUrl}/u?goto=account` },
      footer: `You get this mail because another address was asked for in your account at ${siteUrl}.`,
    },
    siteName,
  );
}

/** To the address that was in use until now. */
export function changedMail(to: Recipient, newEmail: string, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Your email address for ${siteName} was changed`,
      paragraphs: [
        `Hello ${to.name}, your account has another email address now. Sign in with it from now on; this one no longer works.`,
        `If it was not you, write to whoever runs ${siteName}.`,
      ],
      facts: [['New address', newEmail]],
      footer: `You get this mail because this was the address of an account at ${siteUrl}.`,
    },
    siteName,
  );
}

export function deletedMail(to: Recipient, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Your ${siteName} account was deleted`,
      paragraphs: [
        `Goodbye ${to.name}. Your account is gone, and with it your websites here, their assistants and all conversations.`,
        'Posts that you published stay, without your name. Lines of script on your websites do nothing any more and can be taken out.',
      ],
      footer: `You get this last mail because this was the address of an account at ${siteUrl}.`,
    },
    siteName,
  );
}

/** Where a mailed link confirms an address. */
export const verifyUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/signup/verify?token=${token}`;
