import { emailTo, type Installation, type Recipient, verifyUrl } from '../users/users.ts';

/** The device, address and time of a sign-in, formatted for display. */
export interface SignInPlace {
  device: string;
  address: string;
  time: string;
}

export const verificationMail = (to: Recipient, token: string, installation: Installation) =>
  emailTo(to, installation, {
    subject: `Confirm your email to finish signing up for ${installation.siteName}`,
    paragraphs: [
      `Welcome${to.first_name ? `, ${to.first_name}` : ''}. Confirm your email address to finish signing up.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm email address', url: verifyUrl(installation.siteUrl, token) },
    footer: `You received this email because this address was used to sign up at ${installation.siteUrl}. If it wasn’t you, ignore it: nothing happens without your confirmation.`,
  });

export const resetMail = (to: Recipient, token: string, installation: Installation) =>
  emailTo(to, installation, {
    subject: `Reset your password for ${installation.siteName}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, we received a request to reset your password.`,
      'The link works once, for one hour. A new password logs you out everywhere.',
    ],
    action: { label: 'Choose a new password', url: `${installation.siteUrl}/reset-password?token=${token}` },
    footer: `You received this email because a password reset was requested at ${installation.siteUrl}. If it wasn’t you, ignore it: your password stays the same.`,
  });

export const passwordChangedMail = (to: Recipient, installation: Installation) =>
  emailTo(to, installation, {
    subject: `Your password for ${installation.siteName} was changed`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, your password was changed, and every other device is logged out.`,
      'If it was you, there is nothing to do. If it wasn’t, reset your password now.',
    ],
    action: { label: 'Reset password', url: `${installation.siteUrl}/forgot-password` },
    footer: `You received this email because your password at ${installation.siteUrl} was changed.`,
  });

export const signInMail = (to: Recipient, place: SignInPlace, installation: Installation) =>
  emailTo(to, installation, {
    subject: `We noticed a new login to your ${installation.siteName} account`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, we noticed a login to your account from a new browser.`,
      'If it was you, there is nothing to do. If it wasn’t, change your password now: that logs out every other device.',
    ],
    facts: [
      ['When', place.time],
      ['Device', place.device],
      ['Address', place.address],
    ],
    action: { label: 'Review your sessions', url: `${installation.siteUrl}/u?goto=account` },
    footer: `You received this email because of a login from a new browser at ${installation.siteUrl}.`,
  });
