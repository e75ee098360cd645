import { auditApi } from '../accounts/audit/audit.api.ts';
import { authApi } from '../accounts/auth/auth.api.ts';
import { invitationsApi } from '../accounts/invitations/invitations.api.ts';
import { notificationsApi } from '../accounts/notifications/notifications.api.ts';
import { usersApi } from '../accounts/users/users.api.ts';
import { playgroundApi } from '../answers/chat/playground.api.ts';
import { searchApi } from '../answers/search/search.api.ts';
import { appsApi } from '../assistants/apps/apps.api.ts';
import { botsApi } from '../assistants/bots/bots.api.ts';
import { modelProvidersApi } from '../assistants/models/model-providers.api.ts';
import { knowledgeApi } from '../knowledge/sources/sources.api.ts';
import { iconsApi } from '../media/icons/icons.api.ts';
import { mediaApi } from '../media/media/media.api.ts';
import { backOfficeApi } from '../office/back-office/back-office.api.ts';
import { settingsApi } from '../office/settings/settings.api.ts';
import { systemApi } from '../office/system/system.api.ts';
import { planGrantsApi } from '../plans/entitlements/plan-grants.api.ts';
import { createOpenapi } from '../platform/http/openapi/openapi.ts';
import type { Route } from '../platform/http/route.ts';
import { themeApi } from '../platform/http/theme.api.ts';
import { writersApi } from '../publishing/blog/writers.api.ts';
import { exportsApi } from '../publishing/exports/exports.api.ts';
import { importsApi } from '../publishing/imports/imports.api.ts';
import { newsletterApi } from '../publishing/newsletter/newsletter.api.ts';
import { postsApi } from '../publishing/posts/posts.api.ts';
import { categoriesApi } from '../publishing/taxonomy/categories.api.ts';
import { tagsApi } from '../publishing/taxonomy/tags.api.ts';
import { billingApi } from '../shop/billing/billing.api.ts';
import { invoicesApi } from '../shop/billing/invoices.api.ts';
import { gatewayEventsApi, paymentsApi } from '../shop/billing/payments.api.ts';
import { salesListsApi } from '../shop/billing/sales-lists.api.ts';
import { subscribersApi } from '../shop/billing/subscribers.api.ts';
import { subscriptionsApi } from '../shop/billing/subscriptions.api.ts';
import { catalogApi } from '../shop/catalog/catalog.api.ts';
import { productPlansApi } from '../shop/catalog/product-plans.api.ts';
import { productsApi } from '../shop/catalog/products.api.ts';
import { reviewsApi } from '../shop/catalog/reviews.api.ts';
import { marketplaceApi } from '../shop/marketplace/marketplace.api.ts';
import { apiKeysApi } from '../sites/api-keys/api-keys.api.ts';
import { programsApi } from '../sites/api-keys/programs.api.ts';
import { conversationsApi } from '../sites/conversations/conversations.api.ts';
import { gapsApi } from '../sites/gaps/gaps.api.ts';
import { siteInsightsApi } from '../sites/insights/site-insights.api.ts';
import { leadsApi } from '../sites/leads/leads.api.ts';
import { sitesApi } from '../sites/sites/sites.api.ts';
import { webhooksApi } from '../sites/webhooks/webhooks.api.ts';
import { widgetApi } from '../sites/widget/widget.api.ts';
import type { Features } from './features.ts';

/** The routes of all features, by the place where the app mounts them. */
export function createRoutes(features: Features) {
  const widget = widgetApi(features);
  const gatewayEvents = gatewayEventsApi(features);
  const programs = programsApi(features);
  const session: Route[] = [
    ...themeApi({ https: features.config.siteUrl.startsWith('https:') }),
    ...authApi(features),
    ...invitationsApi(features),
    ...writersApi(features),
    ...usersApi({ ...features, publicPostsOf: (userId) => publicPostsOf(features, userId) }),
    ...billingApi(features),
    ...subscriptionsApi(features),
    ...invoicesApi(features),
    ...paymentsApi(features),
    ...marketplaceApi(features),
    ...appsApi(features),
    ...planGrantsApi(features),
    ...catalogApi(features),
    ...productsApi(features),
    ...productPlansApi(features),
    ...subscribersApi(features),
    ...salesListsApi(features),
    ...reviewsApi(features),
    ...botsApi({ ...features, related: relatedToBots(features) }),
    ...modelProvidersApi(features),
    ...playgroundApi(features),
    ...knowledgeApi(features),
    ...mediaApi(features),
    ...iconsApi(features),
    ...searchApi(features),
    ...apiKeysApi(features),
    ...sitesApi({ ...features, related: relatedToSites(features) }),
    ...conversationsApi(features),
    ...gapsApi(features),
    ...leadsApi(features),
    ...webhooksApi(features),
    ...notificationsApi(features),
    ...siteInsightsApi(features),
    ...settingsApi(features),
    ...auditApi(features),
    ...backOfficeApi(features),
    ...systemApi(features),
    ...newsletterApi(features),
    ...categoriesApi(features),
    ...tagsApi(features),
    ...importsApi(features),
    // Before the route of posts, which would take `export` for an id.
    ...exportsApi(features),
    ...postsApi({ ...features, related: relatedToPosts(features) }),
  ];
  const openapi = createOpenapi(features, [...session, ...widget, ...gatewayEvents, ...programs]);
  return {
    openapi,
    routes: {
      widget,
      gatewayEvents,
      session,
      beforeSessions: [...programs, ...openapi.own],
      all: openapi.routes,
    },
  };
}

const relatedToBots = (features: Features): Parameters<typeof botsApi>[0]['related'] => ({
  owner: ownerOf(features),
  sites: features.sites.ofBots,
  sources: (_viewer, botIds) => features.knowledge.sourcesOf(botIds),
});

const ownerOf =
  ({ users }: Features) =>
  async ({ ownerId }: { ownerId: string }) =>
    (await users.publicProfiles([ownerId]))[0] ?? null;

const relatedToSites = (features: Features): Parameters<typeof sitesApi>[0]['related'] => ({
  owner: ownerOf(features),
  bot: async (viewer, { botId }) => (await features.bots.findFor(viewer, botId)) ?? null,
});

const relatedToPosts = ({ users, taxonomy, media }: Features): Parameters<typeof postsApi>[0]['related'] => ({
  async owner(posts) {
    const profiles = await users.publicProfiles(idsOf(posts, ({ ownerId }) => ownerId));
    const byId = new Map(profiles.map((profile) => [profile.id, profile]));
    return new Map(posts.map(({ id, ownerId }) => [id, byId.get(ownerId ?? '')]));
  },
  async category(posts) {
    const categories = await taxonomy.categoriesById(idsOf(posts, ({ categoryId }) => categoryId));
    return new Map(posts.map(({ id, categoryId }) => [id, categories.get(categoryId ?? '')]));
  },
  tags: (posts) => taxonomy.tagsOfPosts(posts.map(({ id }) => id)),
  async cover(posts) {
    const files = await media.files.filesOf(idsOf(posts, ({ coverMediaId }) => coverMediaId));
    return new Map(posts.map(({ id, coverMediaId }) => [id, files.get(coverMediaId ?? '')]));
  },
});

function idsOf<Item>(items: Item[], idOf: (item: Item) => string | null): string[] {
  return [...new Set(items.flatMap((item) => idOf(item) ?? []))];
}

const INCLUDED_POSTS = 50;

async function publicPostsOf({ blog }: Features, ownerId: string): Promise<unknown[]> {
  return (await blog.list({ ownerId }, { limit: INCLUDED_POSTS, page: 1 })).results;
}
