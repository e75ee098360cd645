import type { SettingName } from '#lib/schemas/settings.ts';

/** Other words by which the palette finds a setting: of its section, its help, and those that people use for it. */
export const SETTING_WORDS: Readonly<Record<SettingName, string>> = {
  siteName: 'installation brand title look',
  logoMediaId: 'brand picture image look',
  socialMediaId: 'open graph link preview sharing picture og',
  mailFrom: 'mail address smtp from newsletter',
  mailReplyTo: 'email mail answers',
  defaultProvider: 'language ai llm openai bedrock hugging face assistants',
  defaultModel: 'language ai llm gpt assistants',
  defaultPlan: 'free limits subscription',
  signUp: 'register registration join open closed invitation users',
  postWriters: 'authors writing articles blog can permission',
  conversationDays: 'retention chats transcripts delete privacy gdpr',
  auditDays: 'retention history delete privacy gdpr',
  engagementConsent: 'cookies tracking analytics banner privacy gdpr',
  imprintLink: 'legal notice company footer',
  privacyLink: 'gdpr data protection legal footer',
  termsLink: 'of service conditions legal footer',
  termsVersion: 'of service conditions legal accept',
  contactLink: 'email support footer',
  sourceLink: 'repository license footer',
  sellerName: 'company legal invoices',
  sellerAddress: 'company invoices',
  sellerTaxId: 'vat number company invoices',
  announcement: 'banner notice message',
  announcementUntil: 'banner notice message expiry',
};
