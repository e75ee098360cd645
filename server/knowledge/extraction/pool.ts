import pLimit from 'p-limit';
import type { AnalyzedPage, IndexablePage } from '../analyzed-page.ts';
import type { Sitemap } from '../crawl/sitemap.ts';
import { ExtractionChild } from './child.ts';
import type { ExtractedPage } from './page.ts';
import type { PageTask, Task } from './worker.ts';

/** Extracts untrusted pages in other processes. Null if the time or memory limit was exceeded. */
export interface Extractor {
  extract(page: PageTask): Promise<ExtractedPage | null>;
  /** Counts the terms of a page for the index. */
  analyze(page: IndexablePage): Promise<AnalyzedPage | null>;
  /** Null also for input that is not a sitemap. */
  readSitemap(body: Uint8Array): Promise<Sitemap | null>;
  close(): Promise<void>;
}

/**
 * @param processes one reads about 200 pages a second, with up to 180 MB
 * @param timeoutMs the limit for one page, without the time in the queue
 */
export function createExtractor({ processes = 1, timeoutMs = 10_000 } = {}): Extractor {
  const children = Array.from({ length: processes }, () => new ExtractionChild(timeoutMs));
  const free = [...children];
  const limit = pLimit(processes);
  let isClosed = false;

  const run = (task: Task): Promise<unknown> =>
    limit(async () => {
      // The number of concurrent tasks equals the number of processes.
      const child = free.pop() as ExtractionChild;
      try {
        return isClosed ? null : await child.run(task);
      } finally {
        free.push(child);
      }
    });

  return {
    extract: (page) => run({ kind: 'extract', ...page }) as Promise<ExtractedPage | null>,
    analyze: ({ title, language, passages }) =>
      run({ kind: 'analyze', page: { title, language, passages } }) as Promise<AnalyzedPage | null>,
    readSitemap: (body) => run({ kind: 'sitemap', body }) as Promise<Sitemap | null>,
    async close() {
      isClosed = true;
      for (const child of children) child.stop();
    },
  };
}
