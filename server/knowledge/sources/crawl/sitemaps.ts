import type { RobotsOutcome } from './robots.ts';
import type { CrawlDependencies } from './types.ts';

interface Dependencies extends Pick<CrawlDependencies, 'fetch' | 'extractor' | 'signal'> {
  robotsOf(url: string): Promise<RobotsOutcome>;
}

/**
 * Yields the pages of sitemaps and of the sitemaps they refer to, one file at a time, because all of them may not fit
 * into memory. Files that are unreadable, or that robots.txt forbids, are skipped.
 */
export async function* readSitemaps(
  sitemaps: readonly string[],
  dependencies: Dependencies,
): AsyncGenerator<string[]> {
  const queue = new Set(sitemaps.slice(0, MAX_SITEMAPS));
  // Iterating over a set includes elements that are added during the iteration.
  for (const url of queue) {
    const sitemap = await fetchSitemap(url, dependencies);
    if (!sitemap) continue;
    const absolute = (addresses: readonly string[]) =>
      addresses.flatMap((address) => URL.parse(address, url)?.href ?? []);
    for (const other of absolute(sitemap.sitemaps)) if (queue.size < MAX_SITEMAPS) queue.add(other);
    yield absolute(sitemap.pages);
  }
}

const MAX_SITEMAPS = 50;
/** The protocol's limit is five times larger; 50,000 addresses of usual length fit. */
const MAX_BYTES = 10_000_000;

async function fetchSitemap(url: string, { fetch, extractor, signal, robotsOf }: Dependencies) {
  const permission = await robotsOf(url);
  if (!permission.ok || !permission.robots.allows(url)) return null;
  const outcome = await fetch(url, { maxBytes: MAX_BYTES, timeoutMs: 30_000, signal });
  return outcome.ok && outcome.status === 200 ? extractor.readSitemap(outcome.body) : null;
}
