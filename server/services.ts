import { mkdir } from 'node:fs/promises';
import { type Auth, createAuth } from './auth/auth.ts';
import { type Captcha, createCaptcha } from './auth/captcha.ts';
import { createKnownDevices, type KnownDevices } from './auth/known-devices.ts';
import { createOwnSessions, type OwnSessions } from './auth/own-sessions.ts';
import { createPasswords, FORGOT_JOB, type Passwords } from './auth/passwords.ts';
import { createPaymentMethods, type PaymentMethods } from './billing/billing.ts';
import { createSandbox } from './billing/sandbox.ts';
import { type Blog, createBlog } from './blog/blog.ts';
import { type Bots, createBots } from './bots/bots.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import { createLocalAnswerer } from './chat/answers/local.ts';
import { type Chat, createChat } from './chat/chat.ts';
import { createPlayground, type Playground } from './chat/playground.ts';
import { createInsights, type Insights } from './insights/insights.ts';
import { type ContentStore, createContentStore } from './knowledge/content.ts';
import { createExtractor } from './knowledge/extraction/pool.ts';
import { createKnowledge, type Knowledge, SYNC_JOB } from './knowledge/knowledge.ts';
import { createIndexRebuild, type IndexRebuild, REBUILD_JOB, rebuildJob } from './knowledge/rebuild-index.ts';
import { createSourceFetch } from './knowledge/source-fetch.ts';
import { syncJob } from './knowledge/sync.ts';
import { createOwnSite, type OwnSite } from './own-site/own-site.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type ContentVersions, createContentVersions } from './platform/content-versions.ts';
import { connect, type Database } from './platform/db/connect.ts';
import { removeEndedWindows } from './platform/http/rate-limit-store.ts';
import { createRateLimits, type RateLimits } from './platform/http/rate-limits.ts';
import { DatabaseSessionStore } from './platform/http/session-store.ts';
import { createInvertedIndex } from './platform/inverted-index/inverted-index.ts';
import { createJobQueue } from './platform/jobs/queue.ts';
import { createWorker, type Worker } from './platform/jobs/worker.ts';
import type { Log } from './platform/log.ts';
import { MAIL_JOB, mailJob } from './platform/mail/mail-job.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { loadSecret } from './platform/secrets.ts';
import { createFileStore, type FileStore } from './platform/storage/files.ts';
import { createSearch, type Search } from './search/search.ts';
import { type AddPendingSite, createAddPendingSite } from './sites/pending-site.ts';
import { createSites, type Sites } from './sites/sites.ts';
import { type AccountDeletion, createAccountDeletion } from './users/account-deletion.ts';
import { createExportUserData, type ExportUserData } from './users/data-export.ts';
import { createEmailChange } from './users/email-change.ts';
import { createUserAdmin, type UserAdmin } from './users/user-admin.ts';
import { createUsers, type Users } from './users/users.ts';
import { createVisitorTokens } from './widget/visitor-token.ts';
import { createWidget, type Widget } from './widget/widget.ts';

/** Everything that lives as long as the process. */
export interface Services {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  limits: RateLimits;
  versions: ContentVersions;
  sessionSecret: string;
  sessionStore: DatabaseSessionStore;
  auth: Auth;
  knownDevices: KnownDevices;
  passwords: Passwords;
  ownSessions: OwnSessions;
  users: Users;
  userAdmin: UserAdmin;
  accountDeletion: AccountDeletion;
  exportUserData: ExportUserData;
  paymentMethods: PaymentMethods;
  captcha: Captcha;
  bots: Bots;
  knowledge: Knowledge;
  search: Search;
  contentStore: ContentStore;
  indexRebuild: IndexRebuild;
  sites: Sites;
  addPendingSite: AddPendingSite;
  chat: Chat;
  widget: Widget;
  ownSite: OwnSite;
  insights: Insights;
  blog: Blog;
  catalog: Catalog;
  playground: Playground;
  files: FileStore;
  worker: Worker;
  /** Aborted when the process begins to stop: running answers end. */
  stopping: AbortController;
  close(): Promise<void>;
}

