import { type DocumentFormat, readerOfDownload } from '#lib/file-formats.ts';
import { MAX_UPLOAD_BYTES } from '#lib/upload-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  type FetchFailure,
  type FetchHeaders,
  type FetchOutcome,
  redirectTarget,
  type SafeFetch,
} from '../../../platform/fetch-safe.ts';
import { isSameSite, normaliseAddress, pageKey } from './address.ts';
import { type Frontier, isDocument } from './frontier.ts';
import { type Pace, retryAfter } from './pace.ts';
import type { RobotsOutcome, RobotsProblem } from './robots.ts';
import type { KnownPage } from './types.ts';

/** The result of requesting the address of a page. */
export type PageOutcome = {
  /** The final address, after redirects within the site. */
  url: string;
  /** All requested addresses, each claimed; `url` is the last. */
  passed: readonly string[];
} & Outcome;

type Outcome =
  | { kind: 'page'; body: Buffer; contentType: string; headers: FetchHeaders }
  | { kind: 'document'; body: Buffer; format: DocumentFormat; headers: FetchHeaders }
  | { kind: 'unchanged' }
  | { kind: 'status'; status: number }
  /** `isReadable`: a document, and those are not received. */
  | { kind: 'other_type'; type: string; isReadable: boolean }
  /** The page redirects to another site. */
  | { kind: 'elsewhere'; target: string }
  /** The page redirects to an address that is finished or taken. */
  | { kind: 'moved'; target: string }
  | { kind: 'forbidden' }
  /** robots.txt could not be read this time. */
  | { kind: 'robots_unknown'; problem: RobotsProblem }
  | { kind: 'no_answer'; reason: FetchFailure }
  | { kind: 'out_of_budget' };

interface Options {
  fetch: SafeFetch;
  pace: Pace;
  clock: Clock;
  signal: AbortSignal;
  /** Documents are received, too. */
  documents: boolean;
  /** The total number of requests allowed. */
  budget: number;
  robotsOf(url: string): Promise<RobotsOutcome>;
  known: ReadonlyMap<string, KnownPage>;
  frontier: Frontier;
}

/** Requests pages according to robots.txt and the site's pace, with conditional requests for known pages. */
export function createPageFetcher(options: Options) {
  const { fetch, pace, clock, signal, budget, documents, robotsOf, known, frontier } = options;
  let requests = 0;
  const isExhausted = (): boolean => requests >= budget;

  async function fetchOnce(
    url: string,
    start: string,
  ): Promise<Outcome | { kind: 'redirect'; target: string }> {
    const permission = await robotsOf(url);
    if (!permission.ok) return { kind: 'robots_unknown', problem: permission.problem };
    if (!permission.robots.allows(url)) return { kind: 'forbidden' };
    const outcome = await requestWithRetries(url);
    if (outcome === null) return { kind: 'out_of_budget' };
    if (!outcome.ok) return { kind: 'no_answer', reason: outcome.reason };

    const location = redirectTarget(outcome);
    if (location === undefined) return received(url, outcome, documents);
    const target = normaliseAddress(location);
    if (!target) return { kind: 'status', status: outcome.status };
    if (!isSameSite(target, start)) return { kind: 'elsewhere', target };
    const isOther = pageKey(target) !== pageKey(url) && pageKey(target) !== pageKey(start);
    if (isOther && !frontier.claim(target)) return { kind: 'moved', target };
    return { kind: 'redirect', target };
  }

  /** Retries after the pause that a busy server requests. Null when the budget is used up. */
  async function requestWithRetries(url: string): Promise<FetchOutcome | null> {
    for (let attempt = 0; ; attempt++) {
      await pace.turn();
      if (isExhausted()) return null;
      const outcome = await request(url);
      if (!outcome.ok || !BUSY.has(outcome.status) || attempt === MAX_RETRIES) return outcome;
      const seconds = retryAfter(outcome.headers['retry-after'], attempt, clock.now());
      if (seconds === null) return outcome;
      pace.rest(seconds);
    }
  }

  async function request(url: string): Promise<FetchOutcome> {
    requests++;
    const started = clock.now().getTime();
    // A document that is no longer received must not count as unchanged.
    const isWanted = documents || !isDocument(url);
    const { etag, lastModified } = (isWanted && known.get(url)) || {};
    const outcome = await fetch(url, {
      headers: {
        accept: documents ? 'text/html,application/xhtml+xml,*/*;q=0.5' : 'text/html,application/xhtml+xml',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      },
      maxBytes: documents && isDocument(url) ? MAX_UPLOAD_BYTES : MAX_PAGE_BYTES,
      maxRedirects: 0,
      signal,
      wantsBody: (status, headers) =>
        status === 200 && (isHtml(headers) || (documents && formatOf(url, headers) !== undefined)),
    });
    pace.answered(clock.now().getTime() - started);
    return outcome;
  }

  return {
    isExhausted,

    /** Follows redirects within the site; each address on the way is checked and counted like any other. */
    async fetchPage(start: string): Promise<PageOutcome> {
      const passed = [start];
      if (known.get(start)?.isRead) return { kind: 'unchanged', url: start, passed };
      for (let url = start; ; url = passed.at(-1) ?? start) {
        const outcome = await fetchOnce(url, start);
        if (outcome.kind !== 'redirect') return { ...outcome, url, passed };
        if (passed.length > MAX_REDIRECTS)
          return { kind: 'no_answer', reason: 'too_many_redirects', url, passed };
        passed.push(outcome.target);
      }
    },
  };
}

/** Compressed and decompressed. Larger documents are data in HTML and use too much memory. */
const MAX_PAGE_BYTES = 5_000_000;
const MAX_REDIRECTS = 5;
const MAX_RETRIES = 2;
const BUSY = new Set([429, 503]);

function received(
  url: string,
  { status, headers, body }: FetchOutcome & { ok: true },
  documents: boolean,
): Outcome {
  if (status === 304) return { kind: 'unchanged' };
  if (status !== 200) return { kind: 'status', status };
  const format = isHtml(headers) ? undefined : formatOf(url, headers);
  if (format && documents) return { kind: 'document', body, format, headers };
  if (!isHtml(headers))
    return { kind: 'other_type', type: mediaType(headers), isReadable: format !== undefined };
  return { kind: 'page', body, contentType: headers['content-type'] ?? '', headers };
}

/** Without a content type it may be a page: some servers omit it. */
const isHtml = (headers: FetchHeaders): boolean =>
  ['', 'text/html', 'application/xhtml+xml'].includes(mediaType(headers));

const formatOf = (url: string, headers: FetchHeaders): DocumentFormat | undefined =>
  readerOfDownload(mediaType(headers), new URL(url).pathname);

const mediaType = (headers: FetchHeaders): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
