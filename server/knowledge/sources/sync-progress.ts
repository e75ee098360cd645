import type { Database } from '../../platform/db/connect.ts';
import type { Log } from '../../platform/log.ts';
import { updateSource } from './sources.queries.ts';

export type SyncProgress = ReturnType<typeof createSyncProgress>;

const PROGRESS_MS = 300;

/** Writes the counts at intervals, and always the last ones: a crawl reports more often than clients poll. */
export function createSyncProgress(
  { database: { db }, log }: { database: Database; log: Log },
  sourceId: string,
) {
  let newest = { found_count: 0, done_count: 0 };
  let writing: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    timer = undefined;
    writing = updateSource(db, sourceId, newest).catch((error: unknown) =>
      log.warn({ err: error }, 'progress not stored'),
    );
  }

  return {
    report(found: number, done: number): void {
      newest = { found_count: found, done_count: done };
      timer ??= setTimeout(write, PROGRESS_MS);
    },
    async settled(): Promise<void> {
      clearTimeout(timer);
      await writing;
      write();
      await writing;
    },
  };
}
