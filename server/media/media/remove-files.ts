import type { Db } from '../../platform/db/connect.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { waitingPayloads } from '../../platform/jobs/waiting-payloads.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { isStored, type MediaRow } from './media.queries.ts';

export const REMOVE_FILES_JOB = 'remove-files';

/** After which an upload that has not ended has failed. */
const UPLOAD_SECONDS = 3600;

interface Payload {
  keys: string[];
}

/** Stored files that no row names are removed: by a job, which also runs if this process ends before. */
export const removeFiles = (queue: JobQueue, tx: Db, keys: string[]): Promise<void> =>
  queue.enqueue(tx, REMOVE_FILES_JOB, { keys } satisfies Payload);

/** The keys of all that is stored of a file. */
export const keysOf = (file: Pick<MediaRow, 'storage_key' | 'preview_key'>): string[] =>
  [file.storage_key, file.preview_key].filter((key) => key !== null);

/** Before a file is stored: the job removes it unless a row names it by then. */
export const removeIfUnused = (queue: JobQueue, db: Db, keys: string[]): Promise<void> =>
  queue.enqueue(db, REMOVE_FILES_JOB, { keys } satisfies Payload, { inSeconds: UPLOAD_SECONDS });

export const removeFilesJob = ({ db, files }: { db: Db; files: FileStore }): JobHandler => ({
  concurrency: 1,
  async run(payload) {
    await removeUnnamed(db, files, payload as Payload);
    return 'done';
  },
});

async function removeUnnamed(db: Db, files: FileStore, { keys }: Payload): Promise<void> {
  for (const key of keys) if (!(await isStored(db, key))) await files.remove(key);
}

/** Does now what waiting jobs would do later, when they would look into another store. No server may be running. */
export async function removePending(db: Db, files: FileStore): Promise<void> {
  for await (const payloads of waitingPayloads(db, REMOVE_FILES_JOB))
    for (const payload of payloads) await removeUnnamed(db, files, payload as Payload);
}
