export type { ApiKeyView } from './api-keys/api-keys.ts';
export type { ConversationView, Transcript, TranscriptMessage } from './conversations/conversations.ts';
export type { Gap } from './gaps/gaps.ts';
export type { ConversationSummary, OpenQuestion, UnreadSource } from './insights/insights.ts';
export type { InsightCounts, SiteWeek, WeekCount } from './insights/site-insights.ts';
export type { LeadView } from './leads/leads.ts';
export type { AdminSiteView } from './sites/site-admin.ts';
export {
  type IdentitySecretView,
  type InstallCheck,
  isSiteLike,
  type SiteDetails,
  type Sites,
  type SiteView,
} from './sites/sites.ts';
export type { DeliveryView, WebhookView } from './webhooks/webhooks.ts';