export async function createServices(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
): Promise<Services> {
  await mkdir(config.dataDir, { recursive: true });
  const sessionSecret = config.sessionSecret ?? (await loadSecret(config.dataDir, 'session-secret'));
  const database = connect(config.databaseUrl, log);
  const { db, engine } = database;
  const queue = createJobQueue(clock);
  const stopping = new AbortController();
  const limits = createRateLimits({ enabled: config.rateLimits, db, clock });
  const versions = createContentVersions(db, log);
  const extractor = createExtractor();

  const emailChange = createEmailChange({ clock, config, queue });
  const auth = createAuth({ database, clock, config, queue, emailChange });
  const knownDevices = createKnownDevices({ database, clock, config, queue });
  const passwords = createPasswords({ database, clock, config, queue });
  const ownSessions = createOwnSessions({ database, clock });
  const captcha = createCaptcha({
    db,
    clock,
    secret: sessionSecret,
    enabled: config.captcha,
    plainFormLimit: limits({ name: 'plain-forms', points: 10, seconds: 600 }),
  });
  const blog = createBlog({ database, clock, config, versions });
  const users = createUsers({ database, clock, blog, emailChange });
  const bots = createBots({ database, clock });
  const sourceFetch = createSourceFetch({ config, bots, users });
  const index = createInvertedIndex({ database, clock });
  const search = createSearch({ database, index });
  const contentStore = createContentStore({ database, index });
  const indexRebuild = createIndexRebuild({ database, log, queue, index, analyze: extractor.analyze });
  const knowledge = createKnowledge({ database, clock, queue, bots, contentStore });
  const answerer = createLocalAnswerer(search);
  const sites = createSites({ database, clock, config, bots, knowledge });
  const chat = createChat({ database, clock, log, answerer });
  const tokens = createVisitorTokens(sessionSecret, clock);
  const widget = createWidget({ database, clock, config, queue, auth, users, sites, bots, chat, tokens });
  const ownSite = createOwnSite({
    database,
    clock,
    config,
    auth,
    sites,
    bots,
    chat,
    search,
    knowledge,
    limits,
  });
  const insights = createInsights({ database, clock });
  const playground = createPlayground({ database, clock, log, answerer, bots, ownSite });
  const paymentMethods = createPaymentMethods({ database, clock, gateway: createSandbox(clock) });
  const accountDeletion = createAccountDeletion({ database, config, queue, sites, bots, blog, ownSite });
  const userAdmin = createUserAdmin({ database, clock, blog, emailChange, ownSite, accountDeletion });
  const exportUserData = createExportUserData({
    clock,
    ownSessions,
    paymentMethods,
    sites,
    bots,
    knowledge,
    playground,
    blog,
  });
  const sessionStore = new DatabaseSessionStore(db, clock);

  const worker = createWorker({
    db,
    engine,
    clock,
    log,
    queue,
    handlers: {
      [MAIL_JOB]: mailJob(createMailer(config, log)),
      [FORGOT_JOB]: passwords.job,
      [REBUILD_JOB]: rebuildJob(indexRebuild.rebuild),
      [SYNC_JOB]: syncJob({ database, clock, log, sourceFetch, extractor, contentStore }),
    },
    periodic: [
      { seconds: 60, run: () => knowledge.syncDue() },
      { seconds: 60, run: () => contentStore.sweep(stopping.signal) },
      { seconds: 3600, run: () => sessionStore.removeExpired() },
      { seconds: 3600, run: () => auth.deleteExpired() },
      { seconds: 3600, run: () => knownDevices.deleteExpired() },
      { seconds: 3600, run: () => removeEndedWindows(db, clock) },
      { seconds: 3600, run: () => widget.removeOldEvents() },
    ],
  });

  return {
    config,
    log,
    clock,
    database,
    limits,
    versions,
    sessionSecret,
    sessionStore,
    auth,
    knownDevices,
    passwords,
    ownSessions,
    users,
    userAdmin,
    accountDeletion,
    exportUserData,
    paymentMethods,
    captcha,
    bots,
    knowledge,
    search,
    contentStore,
    indexRebuild,
    sites,
    addPendingSite: createAddPendingSite({ auth, sites, log }),
    chat,
    widget,
    ownSite,
    insights,
    blog,
    catalog: createCatalog({ database, clock, versions }),
    playground,
    files: createFileStore(config),
    worker,
    stopping,
    async close() {
      await worker.stop();
      await Promise.all([extractor.close(), sourceFetch.close()]);
      await database.close();
    },
  };
}
