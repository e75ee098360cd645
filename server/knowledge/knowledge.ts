import type { FetchForOwner, Users } from '../accounts/accounts.ts';
import type { Bots } from '../assistants/assistants.ts';
import type { Media } from '../media/media.ts';
import type { Entitlements, Frozen } from '../plans/plans.ts';
import { area, routesOf } from '../platform/area.ts';
import { uploadFolder } from '../platform/http/multipart.ts';
import { createInvertedIndex } from '../platform/inverted-index/inverted-index.ts';
import { createReplicaReader, openReplica } from '../platform/inverted-index/replica.ts';
import type { Platform } from '../platform/platform.ts';
import { createContentStore } from './sources/content.ts';
import { createDocumentContent } from './sources/document-content.ts';
import { createDocumentReader } from './sources/documents/reader.ts';
import { createExtractor } from './sources/extraction/extractor.ts';
import { createPlanPages } from './sources/plan-pages.ts';
import { createIndexRebuild, REBUILD_JOB } from './sources/rebuild-index.ts';
import { sourcesApi } from './sources/sources.api.ts';
import {
  type ChangedSource,
  createSources,
  type FailedSource,
  type FirstRead,
  PAGE_SYNC_JOB,
  SYNC_JOB,
} from './sources/sources.ts';
import { syncJob } from './sources/sync.ts';
import { pageSyncJob } from './sources/sync-page.ts';

export {
  FIELD_WEIGHTS,
  readCounts,
  readLengths,
  reversed,
  SHORT_LENGTH,
  SUFFIX_SIGN,
  umlautStemOf,
} from './page-index/page-index.ts';
export {
  type ChangedSource,
  type Extractor,
  type FileView,
  type FirstRead,
  type ListedSource,
  noAnswer,
  type PageScripts,
  type PageView,
  type QaView,
  type Sources,
  startUrlsFor,
  type TextView,
  type WebsiteSource,
} from './sources/sources.ts';

declare module '../platform/events.ts' {
  interface Events {
    /** The passages of an assistant have changed. */
    contentPublished: { botId: string };
    /** A text, a file or an answer of the owner has new content. */
    sourceChanged: ChangedSource;
    /** A website or a file could not be read. */
    sourceFailed: FailedSource;
  }

  interface Announcements {
    /** The passages of a page are deleted. */
    contentRemoved: { botId: string; doc: number };
    /** The pages of a website have been read for the first time; again if that was interrupted. */
    websiteFirstRead: FirstRead;
    /** The icon that a website's start page names was read. */
    iconRead: Pick<FirstRead, 'siteId' | 'domain'> & { icon: Uint8Array };
  }
}

interface Deps extends Platform {
  users: Users;
  fetchForOwner: FetchForOwner;
  media: Media;
  entitlements: Entitlements;
  frozen: Frozen;
  bots: Bots;
}

/** What assistants know: websites, files and texts, as passages in an index. */
export function createKnowledgeArea(deps: Deps) {
  const { config, log } = deps;
  const extractor = createExtractor();
  const documentReader = createDocumentReader();
  const replica = config.replicaUrl ? openReplica(config.replicaUrl, log) : undefined;
  const index = createInvertedIndex({ ...deps, readReplica: createReplicaReader(replica, log) });
  const planPagesOf = createPlanPages(deps);
  const contentStore = createContentStore({ ...deps, index });
  const documents = createDocumentContent({ ...deps, contentStore, extractor });
  const indexRebuild = createIndexRebuild({ ...deps, index, analyze: extractor.analyze });
  const crawledPages = deps.metrics.counter('crawl_pages_total', 'Pages that were read, by result', 'result');
  const reading = { ...deps, extractor, documents, documentReader, contentStore, planPagesOf, crawledPages };
  const sources = createSources(reading);
  return area({
    services: { extractor, replica, index, contentStore, indexRebuild, sources },
    jobs: {
      [REBUILD_JOB]: indexRebuild.job,
      [PAGE_SYNC_JOB]: pageSyncJob(reading),
      [SYNC_JOB]: syncJob({
        ...reading,
        indexWritten: sources.indexWritten,
        folder: uploadFolder(config.dataDir),
      }),
    },
    periodic: [
      { name: 'websites', seconds: 60, run: sources.websites.syncDue },
      { name: 'content-sweep', seconds: 60, run: () => contentStore.sweep(deps.stopping.signal) },
    ],
    async close() {
      extractor.close();
      documentReader.close();
      await replica?.close();
    },
  });
}

export type KnowledgeServices = ReturnType<typeof createKnowledgeArea>['services'];

export const knowledgeRoutes = routesOf(sourcesApi);
