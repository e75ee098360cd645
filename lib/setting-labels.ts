import type { SettingName } from './schemas/settings.ts';

/** The settings as the back office names them. */
export const SETTING_LABELS: Readonly<Record<SettingName, string>> = {
  siteName: 'Name of this website',
  logoMediaId: 'Logo',
  socialMediaId: 'Social image',
  mailFrom: 'Sender of emails',
  mailReplyTo: 'Reply-to address',
  defaultProvider: 'Default model provider',
  defaultModel: 'Default model',
  defaultPlan: 'Default plan',
  signUp: 'Sign-up',
  postWriters: 'Who may write posts',
  conversationDays: 'Days that conversations are kept',
  auditDays: 'Days that the audit log is kept',
  engagementConsent: 'Consent to the engagement script',
  imprintLink: 'Imprint',
  privacyLink: 'Privacy policy',
  termsLink: 'Terms',
  termsVersion: 'Version of the terms',
  contactLink: 'Contact',
  sourceLink: 'Source code',
  sellerName: 'Seller',
  sellerAddress: 'Address of the seller',
  sellerTaxId: 'Tax id of the seller',
  announcement: 'Announcement',
  announcementUntil: 'End of the announcement',
};
