import { isSystemError } from '../errors.ts';
import { answerTasks } from './answer-tasks.ts';
import { limitMemory } from './limit-memory.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** `unreadable`: the file cannot be read. `failed`: a failure of the system. */
export type FileOutcome<Result, Reason> = { result: Result } | { unreadable: Reason } | { failed: string };

const MAX_MEMORY_BYTES = 700_000_000;

/**
 * Runs in the child process of `createFileReader`.
 * @param read throws an `UnreadableFile` if it knows why; other errors mean that the file is damaged
 */
export function answerFiles<Task>(read: (task: Task) => Promise<unknown>): void {
  limitMemory(MAX_MEMORY_BYTES);
  // PDFium for one never gives memory back: each file gets a new process.
  answerTasks(
    async (task: Task): Promise<FileOutcome<unknown, string>> => {
      try {
        return { result: await read(task) };
      } catch (error) {
        if (error instanceof UnreadableFile) return { unreadable: error.reason };
        if (isSystemError(error)) return { failed: error.message };
        return { unreadable: 'damaged' };
      }
    },
    () => true,
  );
}
