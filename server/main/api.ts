import express, { Router } from 'express';
import { MAX_POST_BODY } from '#lib/post-limits.ts';
import { auditApi } from '../accounts/audit/audit.api.ts';
import { setActor } from '../accounts/audit/audit.ts';
import { recordExports } from '../accounts/audit/record-exports.ts';
import { authApi } from '../accounts/auth/auth.api.ts';
import { loadViewer, requireFormOwner } from '../accounts/auth/load-viewer.ts';
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
import { createReceiveUploads } from '../media/media/receive-uploads.ts';
import { backOfficeApi } from '../office/back-office/back-office.api.ts';
import { settingsApi } from '../office/settings/settings.api.ts';
import { systemApi } from '../office/system/system.api.ts';
import { planGrantsApi } from '../plans/entitlements/plan-grants.api.ts';
import { invalid, notFound, tooLarge, unsupportedMediaType } from '../platform/errors.ts';
import { formInBounds, jsonInBounds } from '../platform/http/body-bounds.ts';
import { apiErrors, noApiRoute } from '../platform/http/error-handler.ts';
import { formBridge, isFormPost } from '../platform/http/form-bridge.ts';
import { isOfBilling, methodsAt } from '../platform/http/openapi/operations.ts';
import { throwRefusedUpload } from '../platform/http/receive-files.ts';
import { themeApi } from '../platform/http/theme.api.ts';
import { limitVisitorForms } from '../platform/http/visitor-forms.ts';
import { bodyWithoutNul } from '../platform/http/without-nul.ts';
import { writersApi } from '../publishing/blog/writers.api.ts';
import { exportsApi } from '../publishing/exports/exports.api.ts';
import { importsApi } from '../publishing/imports/imports.api.ts';
import { receiveImport } from '../publishing/imports/receive-import.ts';
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
import { mcpEndpoint } from '../sites/api-keys/mcp.ts';
import { programsApi } from '../sites/api-keys/programs.api.ts';
import { conversationsApi } from '../sites/conversations/conversations.api.ts';
import { gapsApi } from '../sites/gaps/gaps.api.ts';
import { siteInsightsApi } from '../sites/insights/site-insights.api.ts';
import { leadsApi } from '../sites/leads/leads.api.ts';
import { sitesApi } from '../sites/sites/sites.api.ts';
import { webhooksApi } from '../sites/webhooks/webhooks.api.ts';
import { widgetApi } from '../sites/widget/widget.api.ts';
import type { Services } from './services.ts';

/** The widget's routes. They use no session: a cookie must not affect another website. */
export function publicApi(services: Services): Router {
  const router = Router();
  router.use(...readJson(20_000));
  router.use(widgetApi({ ...services, stopping: services.stopping.signal }));
  router.use(noApiRoute(methodsAt), apiErrors(services.log));
  return router;
}

/** The routes of programs with an API key. They use no session either. */
export function keyApi(services: Services): Router {
  const router = Router();
  router.use(programsApi({ ...services, stopping: services.stopping.signal, readBody: readJson(20_000) }));
  return router;
}

/** Without plans this installation sells nothing: plans, products and payments are not found, the webhook included. */
export const requirePlans =
  ({ config }: Services): express.RequestHandler =>
  (req, _res, next) =>
    next(!config.plans && isOfBilling(req.baseUrl + req.path) ? notFound() : undefined);

/** The webhook of the payment service. */
export function eventsApi(services: Services): Router {
  const router = Router();
  router.use(gatewayEventsApi(services));
  return router;
}

/** `/mcp`: the same for assistants. */
export const mcp = (services: Services): express.RequestHandler[] => [
  noStore,
  ...readJson(20_000),
  mcpEndpoint({ ...services, stopping: services.stopping.signal }),
];

const readJson = (most: number): express.RequestHandler[] => [
  bodyMustBe({ types: ['application/json'], most }),
  express.json({ limit: most, verify: jsonInBounds }),
  bodyIsObject,
  bodyWithoutNul,
];

