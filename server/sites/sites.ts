import type { FetchForOwner, Invitations, Notifications, Users } from '../accounts/accounts.ts';
import type { Chat, Embeddings, OwnSearchSettings, PassageSearch, SiteSearch } from '../answers/answers.ts';
import type { Bots } from '../assistants/assistants.ts';
import type { Extractor, Sources } from '../knowledge/knowledge.ts';
import type { Drawing, Media } from '../media/media.ts';
import type { Entitlements, Frozen, Seats } from '../plans/plans.ts';
import { area, hourly, routesOf } from '../platform/area.ts';
import { createEncryption } from '../platform/encryption.ts';
import type { Platform } from '../platform/platform.ts';
import { alertsApi } from './alerts/alerts.api.ts';
import { ALERT_JOB, ALERT_MAIL_JOB, createAlerts } from './alerts/alerts.ts';
import { createPush, PUSH_JOB } from './alerts/push.ts';
import { createApiClients } from './api-keys/api-clients.ts';
import { apiKeysApi } from './api-keys/api-keys.api.ts';
import { createApiKeys } from './api-keys/api-keys.ts';
import { inboundMailApi } from './away/away.api.ts';
import { AWAY_JOB, createAway } from './away/away.ts';
import { conversationsApi } from './conversations/conversations.api.ts';
import { createConversations } from './conversations/conversations.ts';
import { createDigests, DIGEST_JOB } from './digests/digests.ts';
import { gapsApi } from './gaps/gaps.api.ts';
import { createGaps, GAPS_JOB, NEW_GAPS_JOB } from './gaps/gaps.ts';
import { cannedAnswersApi } from './inbox/canned-answers.api.ts';
import { createCannedAnswers } from './inbox/canned-answers.ts';
import { inboxApi } from './inbox/inbox.api.ts';
import { createInbox } from './inbox/inbox.ts';
import { inboxBulkApi } from './inbox/inbox-bulk.api.ts';
import { createInboxBulk } from './inbox/inbox-bulk.ts';
import { savedFiltersApi } from './inbox/saved-filters.api.ts';
import { createSavedFilters } from './inbox/saved-filters.ts';
import { createInsights } from './insights/insights.ts';
import { peopleInsightsApi } from './insights/people-insights.api.ts';
import { createPeopleInsights } from './insights/people-insights.ts';
import { siteInsightsApi } from './insights/site-insights.api.ts';
import { createSiteInsights } from './insights/site-insights.ts';
import { leadsApi } from './leads/leads.api.ts';
import { createLeads } from './leads/leads.ts';
import { createLive } from './live/live.ts';
import { createRetention } from './retention/retention.ts';
import { CONVERSATION_JOB, createSiteEvents, SOURCE_FAILED_JOB } from './site-events/site-events.ts';
import { createResolveTxt } from './sites/domain-verification.ts';
import { createFirstRead } from './sites/first-read.ts';
import { createIdentitySecrets } from './sites/identity-secrets.ts';
import { createAddPendingSite } from './sites/pending-site.ts';
import { createSiteAdmin } from './sites/site-admin.ts';
import { createSiteChecks } from './sites/site-checks.ts';
import { sitesApi } from './sites/sites.api.ts';
import { createSites } from './sites/sites.ts';
import { takeoverApi } from './takeover/takeover.api.ts';
import { createTakeovers } from './takeover/takeover.ts';
import { teamApi } from './team/team.api.ts';
import { createTeam } from './team/team.ts';
import { transferApi } from './transfer/transfer.api.ts';
import { createTransfers } from './transfer/transfer.ts';
import { webhooksApi } from './webhooks/webhooks.api.ts';
import { createWebhooks, WEBHOOK_JOB } from './webhooks/webhooks.ts';
import { widgetPeopleApi } from './widget/people.api.ts';
import { widgetApi } from './widget/widget.api.ts';
import { createWidget } from './widget/widget.ts';

export { apiClientsApi } from './api-keys/api-clients.api.ts';
export type { ApiKeyView } from './api-keys/api-keys.ts';
export { mcpEndpoint } from './api-keys/mcp.ts';
export type { ConversationView, Transcript, TranscriptMessage } from './conversations/conversations.ts';
export type { Gap } from './gaps/gaps.ts';
export type { CannedAnswerView } from './inbox/canned-answers.ts';
export type { InboxConversation, InboxItem } from './inbox/inbox.ts';
export type { ConversationSummary, OpenQuestion, UnreadSource } from './insights/insights.ts';
export type { PeopleInsights } from './insights/people-insights.ts';
export type { InsightCounts, SiteWeek, WeekCount } from './insights/site-insights.ts';
export type { LeadView } from './leads/leads.ts';
export {
  type IdentitySecretView,
  type InstallCheck,
  isSiteLike,
  type ListedSite,
  type OwnedSiteDetails,
  type SiteDetails,
  type Sites,
  type SiteView,
} from './sites/sites.ts';
export { chatFileKey } from './takeover/takeover.ts';
export type { PausedSeat } from './team/team.ts';
export type { DeliveryView, WebhookView } from './webhooks/webhooks.ts';
export { widgetScript } from './widget/script.ts';
export { widgetGuards } from './widget/widget.api.ts';
export { inboundMailApi };

