import { createTaskPool } from '../../../platform/processes/task-pool.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import type { AnalyzedPage, IndexablePage } from '../analyzed-page.ts';
import type { Sitemap } from '../crawl/sitemap.ts';
import type { ExtractedPage } from './page.ts';
import type { PageScripts } from './page-scripts.ts';
import type { ExtractedPassage } from './passages.ts';
import type { PageTask, Result, Task } from './worker.ts';

/** Reads untrusted pages and texts in other processes. Null if the time or memory limit was exceeded. */
export type Extractor = ReturnType<typeof createExtractor>;

/**
 * A page of 3 MB with 100,000 links needs 90 MB of heap; more is only needed by pages of nothing but tags. It is a
 * process and not a thread because V8 ends the whole process when a large allocation meets the limit of a thread.
 */
const HEAP_MB = 96;
/** Half of V8's default: most of this memory would be garbage. */
const YOUNG_MB = 8;

/**
 * @param processes one reads about 200 pages a second, with up to 180 MB
 * @param timeoutMs the limit for one page, without the time in the queue
 */
export function createExtractor({ processes = 1, timeoutMs = 10_000 } = {}) {
  const { run, close } = createTaskPool<Task, Result>({
    file: workerFile('server/knowledge/sources/extraction/worker.ts', 'extraction-worker'),
    flags: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
    processes,
    timeoutMs,
  });
  return {
    extract: (page: PageTask) => run({ kind: 'extract', ...page }) as Promise<ExtractedPage | null>,
    readScripts: (page: PageTask) => run({ kind: 'scripts', ...page }) as Promise<PageScripts | null>,
    /** The passages of a text that an owner has written: plain text or Markdown. */
    readText: (text: string) => run({ kind: 'text', text }) as Promise<ExtractedPassage[] | null>,
    /** Counts the terms of a page for the index. */
    analyze: ({ title, language, passages }: IndexablePage) =>
      run({ kind: 'analyze', page: { title, language, passages } }) as Promise<AnalyzedPage | null>,
    /** Null also for input that is not a sitemap. */
    readSitemap: (body: Uint8Array) => run({ kind: 'sitemap', body }) as Promise<Sitemap | null>,
    close,
  };
}
