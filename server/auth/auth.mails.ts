import { renderEmail } from '../platform/mail/email-template.ts';
import type { Mail } from '../platform/mail/mailer.ts';

interface Site {
  siteName: string;
  siteUrl: string;
}

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

export function verificationMail(to: string, token: string, { siteName, siteUrl }: Site): Mail {
  return renderEmail(
    {
      to,
      subject: `Confirm your e-mail address for ${siteName}`,
      paragraphs: [
        'Welcome. One step is left: confirm that this e-mail address is yours, and you can add your website.',
        'The link works once and for 24 hours.',
      ],
      action: { label: 'Confirm e-mail address', url: verifyUrl(siteUrl, token) },
      footer: `You get this mail because somebody signed up at ${siteUrl} with this address. If it was not you, ignore it: without the confirmation nothing happens.`,
    },
    siteName,
  );
}

export function resetMail(to: Recipient, token: string, { siteName, siteUrl }: Site): Mail {
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

export function newAddressMail(to: Recipient, token: string, { siteName, siteUrl }: Site): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Confirm your new e-mail address for ${siteName}`,
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
export function changeAskedMail(to: Recipient, newEmail: string, { siteName, siteUrl }: Site): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `A new e-mail address for your ${siteName} account`,
      paragraphs: [
        `Hello ${to.name}, your account is about to get another e-mail address. It takes effect when somebody confirms it there.`,
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
export function changedMail(to: Recipient, newEmail: string, { siteName, siteUrl }: Site): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Your e-mail address for ${siteName} was changed`,
      paragraphs: [
        `Hello ${to.name}, your account has another e-mail address now. Sign in with it from now on; this one no longer works.`,
        `If it was not you, write to whoever runs ${siteName}.`,
      ],
      facts: [['New address', newEmail]],
      footer: `You get this mail because this was the address of an account at ${siteUrl}.`,
    },
    siteName,
  );
}

export function passwordChangedMail(to: Recipient, { siteName, siteUrl }: Site): Mail {
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

export function signInMail(to: Recipient, place: SignInPlace, { siteName, siteUrl }: Site): Mail {
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

const verifyUrl = (siteUrl: string, token: string): string => `${siteUrl}/signup/verify?token=${token}`;