interface Deps extends Platform {
  users: Users;
  notifications: Notifications;
  invitations: Invitations;
  media: Media;
  drawing: Drawing;
  entitlements: Entitlements;
  frozen: Frozen;
  seats: Seats;
  bots: Bots;
  sources: Sources;
  fetchForOwner: FetchForOwner;
  extractor: Extractor;
  passageSearch: PassageSearch;
  searchSettings: OwnSearchSettings;
  embeddings: Embeddings;
  siteSearch: SiteSearch;
  chat: Chat;
}

/** Websites of owners, what their visitors do, and what their owners learn of it. */
export function createSitesArea(deps: Deps) {
  const { sessionSecret: secret, siteSearch, passageSearch } = deps;
  const sites = createSites({ ...deps, secret });
  const identitySecrets = createIdentitySecrets({ ...deps, sites });
  const webhooks = createWebhooks({ ...deps, sites, encryption: createEncryption(secret, 'webhooks') });
  const siteEvents = createSiteEvents({ ...deps, webhooks });
  const live = createLive(deps);
  const takeovers = createTakeovers({ ...deps, live, siteEvents });
  const push = createPush({ ...deps, encryption: createEncryption(secret, 'push') });
  const away = createAway({ ...deps, takeovers, secret });
  const widget = createWidget({ ...deps, sites, identitySecrets, siteEvents, takeovers, live, away, secret });
  const insights = createInsights(deps);
  const conversations = createConversations({ ...deps, sites, webhooks });
  const retention = createRetention(deps);
  const gaps = createGaps({ ...deps, sites, search: passageSearch, siteEvents });
  const siteInsights = createSiteInsights({ ...deps, sites, gaps });
  const digests = createDigests({ ...deps, sites, siteInsights, insights, gaps, secret });
  const apiKeys = createApiKeys(deps);
  const team = createTeam({ ...deps, sites, apiKeys, takeovers, live });
  const alerts = createAlerts({ ...deps, sites, push });
  const transfers = createTransfers({ ...deps, sites, team, apiKeys });
  return area({
    services: {
      sites,
      siteAdmin: createSiteAdmin(deps),
      siteChecks: createSiteChecks({ ...deps, sites, resolveTxt: createResolveTxt() }),
      identitySecrets,
      addPendingSite: createAddPendingSite({ ...deps, sites }),
      firstRead: createFirstRead({ ...deps, sites }),
      webhooks,
      siteEvents,
      widget,
      live,
      takeovers,
      away,
      insights,
      conversations,
      retention,
      gaps,
      siteInsights,
      peopleInsights: createPeopleInsights({ ...deps, sites }),
      leads: createLeads({ ...deps, sites }),
      inbox: createInbox({ ...deps, live, takeovers }),
      inboxBulk: createInboxBulk({ takeovers }),
      cannedAnswers: createCannedAnswers({ ...deps, sites }),
      savedFilters: createSavedFilters(deps),
      digests,
      apiKeys,
      team,
      alerts,
      push,
      transfers,
      apiClients: createApiClients({ ...deps, apiKeys, search: siteSearch }),
    },
    jobs: {
      [ALERT_JOB]: alerts.job,
      [ALERT_MAIL_JOB]: alerts.mailJob,
      [PUSH_JOB]: push.job,
      [AWAY_JOB]: away.job,
      [GAPS_JOB]: gaps.job,
      [NEW_GAPS_JOB]: gaps.newGapsJob,
      [DIGEST_JOB]: digests.job,
      [CONVERSATION_JOB]: siteEvents.conversationJob,
      [SOURCE_FAILED_JOB]: siteEvents.sourceFailedJob,
      [WEBHOOK_JOB]: webhooks.job,
    },
    periodic: [
      { name: 'overdue-conversations', seconds: 10, run: takeovers.deadlines.settleOverdue },
      { name: 'loose-chat-files', seconds: 300, run: takeovers.files.removeLoose },
      { name: 'digests', seconds: 300, run: digests.enqueueDue },
      hourly('expired-team-invitations', team.deleteExpired),
      hourly('signed-out-browsers', push.deleteSignedOut),
      hourly('old-inbound-mails', away.deleteOld),
      hourly('old-live-events', live.deleteOld),
      hourly('old-digests', digests.deleteOld),
      hourly('old-gaps', gaps.deleteOldFound),
      hourly('old-site-transfers', transfers.deleteExpired),
      hourly('old-webhook-deliveries', webhooks.deleteOld),
      hourly('old-widget-events', () => retention.deleteEvents(deps.stopping.signal)),
      hourly('old-conversations', () => retention.deleteConversations(deps.stopping.signal)),
    ],
    inEachProcess: [
      { seconds: 2, run: live.poll },
      { seconds: 15, run: takeovers.noteConnected },
    ],
    close: away.close,
  });
}

declare module '../platform/events.ts' {
  interface Events {
    /** A person has answered a visitor. */
    operatorAnswered: { chatId: string };
    /** A conversation begins to wait for a person. */
    conversationWaits: { chatId: string; siteId: string };
    /** A visitor has written to the person who has the conversation. */
    visitorAnswered: { chatId: string; siteId: string; userId: string };
  }
}

export type SitesServices = ReturnType<typeof createSitesArea>['services'];

export const sitesRoutes = routesOf(
  apiKeysApi,
  sitesApi,
  conversationsApi,
  gapsApi,
  leadsApi,
  webhooksApi,
  siteInsightsApi,
  peopleInsightsApi,
  inboxBulkApi,
  takeoverApi,
  teamApi,
  transferApi,
  cannedAnswersApi,
  savedFiltersApi,
  inboxApi,
  alertsApi,
);

export const widgetRoutes = routesOf(widgetApi, widgetPeopleApi);
