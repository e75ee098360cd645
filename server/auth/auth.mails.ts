import type { Mail } from '../platform/mail/mailer.ts';
import { renderEmail } from '../platform/mail/render-email.ts';
import { type MailSite, verifyUrl } from '../users/users.ts';

interface Recipient {
  email: string;
  name: string;
}

/** From where somebody signed in, in words. */
export interface SignInPlace {
  device: string;
  address: string;
  time: string;
}

export function verificationMail(to: string, token: string, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to,
      subject: `Confirm your email address for ${siteName}`,
      paragraphs: [
        'Welcome. One step is left: confirm that this email address is yours, and you can add your website.',
        'The link works once and for 24 hours.',
      ],
      action: { label: 'Confirm email address', url: verifyUrl(siteUrl, token) },
      footer: `You get this mail because somebody signed up at ${siteUrl} with this address. If it was not you, ignore it: without the confirmation nothing happens.`,
    },
    siteName,
  );
}

export function resetMail(to: Recipient, token: string, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Choose a new password for ${siteName}`,
      paragraphs: [
        `Hello ${to.name}, somebody asked for a new password for your account. The link leads to where you choose it.`,
        'The link works once and for one hour. A new password signs you out everywhere.',
      ],
      action: { label: 'Choose a new password', url: `${siteUrl}/reset-password?token=${token}` },
      footer: `You get this mail because a new password was asked for at ${siteUrl}. If it was not you, ignore it: your password stays as it is.`,
    },
    siteName,
  );
}

export function passwordChangedMail(to: Recipient, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Your password for ${siteName} was changed`,
      paragraphs: [
        `Hello ${to.name}, your account has a new password, and every other device is signed out.`,
        'If it was you, there is nothing to do. If not, choose another password now: the link leads there.',
      ],
      action: { label: 'Choose another password', url: `${siteUrl}/forgot-password` },
      footer: `You get this mail at every change of your password at ${siteUrl}.`,
    },
    siteName,
  );
}

export function signInMail(to: Recipient, place: SignInPlace, { siteName, siteUrl }: MailSite): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `New sign-in to your ${siteName} account`,
      paragraphs: [
        `Hello ${to.name}, somebody signed in to your account with a browser that was not seen there before.`,
        'If it was you, there is nothing to do. If not, change your password now: that signs everybody else out.',
      ],
      facts: [
        ['When', place.time],
        ['Device', place.device],
        ['Address', place.address],
      ],
      action: { label: 'See where you are signed in', url: `${siteUrl}/u?goto=account` },
      footer: `You get this mail at every first sign-in with another browser at ${siteUrl}.`,
    },
    siteName,
  );
}
