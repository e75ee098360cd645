import type { SettingName } from './schemas/settings.ts';

/** The settings that are saved together, by the form of the back office. */
export const SETTING_SECTIONS = {
  'settings-name': ['siteName'],
  'settings-mail': ['mailFrom', 'mailReplyTo'],
  'settings-model': ['defaultProvider', 'defaultModel'],
  'settings-people': ['signUp', 'postWriters'],
  'settings-plan': ['defaultPlan'],
  'settings-legal': [
    'imprintLink',
    'privacyLink',
    'termsLink',
    'contactLink',
    'sourceLink',
    'conversationDays',
    'auditDays',
  ],
} as const satisfies Record<string, readonly SettingName[]>;

export type SettingSection = keyof typeof SETTING_SECTIONS;
