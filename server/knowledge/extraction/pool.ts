import pLimit from 'p-limit';
import type { AnalyzedPage, IndexablePage } from '../analyzed-page.ts';
import type { Sitemap } from '../crawl/sitemap.ts';
import { ExtractionChild } from './child.ts';
import type { ExtractedPage } from './page.ts';
import type { PageTask, Task } from './worker.ts';

/** Reads what strangers wrote, outside this process. Null means that it took too long or too much memory. */
export interface Extractor {
  extract(page: PageTask): Promise<ExtractedPage | null>;
  /** Counts the terms of a page for the index. */
  analyze(page: IndexablePage): Promise<AnalyzedPage | null>;
  /** Null also for what is no sitemap. */
  readSitemap(body: Uint8Array): Promise<Sitemap | null>;
  close(): Promise<void>;
}

/**
 * @param processes one reads some 200 pages a second, and takes up to 180 MB while it does
 * @param timeoutMs how long one page may take, waiting for a process not included
 */
export function createExtractor({ processes = 1, timeoutMs = 10_000 } = {}): Extractor {
  const children = Array.from({ length: processes }, () => new ExtractionChild(timeoutMs));
  const free = [...children];
  const limit = pLimit(processes);
  let isClosed = false;

  const run = (task: Task): Promise<unknown> =>
    limit(async () => {
      // As many tasks run at once as there are processes.
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
