import type { SettingName } from './schemas/settings.ts';

/** The settings that are saved together, by the form of the back office. */
export const SETTING_SECTIONS = {
  'settings-look': ['siteName', 'logoMediaId', 'socialMediaId'],
  'settings-mail': ['mailFrom', 'mailReplyTo'],
  'settings-model': ['defaultProvider', 'defaultModel'],
  'settings-people': ['signUp', 'postWriters'],
  'settings-plan': ['defaultPlan'],
  'settings-seller': ['sellerName', 'sellerAddress', 'sellerTaxId'],
  'settings-legal': [
    'imprintLink',
    'privacyLink',
    'termsLink',
    'termsVersion',
    'contactLink',
    'sourceLink',
    'conversationDays',
    'auditDays',
    'engagementConsent',
  ],
  'settings-announcement': ['announcement', 'announcementUntil'],
} as const satisfies Record<string, readonly SettingName[]>;

export type SettingSection = keyof typeof SETTING_SECTIONS;
