import { newId } from '../../platform/ids.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { Superseded } from './lock-source.ts';
import { brokenOff } from './source-syncs.ts';
import { readWebsiteSettings } from './sources.present.ts';
import { findSource, type SourceRow, updateSource } from './sources.queries.ts';
import { syncFile } from './sync-file.ts';
import { createSyncProgress } from './sync-progress.ts';
import { syncWebsite, type WebsiteSyncDeps } from './sync-website.ts';

interface Deps extends WebsiteSyncDeps {
  /** Of a source of the type `qa` or `text`. */
  indexWritten(source: SourceRow): Promise<void>;
}

/** The payload of the job: the sync of a website that has begun, and its settings then. */
interface Payload {
  sourceId: string;
  /** The list of jobs shows it. */
  url?: string;
  syncId?: string;
  settings?: string;
}

/** The job that syncs a source. After a crash it resumes; pages that were read are not requested again. */
export const syncJob = (deps: Deps): JobHandler => ({
  // A sync mostly waits for its website.
  concurrency: 6,
  concurrencyPerFairnessKey: 2,
  async run(payload, signal, { checkpoint }) {
    const { sourceId, ...begun } = payload as Payload;
    const { db } = deps.database;
    const source = await findSource(db, sourceId);
    if (!source) return 'done';
    try {
      await updateSource(db, sourceId, { status: 'syncing', error: null, found_count: 0, done_count: 0 });
      if (source.type === 'qa' || source.type === 'text') {
        await deps.indexWritten(source);
        return 'done';
      }
      const progress = createSyncProgress(deps, sourceId);
      if (source.type !== 'website') return await syncFile(deps, source, progress, signal);
      const { settings } = source;
      // A source that is queued has been asked for again since.
      const isContinued = begun.settings === settings && source.status !== 'queued';
      const syncId = (isContinued ? begun.syncId : undefined) ?? newId();
      const { url } = readWebsiteSettings(source);
      if (syncId !== begun.syncId) await checkpoint({ sourceId, url, syncId, settings } satisfies Payload);
      return await syncWebsite(deps, source, syncId, progress, signal);
    } catch (error) {
      // Stopped, or taken over by another worker: this run must not change the source any more.
      if (signal.aborted) return 'interrupted';
      if (error instanceof Superseded) return 'done';
      // The job will be retried; until then the source must not appear as syncing.
      await updateSource(db, sourceId, brokenOff(deps.clock));
      throw error;
    }
  },
});
