import { LOGO_PNG } from '#lib/assets.ts';
import { imageUrl } from '#lib/images.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { EmailTemplate } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import type { UserRow } from './users.queries.ts';

/** The width in pixels, for screens with twice the density. */
const LOGO_WIDTH = 256;

/** This installation, as a mail names it. */
export type Installation = Pick<SettingValues, 'siteName' | 'siteUrl' | 'logo'>;

/** The user to whom a mail is sent. */
export type Recipient = Pick<UserRow, 'email' | 'name' | 'first_name'>;

type Content = Omit<EmailTemplate, 'siteName' | 'logo' | 'to'>;

export const emailTo = (to: Pick<Recipient, 'email'>, installation: Installation, content: Content): Mail =>
  renderEmail({ ...headingOf(installation), to: to.email, ...content });

/** The name and the logo above the text of a mail. */
export const headingOf = ({ siteName, siteUrl, logo }: Installation) => ({
  siteName,
  logo: siteUrl + (logo ? imageUrl(logo.sourceUrl, LOGO_WIDTH, { version: logo.version }) : LOGO_PNG),
});

export const newAddressMail = (to: Recipient, token: string, installation: Installation) =>
  emailTo(to, installation, {
    subject: `Confirm your new email to finish the change at ${installation.siteName}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, confirm this address to finish changing your email.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm new address', url: verifyUrl(installation.siteUrl, token) },
    footer: `You received this email because this address was entered in an account at ${installation.siteUrl}. If it wasn’t you, ignore it: nothing changes without your confirmation.`,
  });

/** To the current address: its owner can still cancel the change. */
export const changeRequestedMail = (to: Recipient, newEmail: string, installation: Installation) =>
  emailTo(to, installation, {
    subject: `A new email address for your ${installation.siteName} account`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, a change of your email address was requested. It takes effect when the new address is confirmed.`,
      'If it wasn’t you, change your password now: that logs out every other device and cancels the change.',
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Go to your account', url: `${installation.siteUrl}/u?goto=account` },
    footer: `You received this email because a new address was requested for your account at ${installation.siteUrl}.`,
  });

/** Tells the previous address that it was changed. */
export const changedMail = (to: Recipient, newEmail: string, undoToken: string, installation: Installation) =>
  emailTo(to, installation, {
    subject: `Your email address for ${installation.siteName} was changed`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, your email address was changed. Log in with the new one from now on.`,
      'If it wasn’t you, undo the change: the link works for 72 hours and logs out every device.',
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Undo the change', url: `${installation.siteUrl}/undo-email-change?token=${undoToken}` },
    footer: `You received this email because this was the address of an account at ${installation.siteUrl}.`,
  });

/** Answers a request for data that reached an admin. */
export const dataMail = (to: Recipient & { id: string }, token: string, installation: Installation) =>
  emailTo(to, installation, {
    isPrivate: true,
    subject: `Your data at ${installation.siteName}`,
    paragraphs: [
      `You asked for the data that ${installation.siteName} has about you. It is a JSON file: your profile, sessions, invoices, websites with their conversations, assistants, chats and posts.`,
      'The link works for seven days. Do not pass it on: it needs no password.',
    ],
    action: {
      label: 'Download your data',
      url: `${installation.siteUrl}/api/users/${to.id}/export?token=${token}`,
    },
    footer: `You received this email because an administrator of ${installation.siteName} answered your request.`,
  });

export const deletedMail = (to: Recipient, installation: Installation) =>
  emailTo(to, installation, {
    subject: `Your ${installation.siteName} account was deleted`,
    paragraphs: [
      `Goodbye ${to.name}. Your account is deleted, with your websites, their assistants and all conversations.`,
      'Your published posts stay, without your name. You can remove the widget’s line of script from your websites; it does nothing now.',
    ],
    footer: `You received this last email because this was the address of an account at ${installation.siteUrl}.`,
  });

/** The address of the page that confirms an email address. */
export const verifyUrl = (siteUrl: string, token: string) => `${siteUrl}/signup/verify?token=${token}`;
