import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { AnalyzedPage, IndexablePage } from '../../search/search-index.ts';
import type { Sitemap } from '../crawl/sitemap.ts';
import type { ExtractedPage } from './page.ts';
import type { PageTask } from './worker.ts';

/** Reads what strangers wrote, off the main thread. Null means that it took too long or too much memory. */
export interface Extractor {
  extract(page: PageTask): Promise<ExtractedPage | null>;
  /** Counts the terms of a page for the index. */
  analyze(page: IndexablePage): Promise<AnalyzedPage | null>;
  /** Null also for what is no sitemap. */
  readSitemap(body: Uint8Array): Promise<Sitemap | null>;
  close(): Promise<void>;
}

/** @param timeoutMs how long one page may take, waiting for a thread not included */
export function createExtractor({ threads = 2, timeoutMs = 10_000 } = {}): Extractor {
  const pool = new Piscina({
    filename: workerFile(),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 10_000,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const slots = new Slots(threads);

  const run = <Task, Result>(name: string, task: Task): Promise<Result | null> =>
    slots.use(async () => {
      try {
        // An abort ends the thread, which is the only way to stop code that doesn't yield.
        return await pool.run(task, { name, signal: AbortSignal.timeout(timeoutMs) });
      } catch {
        return null;
      }
    });

  return {
    extract: (page) => run<PageTask, ExtractedPage>('extract', page),
    analyze: ({ title, language, passages }) =>
      run<IndexablePage, AnalyzedPage>('analyze', { title, language, passages }),
    readSitemap: (body) => run<Uint8Array, Sitemap>('sitemap', body),
    close: () => pool.destroy(),
  };
}

/** Beside this file when running from source; when built, beside the bundle, which may keep this code in a chunk. */
function workerFile(): string {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.ts')) return join(dirname(here), 'worker.ts');
  const built = [dirname(here), join(dirname(here), '..'), join(process.cwd(), 'dist/server')];
  const files = built.map((folder) => join(folder, 'extraction-worker.mjs'));
  return (
    files.find((file) => existsSync(file)) ?? join(process.cwd(), 'server/knowledge/extraction/worker.ts')
  );
}

/** Lets so many tasks run at a time, so that a task's time counts from when it has a thread. */
class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
