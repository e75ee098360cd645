import { createFileReader } from '../../../platform/processes/file-reader.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import type { UnreadableReason } from './unreadable.ts';
import type { Document, Task } from './worker.ts';

export type DocumentReader = ReturnType<typeof createDocumentReader>;

/** V8 counts the memory of WebAssembly, where PDFs are read, apart from its own; in pages of 64 kB. */
const WASM_PAGES = (256 * 1024) / 64;

/** @param timeoutMs the limit for one document, without the time in the queue */
export const createDocumentReader = ({ timeoutMs = 30_000 } = {}) =>
  createFileReader<Task, Document, UnreadableReason>({
    file: workerFile('server/knowledge/sources/documents/worker.ts', 'document-worker'),
    flags: [`--wasm-max-mem-pages=${WASM_PAGES}`],
    timeoutMs,
  });
