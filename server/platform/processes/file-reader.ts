import type { FileOutcome } from './answer-files.ts';
import { createTaskPool } from './task-pool.ts';
import type { ProcessOptions } from './task-process.ts';

/** The tree of a Word document takes about thirty times its text. */
const HEAP = '--max-old-space-size=384';

/** Reads untrusted files, each in a new child process. */
export function createFileReader<Task extends object, Result, Reason extends string>(
  options: ProcessOptions,
) {
  const flags = [HEAP, ...options.flags];
  const { run, close } = createTaskPool<Task, FileOutcome<Result, Reason>>({
    ...options,
    flags,
    processes: 1,
  });
  return {
    /** @throws when the disk or this server failed, not the file */
    async read(task: Task): Promise<Result | { unreadable: Reason | 'too_hard' }> {
      const outcome = (await run(task)) ?? { unreadable: 'too_hard' as const };
      if ('failed' in outcome) throw new Error(outcome.failed);
      return 'result' in outcome ? outcome.result : outcome;
    },
    close,
  };
}
