import type { DocumentFormat } from '#lib/file-formats.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SafeFetch } from '../../../platform/fetch-safe.ts';
import type { Extractor } from '../extraction/extractor.ts';
import type { ExtractedPage } from '../extraction/page.ts';
import type { Pause } from './pace.ts';

export interface CrawlSettings {
  /** A page, a sitemap (`….xml`, `….txt`), or a bare domain, which is tried by https and then by http. */
  startUrl: string;
  /** Globs of paths such as `/docs/*`; empty includes all paths. */
  include: string[];
  exclude: string[];
  maxPages: number;
  maxDepth: number;
  /** Reads linked documents, too. */
  documents?: boolean;
  /** Reads nothing but the start page. */
  isOnePage?: boolean;
}

/** A file of a website, in a format that can be read. */
export interface DownloadedFile {
  url: string;
  body: Buffer;
  format: DocumentFormat;
}

/** The stored HTTP validators of a page, for conditional requests. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The stored state of a page after the last crawl. */
export interface KnownPage extends Validators {
  /** Null if its content is not in the index. */
  contentHash: string | null;
  depth: number;
  /** This crawl has read it before it was interrupted: it is not requested again. */
  isRead?: boolean;
}

/** The links of a page to follow if it does not change; null if they are too many to be stored. */
export type KnownLinks = readonly string[] | null;

/** The result of one page. `reason` is a sentence for the site's owner. */
export type PageResult = { url: string; depth: number } & (
  | ({ status: 'indexed'; page: ExtractedPage; links: KnownLinks } & Validators)
  /** The indexed content is still current. `links` is absent where the page was not sent again. */
  | ({ status: 'unchanged'; links?: KnownLinks } & Validators)
  /** Must not or cannot be indexed; existing content has to be removed. */
  | { status: 'skipped'; reason: string; code?: 'unread_file' }
  /** Could not be read this time; existing content may remain. */
  | { status: 'failed'; reason: string }
  /** No longer exists; only reported for known pages. */
  | { status: 'gone'; reason: string }
);

export interface CrawlDependencies {
  fetch: SafeFetch;
  extractor: Pick<Extractor, 'extract' | 'readSitemap'>;
  /** Reads a document as a page; `problem` is a sentence for the site's owner. */
  readDocument?: (file: DownloadedFile) => Promise<ExtractedPage | { problem: string }>;
  /**
   * Pages of the last crawl, by address; all are fetched again. Omit `etag` and `lastModified` of pages whose links are
   * not known: an answer with 304 has no links, so no new pages would be found.
   */
  known: ReadonlyMap<string, KnownPage>;
  /** The links that a known page had, as they were reported. */
  linksOf(url: string): Promise<readonly string[]>;
  report: {
    /** The number of addresses found, and the number of these that are finished. */
    progress(found: number, done: number): void;
    /** Called for one page at a time. Meanwhile each other slot reads one page and then waits. */
    page(result: PageResult): Promise<void>;
  };
  signal: AbortSignal;
  clock: Clock;
  /** For tests; by default a timer. */
  pause?: Pause;
  /** The time limit; the crawl then ends with its current results. Default one hour. */
  maxSeconds?: number;
}

/** The reason why a crawl with results did not reach all pages. */
export type CrawlStop = 'page_limit' | 'budget' | 'site_trouble' | 'aborted';

export type CrawlOutcome =
  /** Complete: pages that were not reported are no longer part of the site. The same applies after `page_limit`. */
  | { ok: true; complete: true; stopped: null }
  | { ok: true; complete: false; stopped: CrawlStop }
  /** No page could be read; `reason` is a sentence for the site's owner. */
  | { ok: false; reason: string };
