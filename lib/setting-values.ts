import type { PictureSource } from './media-use.ts';
import type { UsableProvider } from './model-providers.ts';
import type { ENGAGEMENT_CONSENT, POST_WRITERS, SIGN_UP_MODES } from './schemas/settings.ts';

/** The values that apply: as set in the back office, else those of the environment, else the defaults. */
export interface SettingValues {
  /** The public origin, from the environment alone. */
  siteUrl: string;
  siteName: string;
  /** An uploaded picture; null for the mark of the product. */
  logoMediaId: string | null;
  /** Link previews of pages without a picture show it. */
  socialMediaId: string | null;
  /** The addresses of these pictures. */
  logo: PictureSource | null;
  socialImage: PictureSource | null;
  /** `Name <address>` or an address. */
  mailFrom: string;
  /** If null, answers go to the sender. */
  mailReplyTo: string | null;
  /** Of assistants whose owners chose none; null for the first one that is configured. */
  defaultProvider: UsableProvider | null;
  /** If null, it is the first model of the provider. */
  defaultModel: string | null;
  /** The slug of the plan of accounts without a subscription. */
  defaultPlan: string;
  signUp: (typeof SIGN_UP_MODES)[number];
  /** Who may write posts, besides the staff. */
  postWriters: (typeof POST_WRITERS)[number];
  /** The longest time that conversations are kept; null for as long as their website says. */
  conversationDays: number | null;
  auditDays: number;
  /** Whether visitors are asked before the engagement script is loaded. */
  engagementConsent: (typeof ENGAGEMENT_CONSENT)[number];
  imprintLink: string | null;
  privacyLink: string | null;
  termsLink: string | null;
  /** What new users accept when they sign up, and others when it changes; null for nothing to accept. */
  termsVersion: string | null;
  contactLink: string | null;
  sourceLink: string | null;
  /** On invoices; null for the name of this website. */
  sellerName: string | null;
  /** The lines of the address are separated by line breaks. */
  sellerAddress: string | null;
  sellerTaxId: string | null;
  announcement: string | null;
  announcementUntil: string | null;
}

/** The links in the footer of public pages. */
export type FooterLinks = Pick<
  SettingValues,
  'imprintLink' | 'privacyLink' | 'termsLink' | 'contactLink' | 'sourceLink'
>;
