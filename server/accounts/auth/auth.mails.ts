import { emailTo, type MailSite, type Recipient, verifyUrl } from '../users/users.ts';

/** The device, address and time of a sign-in, formatted for display. */
export interface SignInPlace {
  device: string;
  address: string;
  time: string;
}

export const verificationMail = (to: Recipient, token: string, site: MailSite) =>
  emailTo(to, site, {
    subject: `Confirm your email to finish signing up for ${site.siteName}`,
    paragraphs: [
      `Welcome${to.first_name ? `, ${to.first_name}` : ''}. Confirm your email address to finish signing up.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm email address', url: verifyUrl(site.siteUrl, token) },
    footer: `You received this email because this address was used to sign up at ${site.siteUrl}. If it wasn’t you, ignore it: nothing happens without your confirmation.`,
  });

export const resetMail = (to: Recipient, token: string, site: MailSite) =>
  emailTo(to, site, {
    subject: `Reset your password for ${site.siteName}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, we received a request to reset your password.`,
      'The link works once, for one hour. A new password logs you out everywhere.',
    ],
    action: { label: 'Choose a new password', url: `${site.siteUrl}/reset-password?token=${token}` },
    footer: `You received this email because a password reset was requested at ${site.siteUrl}. If it wasn’t you, ignore it: your password stays the same.`,
  });

export const passwordChangedMail = (to: Recipient, site: MailSite) =>
  emailTo(to, site, {
    subject: `Your password for ${site.siteName} was changed`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, your password was changed, and every other device is logged out.`,
      'If it was you, there is nothing to do. If it wasn’t, reset your password now.',
    ],
    action: { label: 'Reset password', url: `${site.siteUrl}/forgot-password` },
    footer: `You received this email because your password at ${site.siteUrl} was changed.`,
  });

export const signInMail = (to: Recipient, place: SignInPlace, site: MailSite) =>
  emailTo(to, site, {
    subject: `We noticed a new login to your ${site.siteName} account`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, we noticed a login to your account from a new browser.`,
      'If it was you, there is nothing to do. If it wasn’t, change your password now: that logs out every other device.',
    ],
    facts: [
      ['When', place.time],
      ['Device', place.device],
      ['Address', place.address],
    ],
    action: { label: 'Review your sessions', url: `${site.siteUrl}/u?goto=account` },
    footer: `You received this email because of a login from a new browser at ${site.siteUrl}.`,
  });
