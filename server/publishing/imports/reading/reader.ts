import { createFileReader } from '../../../platform/processes/file-reader.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import type { UnreadableReason } from './unreadable.ts';
import type { Posts, Task } from './worker.ts';

export type ImportReader = ReturnType<typeof createImportReader>;

/**
 * Reads untrusted files of imports; the posts go into a file, line by line.
 * @param timeoutMs the limit for one import, without the time in the queue
 */
export const createImportReader = ({ timeoutMs = 300_000 } = {}) =>
  createFileReader<Task, Posts, UnreadableReason>({
    file: workerFile('server/publishing/imports/reading/worker.ts', 'import-worker'),
    flags: [],
    timeoutMs,
  });