/** Every other route under `/api`, behind the session. */
export function ownApi(services: Services): Router {
  const router = Router();
  router.use(noStore);
  const viewer = loadViewer(services.users);
  const { receiveUploads } = createReceiveUploads(services);
  router.use('/media/upload', viewer, receiveUploads({ isAddition: true }));
  router.use('/media/:id/reupload', viewer, receiveUploads({ isAddition: false }));
  router.use('/admin/imports', viewer, receiveImport(services));
  router.use('/posts', viewer, readPost(services));
  router.use(viewer, readLongForm, readForm(200_000), bodyIsObject, bodyWithoutNul);
  router.use(formBridge(services.config.siteUrl));
  router.use(limitVisitorForms(services.limits({ name: 'visitor-forms', points: 300, seconds: 3600 })));
  // After the body parsers, which lose the context of asynchronous calls.
  router.use(viewer, setActor, requireFormOwner, throwRefusedUpload);
  router.use(recordExports(services));
  router.use(themeApi({ https: services.config.siteUrl.startsWith('https:') }));
  router.use(authApi(services));
  router.use(invitationsApi(services));
  router.use(writersApi(services));
  router.use(usersApi({ ...services, publicPostsOf: (userId) => publicPostsOf(services, userId) }));
  router.use(billingApi(services));
  router.use(subscriptionsApi(services));
  router.use(invoicesApi(services));
  router.use(paymentsApi(services));
  router.use(marketplaceApi(services));
  router.use(appsApi(services));
  router.use(planGrantsApi(services));
  router.use(catalogApi(services));
  router.use(productsApi(services));
  router.use(productPlansApi(services));
  router.use(subscribersApi(services));
  router.use(salesListsApi(services));
  router.use(reviewsApi(services));
  router.use(botsApi({ ...services, related: relatedToBots(services) }));
  router.use(modelProvidersApi(services));
  router.use(playgroundApi({ ...services, stopping: services.stopping.signal }));
  router.use(knowledgeApi(services));
  router.use(mediaApi(services));
  router.use(iconsApi(services));
  router.use(searchApi(services));
  router.use(apiKeysApi(services));
  router.use(sitesApi({ ...services, related: relatedToSites(services) }));
  router.use(conversationsApi(services));
  router.use(gapsApi(services));
  router.use(leadsApi(services));
  router.use(webhooksApi(services));
  router.use(notificationsApi(services));
  router.use(siteInsightsApi(services));
  router.use(settingsApi(services));
  router.use(auditApi(services));
  router.use(backOfficeApi(services));
  router.use(systemApi(services));
  router.use(newsletterApi(services));
  router.use(categoriesApi(services));
  router.use(tagsApi(services));
  router.use(importsApi(services));
  // Before the route of posts, which would take `export` for an id.
  router.use(exportsApi(services));
  router.use(postsApi({ ...services, related: relatedToPosts(services) }));
  router.use(noApiRoute(methodsAt), apiErrors(services.log));
  return router;
}

const readForm = (most: number, refusal?: string): express.RequestHandler[] => [
  bodyMustBe({
    types: ['application/json', 'application/x-www-form-urlencoded'],
    most,
    refusal,
  }),
  express.json({ limit: most, verify: jsonInBounds }),
  express.urlencoded({ extended: false, limit: most, verify: formInBounds }),
];

/** In a form, a character may take nine bytes. */
const MAX_POST_BYTES = 4_000_000;
/** Twice the longest text source in a form. */
const MAX_FORM_BYTES = 1_000_000;

/** Posts have a higher limit than other bodies, for those only who may write them or have some. */
const readPost = ({ posts }: Services): express.RequestHandler =>
  express
    .Router()
    .use(async ({ viewer, method, path }, _res, next) => {
      // Who may not write any more may still edit.
      const isChange = method !== 'GET' && path !== '/';
      const mayBeLong = viewer && (posts.mayWrite(viewer) || (isChange && (await posts.hasAny(viewer))));
      next(mayBeLong ? undefined : 'router');
    })
    .use(
      readForm(
        MAX_POST_BYTES,
        `That is too long: the text of a post may have at most ${MAX_POST_BODY.toLocaleString('en-US')} characters.`,
      ),
    );

/**
 * Plain forms of signed-in users may be longer than other bodies: a text that is too long for its field comes back with
 * the error beside the field, which a body that is not read cannot do.
 */
const readLongForm = express
  .Router()
  .use((req, _res, next) => next(req.viewer && isFormPost(req) ? undefined : 'router'))
  .use(readForm(MAX_FORM_BYTES, 'That is too long. Go back, and shorten what you entered.'));

/** Responses depend on the viewer, so they are not stored; a route with public responses overrides it. */
const noStore: express.RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Applies to routes without body fields too: an array is refused. */
const bodyIsObject: express.RequestHandler = (req, _res, next) =>
  next(Array.isArray(req.body) ? invalid({ body: ['The body must be an object.'] }) : undefined);

interface BodyLimit {
  types: string[];
  /** In bytes. */
  most: number;
  refusal?: string | undefined;
}

/**
 * Refuses a body by its headers, before it is read. `text/plain` is a type that a foreign page can send without a
 * preflight; the body parsers would read a body that is too long completely.
 */
function bodyMustBe({ types, most, refusal }: BodyLimit): express.RequestHandler {
  return (req, res, next) => {
    const length = Number(req.get('content-length') ?? 0);
    // Uploads and posts have already been parsed.
    if (
      req.files !== undefined ||
      req.body !== undefined ||
      (length === 0 && req.get('transfer-encoding') === undefined)
    )
      return next();
    if (!req.is(types)) return next(unsupportedMediaType(`Please send ${types.join(' or ')}.`));
    if (length <= most) return next();
    res.set('Connection', 'close');
    next(tooLarge(refusal));
  };
}

const ownerOf =
  ({ users }: Services) =>
  async ({ ownerId }: { ownerId: string }) =>
    (await users.publicProfiles([ownerId]))[0] ?? null;

const relatedToBots = (services: Services): Parameters<typeof botsApi>[0]['related'] => ({
  owner: ownerOf(services),
  sites: services.sites.ofBots,
  sources: (_viewer, botIds) => services.knowledge.sourcesOf(botIds),
});

const relatedToSites = (services: Services): Parameters<typeof sitesApi>[0]['related'] => ({
  owner: ownerOf(services),
  bot: async (viewer, { botId }) => (await services.bots.findFor(viewer, botId)) ?? null,
});

const relatedToPosts = ({ users, taxonomy, media }: Services): Parameters<typeof postsApi>[0]['related'] => ({
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

async function publicPostsOf({ blog }: Services, ownerId: string): Promise<unknown[]> {
  return (await blog.list({ ownerId }, { limit: INCLUDED_POSTS, page: 1 })).results;
}
