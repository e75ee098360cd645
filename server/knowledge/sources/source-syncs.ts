import type { Bots } from '../../assistants/assistants.ts';
import { type Clock, isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { readWebsiteSettings } from './sources.present.ts';
import { type SourceRow, updateSource } from './sources.queries.ts';

/** The kind of job that syncs a source; its payload is `{ sourceId }`, and the `url` of a website for the list of jobs. */
export const SYNC_JOB = 'sync';

export const SYNC_KEY_PREFIX = `${SYNC_JOB}:`;

export type SourceSyncs = ReturnType<typeof createSourceSyncs>;

/** Queues the syncs of websites and files. */
export function createSourceSyncs({ clock, queue, bots }: { clock: Clock; queue: JobQueue; bots: Bots }) {
  /** Fair per account: one with many slow sources must not delay the others. */
  async function enqueue(tx: Db, source: SourceRow): Promise<void> {
    const fairnessKey = await bots.ownerOf(tx, source.bot_id);
    const options = { key: SYNC_KEY_PREFIX + source.id, fairnessKey, maxAttempts: 3 };
    const url = source.type === 'website' ? readWebsiteSettings(source).url : undefined;
    await queue.enqueue(tx, SYNC_JOB, { sourceId: source.id, url }, options);
  }

  return {
    enqueue,

    async requeue(tx: Db, source: SourceRow, change: Partial<SourceRow> = {}): Promise<SourceRow> {
      const queued = await updateSource(tx, source.id, {
        ...change,
        status: 'queued',
        updated_at: isoNow(clock),
      });
      const current = queued ?? source;
      await enqueue(tx, current);
      return current;
    },
  };
}

const NEXT_TRY_SECONDS = 24 * 3600;

/** The state of a source whose sync was ended by a failure of this server, not of the website. */
export const brokenOff = (clock: Clock): Partial<SourceRow> => ({
  status: 'failed',
  error:
    'The reading broke off because of a fault on this server. It is tried again within a day, or when you ask for it.',
  next_sync_at: isoIn(clock, NEXT_TRY_SECONDS),
  updated_at: isoNow(clock),
});
