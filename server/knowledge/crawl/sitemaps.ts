import type { SafeFetch } from '../../platform/fetch-safe.ts';
import type { Extractor } from '../extraction/pool.ts';

export interface SitemapReader {
  fetch: SafeFetch;
  extractor: Pick<Extractor, 'readSitemap'>;
  signal: AbortSignal;
}

/** The pages that sitemaps list, with those of the sitemaps they refer to. What cannot be read is passed over. */
export async function listedPages(sitemaps: readonly string[], reader: SitemapReader): Promise<string[]> {
  const queue = [...new Set(sitemaps)];
  const pages = new Set<string>();
  for (let next = 0; next < queue.length && next < MAX_SITEMAPS && pages.size < MAX_PAGES; next++) {
    const sitemap = await fetchSitemap(queue[next] ?? '', reader);
    for (const page of sitemap?.pages ?? []) pages.add(page);
    for (const other of sitemap?.sitemaps ?? [])
      if (!queue.includes(other) && queue.length < MAX_SITEMAPS) queue.push(other);
  }
  return [...pages].slice(0, MAX_PAGES);
}

const MAX_SITEMAPS = 50;
const MAX_PAGES = 50_000;

async function fetchSitemap(url: string, { fetch, extractor, signal }: SitemapReader) {
  const outcome = await fetch(url, { maxBytes: 10_000_000, timeoutMs: 30_000, signal });
  return outcome.ok && outcome.status === 200 ? extractor.readSitemap(outcome.body) : null;
}
