import type { KnownDevices } from './auth/known-devices.ts';
import { FORGOT_JOB, type Passwords } from './auth/passwords.ts';
import type { Conversations } from './conversations/conversations.ts';
import { EMBED_JOB, type Embeddings } from './embeddings/embeddings.ts';
import { IMPORT_JOB } from './imports/imports.ts';
import { type Knowledge, PAGE_SYNC_JOB, SYNC_JOB } from './knowledge/knowledge.ts';
import { type IndexRebuild, REBUILD_JOB, rebuildJob } from './knowledge/rebuild-index.ts';
import { syncJob } from './knowledge/sync.ts';
import { pageSyncJob } from './knowledge/sync-page.ts';
import { REMOVE_FILES_JOB, removeFilesJob } from './media/remove-files.ts';
import { MAILING_JOB, type Newsletter, POST_MAIL_JOB } from './newsletter/newsletter.ts';
import type { OwnSite } from './own-site/own-site.ts';
import type { Config } from './platform/config.ts';
import type { ContentVersions } from './platform/content-versions.ts';
import { uploadFolder } from './platform/http/multipart.ts';
import { deleteExpiredWindows } from './platform/http/rate-limit-store.ts';
import type { DatabaseSessionStore } from './platform/http/session-store.ts';
import { createWorker, type JobHandler, type Worker } from './platform/jobs/worker.ts';
import { MAIL_JOB, mailJob } from './platform/mail/mail-job.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { removeLeftovers } from './platform/storage/leftovers.ts';
import { PUBLICATION_JOB, publicationJob } from './posts/publication.ts';
import type { UserTokens } from './users/tokens.ts';
import type { Widget } from './widget/widget.ts';

type PageSyncs = Parameters<typeof pageSyncJob>[0];
type Syncs = Omit<Parameters<typeof syncJob>[0], 'folder'>;

interface Deps extends PageSyncs, Syncs {
  config: Config;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  mailer: Mailer;
  files: FileStore;
  versions: ContentVersions;
  sessionStore: DatabaseSessionStore;
  passwords: Passwords;
  tokens: UserTokens;
  knownDevices: KnownDevices;
  embeddings: Embeddings;
  indexRebuild: IndexRebuild;
  knowledge: Knowledge;
  ownSite: OwnSite;
  newsletter: Newsletter;
  importJob: JobHandler;
  widget: Widget;
  conversations: Conversations;
}

/** The worker with the jobs of all features, and with what is done from time to time. */
export function createBackgroundWorker(deps: Deps): Worker {
  const { database, clock, log, queue, config, stopping, newsletter } = deps;
  const { dataDir } = config;
  return createWorker({
    ...database,
    clock,
    log,
    queue,
    handlers: {
      [MAIL_JOB]: mailJob(deps.mailer),
      [FORGOT_JOB]: deps.passwords.job,
      [REMOVE_FILES_JOB]: removeFilesJob({ db: database.db, files: deps.files }),
      [EMBED_JOB]: deps.embeddings.job,
      [REBUILD_JOB]: rebuildJob(deps.indexRebuild.rebuild),
      [PUBLICATION_JOB]: publicationJob({
        database,
        clock,
        versions: deps.versions,
        readPages: deps.ownSite.readPages,
        deliver: newsletter.deliver,
      }),
      [MAILING_JOB]: newsletter.mailingJob,
      [POST_MAIL_JOB]: newsletter.postMailJob(deps.mailer),
      [IMPORT_JOB]: deps.importJob,
      [PAGE_SYNC_JOB]: pageSyncJob(deps),
      [SYNC_JOB]: syncJob({ ...deps, folder: uploadFolder(dataDir) }),
    },
    periodic: [
      { seconds: 60, run: () => deps.knowledge.syncDue() },
      { seconds: 60, run: () => deps.contentStore.sweep(stopping) },
      { seconds: 3600, run: () => removeLeftovers(dataDir) },
      { seconds: 3600, run: () => deps.sessionStore.removeExpired() },
      { seconds: 3600, run: () => deps.tokens.deleteExpired() },
      { seconds: 3600, run: () => deps.knownDevices.deleteExpired() },
      { seconds: 3600, run: () => deleteExpiredWindows(database.db, clock) },
      { seconds: 3600, run: () => deps.widget.deleteOldEvents() },
      { seconds: 3600, run: () => deps.conversations.deleteOld(stopping) },
    ],
  });
}
