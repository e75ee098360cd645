import { FREE_PLAN } from '#lib/billing-values.ts';
import type { SettingName } from '#lib/schemas/settings.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { Config } from '../../platform/config.ts';

type Definition<Value> = {
  /** The variable that sets it; absent if none does. */
  variable?: string;
  /** The value of the environment, or the default. */
  fallback(config: Config, values: Pick<SettingValues, 'siteName'>): Value;
};

const none = { fallback: () => null };

/** In this order: later ones may depend on `siteName`. */
export const DEFINITIONS: { [Name in SettingName]-?: Definition<SettingValues[Name]> } = {
  siteName: { variable: 'SITE_NAME', fallback: (config) => config.defaultSiteName },
  logoMediaId: none,
  socialMediaId: none,
  mailFrom: {
    variable: 'MAIL_FROM',
    fallback: ({ mail, siteUrl }, { siteName }) =>
      mail.from ?? `${siteName} <no-reply@${new URL(siteUrl).hostname}>`,
  },
  mailReplyTo: none,
  defaultProvider: { variable: 'AI_PROVIDER', fallback: ({ models }) => models.wantedProvider ?? null },
  defaultModel: none,
  defaultPlan: { fallback: () => FREE_PLAN },
  signUp: { fallback: () => 'open' },
  postWriters: { variable: 'POST_WRITERS', fallback: (config) => config.postWriters },
  conversationDays: none,
  auditDays: { fallback: () => 365 },
  engagementConsent: { fallback: () => 'not_asked' },
  imprintLink: none,
  privacyLink: none,
  termsLink: none,
  termsVersion: none,
  contactLink: none,
  sourceLink: none,
  sellerName: none,
  sellerAddress: none,
  sellerTaxId: none,
  announcement: none,
  announcementUntil: none,
};
