import { type AccountsServices, createExportUserData, type ExportSection } from '../accounts/accounts.ts';
import { type AnswersServices, createPlayground, type Playground } from '../answers/answers.ts';
import type { AssistantsServices } from '../assistants/assistants.ts';
import type { KnowledgeServices } from '../knowledge/knowledge.ts';
import type { MediaServices } from '../media/media.ts';
import type { PlansServices } from '../plans/plans.ts';
import { area, routesOf } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import type { PublishingServices } from '../publishing/publishing.ts';
import type { ShopServices } from '../shop/shop.ts';
import type { SitesServices } from '../sites/sites.ts';
import { backOfficeApi } from './back-office/back-office.api.ts';
import { createFinder } from './back-office/finder.ts';
import { createNews } from './back-office/news.ts';
import { createOverview } from './back-office/overview.ts';
import { BACKUP_JOB, createBackups } from './backup/backup.ts';
import { createOwnSite } from './own-site/own-site.ts';
import { createSettingsCheck } from './settings/check-settings.ts';
import { settingsApi } from './settings/settings.api.ts';
import { createSettings } from './settings/settings.ts';
import { createSettingsTests } from './settings/settings-tests.ts';
import { enqueueRenameStarter, RENAME_STARTER_JOB, renameStarterJob } from './starter/rename-starter.ts';
import { BEAT_SECONDS } from './system/processes.ts';
import { systemApi } from './system/system.api.ts';
import { createSystem } from './system/system.ts';

export type { NewsItem } from './back-office/news.ts';
export type { Overview, Series } from './back-office/overview.ts';
export { llmsText } from './own-site/llms.ts';
export type { OwnSiteResults } from './own-site/own-site.ts';
export { robots, sitemap } from './own-site/search-engines.ts';
export { addStarterContent } from './starter/starter.ts';
export type { JobView } from './system/jobs.present.ts';
export { metricsRoute } from './system/metrics.ts';
export type { SystemState } from './system/warnings.ts';

interface Deps
  extends Platform,
    AccountsServices,
    PlansServices,
    MediaServices,
    PublishingServices,
    ShopServices,
    AssistantsServices,
    KnowledgeServices,
    AnswersServices,
    SitesServices {}

/** The back office, and this installation's own website. */
export async function createOfficeArea(deps: Deps) {
  const { config, queue, log, users, catalog } = deps;
  const { findPicture, pathOf } = deps.media.files;
  const settings = createSettings({
    ...deps,
    current: deps.currentSettings,
    check: createSettingsCheck({
      ...deps,
      db: deps.database.db,
      findPicture,
      livePlans: async () =>
        (await catalog.products()).filter(({ kind }) => kind === 'plan').map(({ slug }) => slug),
      current: () => deps.settings.values,
    }),
    hasOtherAdmin: users.hasOtherAdmin,
    pathOf,
    renamed: async (tx, former) => {
      if (config.starterContent) await enqueueRenameStarter(queue, tx, former);
    },
  });
  const ownSite = createOwnSite({ ...deps, search: deps.siteSearch });
  const playground = createPlayground({ ...deps, siteAssistant: ownSite.bot });
  const backups = createBackups(deps);
  const system = await createSystem({ ...deps, backups });
  system.watchCache('Pictures on the disk', deps.imageCache.size);
  return area({
    services: {
      settings,
      settingsTests: createSettingsTests(deps),
      ownSite,
      playground,
      backups,
      system,
      news: createNews(deps),
      overview: createOverview(deps),
      finder: createFinder(deps),
      exportUserData: createExportUserData({ ...deps, sections: exportedSections({ ...deps, playground }) }),
    },
    jobs: {
      [BACKUP_JOB]: backups.job,
      [RENAME_STARTER_JOB]: renameStarterJob({ ...deps, ownSite }),
    },
    periodic: [{ name: 'backups', seconds: 300, run: backups.enqueueDue }],
    inEachProcess: [{ seconds: BEAT_SECONDS, run: system.processes.beat }],
    close: () =>
      system.processes
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'this process stays listed')),
  });
}

/** What a user's export contains, in its order. */
const exportedSections = (services: Deps & { playground: Playground }): Record<string, ExportSection> => ({
  sessions: services.userSessions.list,
  paymentMethod: services.paymentMethods.of,
  billingDetails: services.paymentMethods.details,
  subscriptions: ({ id }) => services.subscriptions.listOf(id),
  invoices: (viewer) => services.invoices.allOf(viewer),
  sites: ({ id }) => services.sites.allOf(id),
  conversations: ({ id }) => services.conversations.allOf(id),
  conversationsWithPeople: ({ id }) => services.takeovers.takeoversOf(id),
  notes: ({ id }) => services.takeovers.notesOf(id),
  writtenForOthers: ({ id }) => services.takeovers.writtenForOthers(id),
  leads: ({ id }) => services.leads.allOf(id),
  cannedAnswers: ({ id }) => services.cannedAnswers.allOf(id),
  inboxFilters: ({ id }) => services.savedFilters.allOf(id),
  teams: ({ id }) => services.team.allOf(id),
  siteTransfers: ({ id }) => services.transfers.allOf(id),
  notifications: ({ id }) => services.notifications.settingsOf(id),
  alerts: ({ id }) => services.alerts.allOf(id),
  webhooks: ({ id }) => services.webhooks.allOf(id),
  bots: ({ id }) => services.sources.botsWithSources(id),
  searchSettings: ({ id }) => services.searchSettings.allOf(id),
  apiKeys: ({ id }) => services.apiKeys.allOf(id),
  modelProviders: ({ id }) => services.modelProviders.list(id),
  chats: services.playground.allOf,
  media: ({ id }) => services.media.allOf(id),
  posts: ({ id }) => services.posts.allOf(id),
  imports: ({ id }) => services.imports.listInBatches(id),
});

export type OfficeServices = Awaited<ReturnType<typeof createOfficeArea>>['services'];

export const officeRoutes = routesOf(settingsApi, backOfficeApi, systemApi);
