import { createTaskPool } from '../../platform/processes/task-pool.ts';
import { workerFile } from '../../platform/worker-file.ts';
import type { ExtractedPassage } from '../extraction/passages.ts';
import type { UnreadableReason } from './unreadable.ts';
import type { Outcome, Task } from './worker.ts';

/** Reads untrusted documents in another process. */
export interface DocumentReader {
  /** @throws when the disk or this server failed, not the document */
  read(task: Task): Promise<{ passages: ExtractedPassage[] } | { unreadable: UnreadableReason }>;
  close(): void;
}

/** The parsed tree of a Word document takes about thirty times the memory of its text. */
const HEAP_MB = 384;
/** V8 counts the memory of WebAssembly, where PDFs are read, apart from its own; in pages of 64 kB. */
const WASM_PAGES = (256 * 1024) / 64;

/** @param timeoutMs the limit for one document, without the time in the queue */
export function createDocumentReader({ timeoutMs = 30_000 } = {}): DocumentReader {
  const { run, close } = createTaskPool<Task, Outcome>({
    file: workerFile('server/knowledge/documents/worker.ts', 'document-worker'),
    flags: [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`],
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
