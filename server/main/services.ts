import { FORGOT_JOB } from '../accounts/auth/passwords.ts';
import { NOTIFICATION_JOB } from '../accounts/notifications/notifications.ts';
import { EMBED_JOB } from '../answers/embeddings/embeddings.ts';
import { REBUILD_JOB } from '../knowledge/sources/rebuild-index.ts';
import { PAGE_SYNC_JOB, SYNC_JOB } from '../knowledge/sources/sources.ts';
import { syncJob } from '../knowledge/sources/sync.ts';
import { pageSyncJob } from '../knowledge/sources/sync-page.ts';
import { REMOVE_FILES_JOB, removeFilesJob } from '../media/media/remove-files.ts';
import { BACKUP_JOB } from '../office/backup/backup.ts';
import { RENAME_STARTER_JOB, renameStarterJob } from '../office/starter/rename-starter.ts';
import { BEAT_SECONDS } from '../office/system/processes.ts';
import { uploadFolder } from '../platform/http/multipart.ts';
import { deleteExpiredWindows } from '../platform/http/rate-limit-store.ts';
import { createWorker, type Worker } from '../platform/jobs/worker.ts';
import { createHourlyMails } from '../platform/mail/hourly-mails.ts';
import { MAIL_JOB, mailJob } from '../platform/mail/mail-job.ts';
import { removeLeftovers } from '../platform/storage/leftovers.ts';
import { IMPORT_JOB } from '../publishing/imports/imports.ts';
import { MAILING_JOB, POST_MAIL_JOB } from '../publishing/newsletter/newsletter.ts';
import { PUBLICATION_JOB, publicationJob } from '../publishing/posts/publication.ts';
import { SUBMISSIONS_JOB, submissionsJob } from '../publishing/posts/submissions.ts';
import { CLOSE_CUSTOMER_JOB, SYNC_CUSTOMER_JOB } from '../shop/billing/customers.ts';
import { noticeJob } from '../shop/billing/notice-job.ts';
import { NOTICE_JOB } from '../shop/billing/notices.ts';
import { DIGEST_JOB } from '../sites/digests/digests.ts';
import { GAPS_JOB, NEW_GAPS_JOB } from '../sites/gaps/gaps.ts';
import { CONVERSATION_JOB, SOURCE_FAILED_JOB } from '../sites/site-events/site-events.ts';
import { WEBHOOK_JOB } from '../sites/webhooks/webhooks.ts';
import { createFeatures } from './features.ts';
import { createRoutes } from './routes.ts';

/** The objects that live as long as the process: the features, and the worker that runs their jobs. */
export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(...given: Parameters<typeof createFeatures>) {
  const features = await createFeatures(...given);
  const worker = createBackgroundWorker(features);
  return {
    ...features,
    ...createRoutes(features),
    worker,
    async close() {
      await worker.stop();
      await features.close();
    },
  };
}

/** The worker with the jobs of all features, and with what is done from time to time. */
function createBackgroundWorker(features: Awaited<ReturnType<typeof createFeatures>>): Worker {
  const { database, clock, log, queue, config, newsletter } = features;
  const stopping = features.stopping.signal;
  const { dataDir } = config;
  return createWorker({
    ...database,
    clock,
    log,
    queue,
    runsJobs: config.role !== 'web',
    beforeJob: features.settings.refresh,
    handlers: {
      [MAIL_JOB]: mailJob(features.mailer),
      [SYNC_CUSTOMER_JOB]: features.customers.job,
      [CLOSE_CUSTOMER_JOB]: features.customers.closeJob,
      [NOTICE_JOB]: noticeJob(features),
      [FORGOT_JOB]: features.passwords.job,
      [REMOVE_FILES_JOB]: removeFilesJob({ db: database.db, files: features.files }),
      [EMBED_JOB]: features.embeddings.job,
      [GAPS_JOB]: features.gaps.job,
      [NEW_GAPS_JOB]: features.gaps.newGapsJob,
      [NOTIFICATION_JOB]: features.notifications.job,
      [DIGEST_JOB]: features.digests.job,
      [CONVERSATION_JOB]: features.siteEvents.conversationJob,
      [SOURCE_FAILED_JOB]: features.siteEvents.sourceFailedJob,
      [WEBHOOK_JOB]: features.webhooks.job,
      [SUBMISSIONS_JOB]: submissionsJob({ ...features, database }),
      [REBUILD_JOB]: features.indexRebuild.job,
      [PUBLICATION_JOB]: publicationJob({
        database,
        clock,
        versions: features.versions,
        readPages: features.ownSite.readPages,
        deliver: newsletter.deliver,
      }),
      [MAILING_JOB]: newsletter.mailingJob,
      [POST_MAIL_JOB]: newsletter.postMailJob(features.mailer),
      [IMPORT_JOB]: features.importJob,
      [BACKUP_JOB]: features.backups.job,
      [RENAME_STARTER_JOB]: renameStarterJob(features),
      [PAGE_SYNC_JOB]: pageSyncJob(features),
      [SYNC_JOB]: syncJob({ ...features, folder: uploadFolder(dataDir) }),
    },
    periodic: [
      { name: 'sandbox', seconds: 60, run: () => runSandbox(features) },
      { name: 'customers', seconds: 3600, run: () => features.customers.enqueueDaily() },
      { name: 'websites', seconds: 60, run: () => features.knowledge.websites.syncDue() },
      { name: 'orphaned-imports', seconds: 60, run: () => features.imports.failOrphaned() },
      { name: 'content-sweep', seconds: 60, run: () => features.contentStore.sweep(stopping) },
      { name: 'digests', seconds: 300, run: () => features.digests.enqueueDue() },
      { name: 'backups', seconds: 300, run: () => features.backups.enqueueDue() },
      { name: 'old-digests', seconds: 3600, run: () => features.digests.deleteOld() },
      {
        name: 'old-hourly-mails',
        seconds: 3600,
        run: () => createHourlyMails({ clock }).deleteOld(database.db),
      },
      { name: 'old-gaps', seconds: 3600, run: () => features.gaps.deleteOldFound() },
      { name: 'old-webhook-deliveries', seconds: 3600, run: () => features.webhooks.deleteOld() },
      { name: 'expired-sessions', seconds: 3600, run: () => features.sessionStore.removeExpired() },
      { name: 'expired-tokens', seconds: 3600, run: () => features.tokens.deleteExpired() },
      { name: 'expired-invitations', seconds: 3600, run: () => features.invitations.deleteExpired() },
      { name: 'expired-devices', seconds: 3600, run: () => features.knownDevices.deleteExpired() },
      { name: 'expired-rate-limits', seconds: 3600, run: () => deleteExpiredWindows(database.db, clock) },
      { name: 'old-widget-events', seconds: 3600, run: () => features.widget.records.deleteOldEvents() },
      { name: 'old-conversations', seconds: 3600, run: () => features.conversations.deleteOld(stopping) },
      { name: 'old-audit-entries', seconds: 3600, run: () => features.audit.deleteExpired() },
    ],
    inEachProcess: [
      { seconds: BEAT_SECONDS, run: () => features.system.processes.beat() },
      { seconds: 3600, run: () => removeLeftovers(dataDir) },
    ],
  });
}

/** Renewals of the sandbox: a payment service would tell of them. */
async function runSandbox({ sandbox, customers }: Awaited<ReturnType<typeof createFeatures>>): Promise<void> {
  for (const id of (await sandbox?.listDue()) ?? []) await customers.enqueueSyncOf(id);
}
