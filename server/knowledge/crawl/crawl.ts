import type { Clock } from '../../platform/clock.ts';
import type { SafeFetch } from '../../platform/fetch-safe.ts';
import type { ExtractedPage } from '../extraction/page.ts';
import type { Extractor } from '../extraction/pool.ts';
import type { Pause } from './pace.ts';
import type { Validators } from './visit.ts';

export interface CrawlSettings {
  /** A page, a sitemap (`….xml`), or a bare domain, which is tried by https and then by http. */
  startUrl: string;
  /** Globs of paths such as `/docs/*`; empty means all. */
  include: string[];
  exclude: string[];
  maxPages: number;
  maxDepth: number;
}

/** A page as the last crawl left it. */
export interface KnownPage extends Validators {
  /** Null when its content is not in the index. */
  contentHash: string | null;
  depth: number;
}

/** What came of one page. `reason` is a sentence for the site's owner. */
export type PageResult = { url: string; depth: number } & (
  | ({ status: 'indexed'; page: ExtractedPage } & Validators)
  /** What the index holds of it still stands. */
  | ({ status: 'unchanged' } & Validators)
  /** Must not or cannot be part of the index; what there is of it has to go. */
  | { status: 'skipped'; reason: string }
  /** Could not be read this time; what there is of it may stay. */
  | { status: 'failed'; reason: string }
  /** Is no more; only reported of known pages. */
  | { status: 'gone'; reason: string }
);

interface CrawlReporter {
  /** Addresses found, and how many of them are dealt with. */
  progress(found: number, done: number): void;
  /** Called for one page at a time. Meanwhile the other slots read one page each, and then wait. */
  page(result: PageResult): Promise<void>;
}

export interface CrawlDependencies {
  fetch: SafeFetch;
  extractor: Pick<Extractor, 'extract' | 'readSitemap'>;
  /**
   * Pages of the last crawl, by their address; all are visited again. After a crawl that did not end complete, or with
   * other settings, leave out `etag` and `lastModified`: pages answered 304 show no links, so nothing new is found there.
   */
  known: ReadonlyMap<string, KnownPage>;
  report: CrawlReporter;
  signal: AbortSignal;
  clock: Clock;
  pause: Pause;
  /** After so many seconds the crawl ends with what it has. Default one hour. */
  maxSeconds?: number;
}

/** Why a crawl that read pages did not reach all of them. */
export type CrawlStop = 'page_limit' | 'budget' | 'site_trouble' | 'aborted';

export type CrawlOutcome =
  /** Complete: pages that were not reported are no longer part of the site. So they are after `page_limit`. */
  | { ok: true; complete: true; stopped: null }
  | { ok: true; complete: false; stopped: CrawlStop }
  /** Nothing could be read; `reason` is a sentence for the site's owner. */
  | { ok: false; reason: string };
