import { onTestFinished } from 'vitest';
import { crawlWebsite } from '#server/knowledge/sources/crawl/crawl-website.ts';
import type {
  CrawlOutcome,
  CrawlSettings,
  KnownPage,
  PageResult,
} from '#server/knowledge/sources/crawl/types.ts';
import { createExtractor } from '#server/knowledge/sources/extraction/extractor.ts';
import { createSafeFetch } from '#server/platform/fetch-safe.ts';
import { type Route, serveWebsite, type TestWebsite } from './websites.ts';

/** Shared by all test files of a worker; its child process ends with the worker. */
const extractor = createExtractor();

/** Serves a website until the test ends. */
export async function website(routes: Record<string, Route>): Promise<TestWebsite> {
  const site = await serveWebsite(routes);
  onTestFinished(() => site.close());
  return site;
}

/** Serves a website under several host names. Routes can distinguish them by the Host header. */
export async function namedWebsite(names: string[], routes: Record<string, Route>) {
  const site = await website(routes);
  const port = new URL(site.origin).port;
  return { ...site, hosts: names.map((name) => `${name}:${port}`) };
}

export interface Crawl {
  outcome: CrawlOutcome;
  results: PageResult[];
  /** Paths by status, sorted. */
  paths(status: PageResult['status']): string[];
  reasons: string[];
  /** The pages that a caller would store. */
  known: Map<string, KnownPage>;
  pauses: number[];
  progress: [found: number, done: number];
}

export interface CrawlOptions extends Partial<CrawlSettings> {
  known?: Map<string, KnownPage>;
  /** Of known pages. */
  links?: Map<string, readonly string[]>;
  allowHosts?: string[];
  signal?: AbortSignal;
  maxSeconds?: number;
  /** Replaces the extractor, to simulate pages on which it fails. */
  isTooHard?: (url: string) => boolean;
  onPage?: (result: PageResult) => void | Promise<void>;
}

/** Crawls a website or an address and records the reported pages. */
export async function crawl(site: TestWebsite | string, options: CrawlOptions = {}): Promise<Crawl> {
  const host = typeof site === 'string' ? site : site.host;
  const fetch = createSafeFetch({
    allowHosts: options.allowHosts ?? [host],
    userAgent: 'FoyerBot/1.0',
    resolve: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  onTestFinished(() => fetch.close());
  const results: PageResult[] = [];
  const pauses: number[] = [];
  let progress: [number, number] = [0, 0];
  const settings = { startUrl: host, include: [], exclude: [], maxPages: 100, maxDepth: 10, ...options };
  const outcome = await crawlWebsite(settings, {
    fetch,
    extractor: {
      ...extractor,
      extract: async (task) => (options.isTooHard?.(task.url) ? null : extractor.extract(task)),
    },
    known: options.known ?? new Map(),
    linksOf: async (url) => options.links?.get(url) ?? [],
    signal: options.signal ?? new AbortController().signal,
    maxSeconds: options.maxSeconds ?? 600,
    clock: { now: () => new Date() },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    report: {
      progress: (found, done) => {
        progress = [found, done];
      },
      page: async (result) => {
        results.push(result);
        await options.onPage?.(result);
      },
    },
  });
  const paths = (status: PageResult['status']) =>
    results
      .filter((one) => one.status === status)
      .map(({ url }) => new URL(url).pathname + new URL(url).search)
      .sort();
  const reasons = results.flatMap((one) => ('reason' in one ? [one.reason] : []));
  const known = knownAfter(outcome, results, options.known);
  return { outcome, results, paths, reasons, known, pauses, progress };
}

/** Applies a crawl like a sync: unreported pages stay, unless the crawl was complete. */
function knownAfter(outcome: CrawlOutcome, results: PageResult[], before = new Map<string, KnownPage>()) {
  const sawAll = outcome.ok && (outcome.complete || outcome.stopped === 'page_limit');
  const known = sawAll ? new Map<string, KnownPage>() : new Map(before);
  for (const result of results) {
    const { url, depth } = result;
    known.delete(url);
    if (result.status === 'gone') continue;
    const keeps = result.status === 'unchanged' || result.status === 'failed';
    const contentHash =
      result.status === 'indexed'
        ? result.page.contentHash
        : keeps
          ? (before.get(url)?.contentHash ?? null)
          : null;
    const { etag, lastModified } = 'etag' in result ? result : { etag: null, lastModified: null };
    known.set(url, { etag, lastModified, contentHash, depth });
  }
  return known;
}

/** A short page with these links. */
export const page = (text: string, ...links: string[]): string =>
  `<title>${text}</title><main><p>This is ${text}.</p>${links.map((link) => `<p>Read on <a href="${link}">here</a>, if you like.</p>`).join('')}</main>`;

export const sitemap = (...paths: string[]): Route => ({
  headers: { 'content-type': 'application/xml' },
  body: `<urlset>${paths.map((path) => `<url><loc>ORIGIN${path}</loc></url>`).join('')}</urlset>`,
});

export const text = (body: string): Route => ({ headers: { 'content-type': 'text/plain' }, body });
