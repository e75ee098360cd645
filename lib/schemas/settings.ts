import { z } from 'zod';
import { USABLE_PROVIDERS } from '../model-providers.ts';
import { safeNextPath } from '../next-path.ts';
import { webAddress } from '../web-address.ts';
import { checkbox, choice, email, mediaId, nullableNumber, optionalText } from './fields.ts';

/** A page of this website by its path, another page or an email address, as a link; null for other texts. */
function linkOf(text: string): string | null {
  if (text.startsWith('/')) return safeNextPath(text) === text ? text : null;
  const address = text.replace(/^mailto:/, '');
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  const isHost = /^[a-z\d-]+(\.[a-z\d-]+)+(?::\d+)?(?:[/?#]|$)/i.test(text);
  return webAddress(isHost ? `https://${text}` : text);
}

const link = (what: string) =>
  optionalText(what, 500)
    .transform((text, context) => {
      const found = text === null ? null : linkOf(text);
      if (text === null || found !== null) return found;
      context.addIssue(
        'Enter an address, like https://example.org, a path, like /imprint, or an email address.',
      );
      return z.NEVER;
    })
    .optional();

/** One of these values; null and an empty field for none. */
const nullableChoice = <const Value extends string>(values: readonly Value[]) =>
  choice([...values, ''])
    .nullable()
    .transform((value) => (value || null) as Value | null)
    .optional();

export const SIGN_UP_MODES = ['open', 'invitation', 'closed'] as const;
export const ENGAGEMENT_CONSENT = ['not_asked', 'asked'] as const;
export const POST_WRITERS = ['everyone', 'chosen', 'staff'] as const;

/** `Name <address>` or an address. */
const SENDER = /^(?:[^<>\r\n]{1,80} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;

/**
 * What admins change in the back office. An absent field is unchanged; null, or an empty field of a form, returns to the
 * environment or the default.
 */
export const settingsInput = z.strictObject({
  siteName: optionalText('Name', 60).optional(),
  logoMediaId: mediaId,
  socialMediaId: mediaId,
  mailFrom: optionalText('Sender', 200)
    .refine(
      (text) => text === null || SENDER.test(text),
      'Enter an address, like Tea House <hello@example.org>.',
    )
    .optional(),
  mailReplyTo: z
    .union([z.literal(''), z.null(), email], { error: 'Enter a valid email, like name@example.org.' })
    .transform((address) => address || null)
    .optional(),
  defaultProvider: nullableChoice(USABLE_PROVIDERS),
  defaultModel: optionalText('Model', 200).optional(),
  defaultPlan: optionalText('Plan', 80).optional(),
  signUp: nullableChoice(SIGN_UP_MODES),
  postWriters: nullableChoice(POST_WRITERS),
  conversationDays: nullableNumber('number of days', 1, 3650).optional(),
  engagementConsent: nullableChoice(ENGAGEMENT_CONSENT),
  auditDays: nullableNumber('number of days', 30, 3650).optional(),
  imprintLink: link('Imprint'),
  privacyLink: link('Privacy policy'),
  termsLink: link('Terms'),
  termsVersion: optionalText('Version', 60).optional(),
  contactLink: link('Contact'),
  sourceLink: link('Source code'),
  sellerName: optionalText('Seller', 200).optional(),
  sellerAddress: optionalText('Address', 500).optional(),
  sellerTaxId: optionalText('Tax id', 100).optional(),
  announcement: optionalText('Announcement', 300).optional(),
  announcementUntil: z
    .union([z.literal(''), z.null(), z.iso.datetime({ local: true, offset: true })], {
      error: 'Enter a date and time.',
    })
    .transform((time) => time || null)
    .optional(),
});

export const settingsChange = settingsInput.extend({
  /** Of these settings as they were read: they are not changed if another admin has changed them since. */
  version: z.string().max(64).optional(),
  /** Required for changes that could lock people out. */
  confirm: checkbox,
});

export type SettingsInput = z.output<typeof settingsInput>;
export type SettingName = keyof SettingsInput;
