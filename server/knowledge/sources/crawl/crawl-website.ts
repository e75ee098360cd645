import { normaliseAddress, startUrlsFor } from './address.ts';
import { crawlFrom } from './crawl.ts';
import { notAnAddress } from './messages.ts';
import type { CrawlDependencies, CrawlOutcome, CrawlSettings } from './types.ts';

/** Crawls a website by https, else by http, and reports each page. Always terminates; does not access the database. */
export async function crawlWebsite(
  settings: CrawlSettings,
  dependencies: CrawlDependencies,
): Promise<CrawlOutcome> {
  let outcome: CrawlOutcome = { ok: false, reason: notAnAddress(settings.startUrl) };
  const starts = startUrlsFor(settings.startUrl, dependencies.fetch.allowHosts).map((url) =>
    normaliseAddress(url),
  );
  for (const [attempt, start] of starts.entries()) {
    if (start === null) continue;
    const { isUnreachable, ...attempted } = await crawlFrom(start, settings, dependencies);
    // If both attempts fail, the first error is the most relevant.
    if (attempt === 0 || attempted.ok) outcome = attempted;
    if (!isUnreachable) break;
  }
  return outcome;
}
