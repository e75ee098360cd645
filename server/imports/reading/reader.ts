import { createTaskPool } from '../../platform/processes/task-pool.ts';
import { workerFile } from '../../platform/worker-file.ts';
import type { ImportFormat } from './parsed.ts';
import type { UnreadableReason } from './unreadable.ts';
import type { Outcome, Task } from './worker.ts';

/** Reads untrusted files of imports in another process; the posts go into a file, line by line. */
export interface ImportReader {
  /** @throws when the disk or this server failed, not the file */
  read(task: Task): Promise<{ format: ImportFormat; entries: number } | { unreadable: UnreadableReason }>;
  close(): void;
}

const HEAP_MB = 384;

/** @param timeoutMs the limit for one import, without the time in the queue */
export function createImportReader({ timeoutMs = 300_000 } = {}): ImportReader {
  const { run, close } = createTaskPool<Task, Outcome>({
    file: workerFile('server/imports/reading/worker.ts', 'import-worker'),
    flags: [`--max-old-space-size=${HEAP_MB}`],
    processes: 1,
    timeoutMs,
  });
  return {
    async read(task) {
      const outcome = await run(task);
      if (!outcome) return { unreadable: 'too_hard' };
      if ('failed' in outcome) throw new Error(outcome.failed.message);
      return outcome;
    },
    close,
  };
}
