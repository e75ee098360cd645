import { join } from 'node:path';
import { createAudit } from '../accounts/audit/audit.ts';
import { createAuth } from '../accounts/auth/auth.ts';
import { createCaptcha } from '../accounts/auth/captcha.ts';
import { createKnownDevices } from '../accounts/auth/known-devices.ts';
import { createPasswords } from '../accounts/auth/passwords.ts';
import { createSignUp } from '../accounts/auth/sign-up.ts';
import { createUserSessions } from '../accounts/auth/user-sessions.ts';
import { createInvitations } from '../accounts/invitations/invitations.ts';
import { createNotifications } from '../accounts/notifications/notifications.ts';
import { createAccountDeletion } from '../accounts/users/account-deletion.ts';
import { createExportUserData } from '../accounts/users/data-export.ts';
import { createDataRequests } from '../accounts/users/data-requests.ts';
import { createEmailChange } from '../accounts/users/email-change.ts';
import { createUserTokens } from '../accounts/users/tokens.ts';
import { createUserAdmin } from '../accounts/users/user-admin.ts';
import type { UserHooks } from '../accounts/users/user-hooks.ts';
import { createUsers } from '../accounts/users/users.ts';
import { createAnswerer } from '../answers/chat/answers/answerer.ts';
import {
  createAnsweredSearch,
  createChat,
  probableAnswer,
  type VisitorActivity,
} from '../answers/chat/chat.ts';
import { createPlayground } from '../answers/chat/playground.ts';
import { createWebsiteTime } from '../answers/chat/website-time.ts';
import { createEmbeddings } from '../answers/embeddings/embeddings.ts';
import { createSearch } from '../answers/search/search.ts';
import { createSearchSettings } from '../answers/search/search-settings.ts';
import { createApps } from '../assistants/apps/apps.ts';
import { createBotAdmin } from '../assistants/bots/bot-admin.ts';
import { createBots } from '../assistants/bots/bots.ts';
import { createModelProviders, createModels } from '../assistants/models/models.ts';
import { createContentStore } from '../knowledge/sources/content.ts';
import { createDocumentContent } from '../knowledge/sources/document-content.ts';
import { createDocumentReader } from '../knowledge/sources/documents/reader.ts';
import { createExtractor } from '../knowledge/sources/extraction/pool.ts';
import { createPlanPages } from '../knowledge/sources/plan-pages.ts';
import { createIndexRebuild } from '../knowledge/sources/rebuild-index.ts';
import { createSourceFetch } from '../knowledge/sources/source-fetch.ts';
import { type ChangedSource, createKnowledge, type FirstRead } from '../knowledge/sources/sources.ts';
import { createIconSearch } from '../media/icons/icon-search.ts';
import { readIconShape } from '../media/icons/icons.ts';
import { createDrawing } from '../media/media/drawing/drawing.ts';
import { createImageCache } from '../media/media/images/image-cache.ts';
import { createFileLinks, createMedia } from '../media/media/media.ts';
import { createMediaFiles } from '../media/media/media-files.ts';
import { createFinder } from '../office/back-office/finder.ts';
import { createNews } from '../office/back-office/news.ts';
import { createOverview } from '../office/back-office/overview.ts';
import { createBackups } from '../office/backup/backup.ts';
import { createOwnSite } from '../office/own-site/own-site.ts';
import { createSettingsCheck } from '../office/settings/check-settings.ts';
import { createSettings } from '../office/settings/settings.ts';
import { createSettingsTests } from '../office/settings/settings-tests.ts';
import { enqueueRenameStarter } from '../office/starter/rename-starter.ts';
import { createSystem } from '../office/system/system.ts';
import { createEntitlements } from '../plans/entitlements/entitlements.ts';
import { createPlanGrants } from '../plans/entitlements/plan-grants.ts';
import { createFrozen } from '../plans/frozen/frozen.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createContentVersions } from '../platform/content-versions.ts';
import { openDataDir } from '../platform/data-dir.ts';
import { connect, type Db } from '../platform/db/connect.ts';
import { loadEncoder } from '../platform/encoder/encoder.ts';
import { createEncryption } from '../platform/encryption.ts';
import { uploadFolder } from '../platform/http/multipart.ts';
import { createRateLimits } from '../platform/http/rate-limits.ts';
import { DatabaseSessionStore } from '../platform/http/session-store.ts';
import { createInvertedIndex } from '../platform/inverted-index/inverted-index.ts';
import { createReplicaReader, openReplica } from '../platform/inverted-index/replica.ts';
import { createJobQueue } from '../platform/jobs/queue.ts';
import type { Log } from '../platform/log.ts';
import { countedMailer, createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { loadSecret } from '../platform/secrets.ts';
import { createFileStore } from '../platform/storage/files.ts';
import { removeLeftovers } from '../platform/storage/leftovers.ts';
import { createBlog, createMarkdown } from '../publishing/blog/blog.ts';
import { createExports } from '../publishing/exports/exports.ts';
import { importJob } from '../publishing/imports/import-job.ts';
import { createImports } from '../publishing/imports/imports.ts';
import { createImportReader } from '../publishing/imports/reading/reader.ts';
import { createNewsletter } from '../publishing/newsletter/newsletter.ts';
import { createPosts } from '../publishing/posts/posts.ts';
import { createTaxonomy } from '../publishing/taxonomy/taxonomy.ts';
import { createPaymentMethods } from '../shop/billing/billing.ts';
import { createCustomers } from '../shop/billing/customers.ts';
import { createGateway } from '../shop/billing/gateway/create-gateway.ts';
import { createInvoices } from '../shop/billing/invoices.ts';
import { createPayments } from '../shop/billing/payments.ts';
import { createPurchases } from '../shop/billing/purchases.ts';
import { createSales } from '../shop/billing/sales.ts';
import { createSalesLists } from '../shop/billing/sales-lists.ts';
import { createSubscribers } from '../shop/billing/subscribers.ts';
import { createSubscriptions } from '../shop/billing/subscriptions.ts';
import { createSyncCustomer } from '../shop/billing/sync-customer.ts';
import { createCatalog } from '../shop/catalog/catalog.ts';
import { createItems } from '../shop/catalog/items.ts';
import { createProductPlans } from '../shop/catalog/product-plans.ts';
import { createProducts } from '../shop/catalog/products.ts';
import { createReviewModeration } from '../shop/catalog/review-moderation.ts';
import { createReviews } from '../shop/catalog/reviews.ts';
import { createMarketplace } from '../shop/marketplace/marketplace.ts';
import { createApiKeys } from '../sites/api-keys/api-keys.ts';
import { createPrograms } from '../sites/api-keys/programs.ts';
import { createConversations } from '../sites/conversations/conversations.ts';
import { createDigests } from '../sites/digests/digests.ts';
import { createGaps } from '../sites/gaps/gaps.ts';
import { createInsights } from '../sites/insights/insights.ts';
import { createSiteInsights } from '../sites/insights/site-insights.ts';
import { createLeads } from '../sites/leads/leads.ts';
import { createSiteEvents } from '../sites/site-events/site-events.ts';
import { createResolveTxt } from '../sites/sites/domain-verification.ts';
import { createFirstRead } from '../sites/sites/first-read.ts';
import { createIdentitySecrets } from '../sites/sites/identity-secrets.ts';
import { createAddPendingSite } from '../sites/sites/pending-site.ts';
import { createSiteAdmin } from '../sites/sites/site-admin.ts';
import { createSiteChecks } from '../sites/sites/site-checks.ts';
import { createSites } from '../sites/sites/sites.ts';
import { createWebhooks } from '../sites/webhooks/webhooks.ts';
import { createWidget } from '../sites/widget/widget.ts';

const IMAGE_CACHE_BYTES = 1_000_000_000;

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** The use cases of all features, and what they share. */
export async function createFeatures(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  givenMailer?: Mailer,
) {
  await openDataDir(config.dataDir);
  await removeLeftovers(config.dataDir);
  const sessionSecret = config.sessionSecret ?? (await loadSecret(config.dataDir, 'session-secret'));
  const metrics = createMetrics();
  const database = connect(config.databaseUrl, log, (seconds) => metrics.queries.observe(seconds));
  const { db } = database;
  const queue = createJobQueue(clock);
  const [draining, stopping] = [new AbortController(), new AbortController()];
  const limits = createRateLimits({
    enabled: config.rateLimits,
    database,
    clock,
    onRefused: (limit) => metrics.limitsHit.inc({ limit }),
  });
  const versions = createContentVersions(database, log);
  const extractor = createExtractor();
  const markdown = createMarkdown();
  const files = createFileStore(config);
  const drawing = createDrawing();
  const documentReader = createDocumentReader();
  const importReader = createImportReader();
  const audit = createAudit({ database, clock, retentionDays: () => settings.values.auditDays });
  const { record: recordAudit } = audit;
  const settings = createSettings({
    database,
    config,
    clock,
    log,
    versions,
    recordAudit,
    check: (input, viewer) => checkSettings(input, viewer),
    hasOtherAdmin: (tx, viewer) => users.hasOtherAdmin(tx, viewer),
    pathOf: (tx, mediaId) => media.files.pathOf(tx, mediaId),
    renamed: async (tx, former) => {
      if (config.starterContent) await enqueueRenameStarter(queue, tx, former);
    },
  });
  const mailer = countedMailer(givenMailer ?? createMailer({ config, settings, log }), metrics);
  const platform: Platform = {
    config,
    log,
    clock,
    database,
    queue,
    limits,
    versions,
    settings,
    recordAudit,
    metrics,
  };

  const userHooks: UserHooks = {
    async profileChanged(tx, userId) {
      await blog.profileChanged(tx, userId);
      await reviews.profileChanged(tx, userId);
    },
    async adminRevoked(tx, { from, to }) {
      await invitations.deleteAllOf(tx, from);
      await ownSite.transferOwnership(tx, { from, to });
    },
    credentialsChanged: (tx, userId) => invitations.expireAllOf(tx, userId),
    async beforeDelete(tx, userId) {
      await sites.removeAllOf(tx, userId);
      await bots.removeAllOf(tx, userId);
      await blog.profileChanged(tx, userId);
      await reviews.removeAllOf(tx, userId);
      await posts.removeAllOf(tx, userId);
      await media.removeAllOf(tx, userId);
      await customers.closeOf(tx, userId);
    },
  };
  const tokens = createUserTokens({ ...platform, hooks: userHooks });
  const emailChange = createEmailChange({ ...platform, tokens });
  const media = createMedia({
    ...platform,
    files,
    drawing,
    fileUsers: () => [users, bots, sites, posts, products, knowledge.files, settings],
    entitlements: { writeWithin: (ownerId, kinds, write) => entitlements.writeWithin(ownerId, kinds, write) },
    fileChanged: (tx, id) => knowledge.files.fileChanged(tx, id),
  });
  const fileLinks = createFileLinks({
    ...platform,
    secret: sessionSecret,
    isShared: (sourceId, mediaId) => knowledge.files.isShared(sourceId, mediaId),
  });
  const { findPicture, findFile } = media.files;
  const users = createUsers({ ...platform, tokens, emailChange, findPicture, hooks: userHooks });
  const dataRequests = createDataRequests({ ...platform, tokens });
  const accountDeletion = createAccountDeletion({ ...platform, hooks: userHooks });
  const userAdmin = createUserAdmin({ ...platform, tokens, emailChange, accountDeletion, hooks: userHooks });
  const auth = createAuth({ ...platform, users });
  const invitations = createInvitations({ ...platform, users });
  const signUp = createSignUp({ ...platform, users, invitations, auth });
  const knownDevices = createKnownDevices(platform);
  const passwords = createPasswords({ ...platform, users });
  const userSessions = createUserSessions(platform);
  const captcha = createCaptcha({ ...platform, secret: sessionSecret });
  const { gateway, sandbox } = createGateway({ ...platform, sessionSecret });
  const sales = createSales({ ...platform, gateway });
  const { filesOf } = media.files;
  const { hasProduct } = sales;
  const catalog = createCatalog({ ...platform, markdown, filesOf, hasProduct });
  const products = createProducts({ ...platform, filesOf, findPicture, findFile, sales });
  const items = createItems({ ...platform, markdown, catalog, filesOf, hasProduct });
  const productPlans = createProductPlans({ ...platform, products, sales });
  const profilesOf = users.publicProfiles;
  const reviews = createReviews({ ...platform, catalog, hasProduct, profilesOf });
  const reviewModeration = createReviewModeration({ ...platform, profilesOf });
  const notifications = createNotifications({ ...platform, users });
  const entitlements = createEntitlements({ ...platform, users, notifications });
  const frozen = createFrozen({ ...platform, entitlements });
  const modelProviders = createModelProviders({
    ...platform,
    encryption: createEncryption(sessionSecret, 'model providers'),
    test: (preset, connected, reach, signal) => models.testConnection(preset, connected, reach, signal),
    onServerConnected: (tx, provider, isDefault) =>
      settings.updateIn(tx, models.defaultsWith(provider, isDefault)),
    onRemoved: (tx, ownerId, provider) => bots.leaveProvider(tx, ownerId, provider),
  });
  const models = createModels({
    ...platform,
    connected: modelProviders,
    sales: {
      soldModels: catalog.soldModels,
      ownedBy: async (userId) => {
        if (await users.isAdmin(userId)) return () => true;
        const owned = await sales.productIdsOf(userId);
        return (productId) => owned.has(productId);
      },
    },
  });
  const checkSettings = createSettingsCheck({
    db,
    clock,
    findPicture,
    livePlans: async () =>
      (await catalog.products()).filter(({ kind }) => kind === 'plan').map(({ slug }) => slug),
    models,
    current: () => settings.values,
  });
  const settingsTests = createSettingsTests({ ...platform, mailer, models });
  const bots = createBots({
    ...platform,
    entitlements,
    findPicture,
    models,
    onMeaningEnabled: (tx, botId) => embeddings.contentChanged(tx, botId),
  });
  /** Absent where texts are compared by their words only. */
  const encoder = config.models.hasEncoder ? loadEncoder(log) : undefined;
  const embeddings = createEmbeddings({ ...platform, bots, models, encoder });
  const sourceFetch = createSourceFetch({ config, bots, users });
  const replica = config.replicaUrl ? openReplica(config.replicaUrl, log) : undefined;
  const index = createInvertedIndex({ ...platform, readReplica: createReplicaReader(replica, log) });
  const planPages = createPlanPages({ bots, entitlements });
  const search = createSearch({
    database,
    index,
    linkTo: fileLinks.urlOf,
    frozen: frozen.pages,
    meaning: embeddings,
  });
  const searchSettings = createSearchSettings({ ...platform, bots });
  const apiKeys = createApiKeys({ ...platform, bots, users });
  const contentStore = createContentStore({ database, index, embeddings });
  const documents = createDocumentContent({ clock, contentStore, extractor });
  const indexRebuild = createIndexRebuild({ ...platform, index, analyze: extractor.analyze });
  const onSourceChanged = (tx: Db, changed: ChangedSource) => gaps.sourceChanged(tx, changed);
  const knowledge = createKnowledge({
    ...platform,
    bots,
    contentStore,
    extractor,
    documents,
    media,
    entitlements,
    frozen,
    planPages,
    onSourceChanged,
  });
  const noVector = () => undefined;
  const timeAt = createWebsiteTime({ db, clock, bots, users });
  const answerSearch = { ...search, encode: encoder?.encode ?? noVector, timeAt };
  const answerer = createAnswerer({ search: answerSearch, models, metrics });
  const answeredSearch = createAnsweredSearch(answerSearch, metrics);
  const sites = createSites({
    ...platform,
    bots,
    knowledge,
    entitlements,
    findPicture,
    secret: sessionSecret,
  });
  const siteChecks = createSiteChecks({
    ...platform,
    sites,
    sourceFetch,
    extractor,
    resolveTxt: createResolveTxt(),
  });
  const identitySecrets = createIdentitySecrets({ ...platform, sites });
  const webhooks = createWebhooks({
    ...platform,
    sites,
    users,
    sourceFetch,
    encryption: createEncryption(sessionSecret, 'webhooks'),
  });
  const siteEvents = createSiteEvents({ ...platform, webhooks, notifications });
  const activity: VisitorActivity = {
    messageStored: siteEvents.conversationContinued,
    gapOccurred: (tx, siteId) => gaps.occurred(tx, siteId),
  };
  const chat = createChat({ ...platform, answerer, activity });
  const widget = createWidget({
    ...platform,
    users,
    sites,
    identitySecrets,
    bots,
    chat,
    answeredSearch,
    entitlements,
    frozen,
    siteEvents,
    activity,
    secret: sessionSecret,
  });
  const ownSite = createOwnSite({ ...platform, users, sites, bots, chat, search: answeredSearch, knowledge });
  const onFirstRead = createFirstRead({
    bots,
    sites,
    knowledge,
    answerTo: (botId, question) => probableAnswer(answerSearch, botId, question),
  });
  const onIconRead = async ({ botId, url }: Pick<FirstRead, 'botId' | 'url'>, bytes: Uint8Array) => {
    const png = await drawing.icon(bytes);
    if (png) await sites.icons.store({ botId, domain: url }, png);
  };
  const insights = createInsights(platform);
  const conversations = createConversations({ ...platform, sites, bots, webhooks });
  const gaps = createGaps({
    ...platform,
    sites,
    search: answerSearch,
    events: siteEvents,
  });
  const siteInsights = createSiteInsights({ ...platform, sites, gaps });
  const leads = createLeads({ ...platform, sites });
  const playground = createPlayground({
    ...platform,
    answerer,
    bots,
    siteAssistant: ownSite.bot,
    models,
    entitlements,
    frozen,
    activity,
  });
  const blog = createBlog({ ...platform, markdown });
  const taxonomy = createTaxonomy(platform);
  const posts = createPosts({ ...platform, markdown, media, users });
  const newsletter = createNewsletter({ ...platform, blog, users, notifications, secret: sessionSecret });
  const digests = createDigests({
    ...platform,
    users,
    sites,
    siteInsights,
    insights,
    gaps,
    notifications,
    secret: sessionSecret,
  });
  const imports = createImports({ ...platform, files, taxonomy });
  const importing = importJob({
    ...platform,
    store: files,
    folder: uploadFolder(config.dataDir),
    posts,
    taxonomy,
    media,
    users,
    newsletter,
    reader: importReader,
    fetchFor: sourceFetch.forOwner,
  });
  const planGrants = createPlanGrants({ ...platform, users });
  const syncCustomer = createSyncCustomer({ ...platform, gateway });
  const customers = createCustomers({ ...platform, gateway, users, syncCustomer });
  const subscriptions = createSubscriptions({ ...platform, gateway, customers, catalog });
  const paymentMethods = createPaymentMethods({ gateway, customers, payOwed: subscriptions.payOwed });
  const invoices = createInvoices({ ...platform, gateway, customers });
  const payments = createPayments({ gateway, customers, sandbox });
  const marketplace = createMarketplace({
    catalog,
    purchases: createPurchases({ ...platform, customers, hasProduct }),
    subscriptions,
    hasProduct,
    planIdsOf: sales.planIdsOf,
    items,
  });
  const apps = createApps({ bots, entitlements, marketplace, products });
  const exportUserData = createExportUserData({
    clock,
    sections: {
      sessions: userSessions.list,
      paymentMethod: paymentMethods.of,
      billingDetails: paymentMethods.details,
      subscriptions: ({ id }) => subscriptions.listOf(id),
      invoices: (viewer) => invoices.allOf(viewer),
      sites: ({ id }) => sites.allOf(id),
      conversations: ({ id }) => conversations.allOf(id),
      leads: ({ id }) => leads.allOf(id),
      notifications: ({ id }) => notifications.settingsOf(id),
      webhooks: ({ id }) => webhooks.allOf(id),
      bots: ({ id }) => knowledge.botsWithSources(id),
      searchSettings: ({ id }) => searchSettings.allOf(id),
      apiKeys: ({ id }) => apiKeys.allOf(id),
      modelProviders: ({ id }) => modelProviders.list(id),
      chats: playground.allOf,
      media: ({ id }) => media.allOf(id),
      posts: ({ id }) => posts.allOf(id),
      imports: ({ id }) => imports.listInBatches(id),
    },
  });
  const imageCache = createImageCache({
    folder: join(config.dataDir, 'cache', 'images'),
    maxBytes: IMAGE_CACHE_BYTES,
  });
  const sessionStore = new DatabaseSessionStore(db, clock);
  const backups = createBackups({ ...platform, users });
  const system = await createSystem({ ...platform, models, users, backups, sessionSecret });
  system.watchCache('Pictures on the disk', imageCache.size);

  return {
    ...platform,
    sessionSecret,
    sessionStore,
    auth,
    signUp,
    invitations,
    knownDevices,
    passwords,
    userSessions,
    users,
    userAdmin,
    backups,
    accountDeletion,
    exportUserData,
    dataRequests,
    gateway,
    sandbox,
    customers,
    paymentMethods,
    subscriptions,
    invoices,
    subscribers: createSubscribers(platform),
    salesLists: createSalesLists(platform),
    payments,
    marketplace,
    apps,
    frozen,
    planGrants,
    captcha,
    bots,
    botAdmin: createBotAdmin({ ...platform, models }),
    models,
    modelProviders,
    knowledge,
    search,
    answeredSearch,
    searchSettings,
    encoder,
    embeddings,
    apiKeys,
    programs: createPrograms({
      apiKeys,
      bots,
      chat,
      search: answeredSearch,
      entitlements,
      frozen,
      limits,
      log,
    }),
    contentStore,
    indexRebuild,
    sites,
    siteAdmin: createSiteAdmin(platform),
    identitySecrets,
    siteChecks,
    addPendingSite: createAddPendingSite({ users, sites, log }),
    chat,
    widget,
    ownSite,
    settings,
    settingsTests,
    audit,
    news: createNews(platform),
    overview: createOverview(platform),
    finder: createFinder(platform),
    insights,
    siteInsights,
    conversations,
    gaps,
    leads,
    notifications,
    webhooks,
    siteEvents,
    activity,
    digests,
    blog,
    newsletter,
    posts,
    taxonomy,
    imports,
    exports: createExports({ clock, config, posts, taxonomy, media }),
    catalog,
    products,
    items,
    productPlans,
    sales,
    reviews,
    reviewModeration,
    entitlements,
    playground,
    icons: { search: createIconSearch(), readShape: readIconShape },
    media,
    mediaFiles: createMediaFiles({ db, files, drawing, cache: imageCache, limits, links: fileLinks }),
    replica,
    /** Aborted when this process asks its proxy for no further requests, which it still answers. */
    draining,
    /** Aborted when the running answers must end. */
    stopping,
    system,
    mailer,
    files,
    tokens,
    sourceFetch,
    extractor,
    documentReader,
    documents,
    planPages,
    onFirstRead,
    onIconRead,
    onSourceChanged,
    onSourceFailed: siteEvents.sourceFailed,
    importJob: importing,
    async close() {
      extractor.close();
      markdown.close();
      drawing.close();
      documentReader.close();
      importReader.close();
      await sourceFetch.close();
      embeddings.close();
      await models.close();
      await system.processes
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'this process stays listed'));
      await replica?.close();
      await database.close();
    },
  };
}
