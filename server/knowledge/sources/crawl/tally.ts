import * as messages from './messages.ts';
import type { PageOutcome } from './page-fetcher.ts';
import type { CrawlOutcome, CrawlSettings, CrawlStop, KnownPage, PageResult } from './types.ts';

/** The intermediate results of a crawl: counts for its limits and for its outcome. */
export function createTally(
  start: string,
  { maxPages, include, exclude }: CrawlSettings,
  known: ReadonlyMap<string, KnownPage>,
) {
  let pagesRead = 0;
  /** Pages that could not be read this time, whose content stays. */
  let pagesRetained = 0;
  let pagesNoIndex = 0;
  /** The number of consecutive pages that the site could not deliver. */
  let failures = 0;
  const isIndexed = (url: string): boolean => Boolean(known.get(url)?.contentHash);
  /** Indexed pages without a result so far. */
  const unseen = new Set([...known.keys()].filter(isIndexed));

  /** The number of pages whose content the index keeps or receives from the crawl so far. */
  const pagesInIndex = (): number => pagesRead + pagesRetained;

  function whyNothingWasRead(stopped: CrawlStop | null): string {
    if (stopped === 'site_trouble') return messages.noAnswer(start, 'unreachable');
    if (pagesNoIndex > 0) return messages.askedNotToIndex(start);
    const isNarrowed = include.length > 0 || exclude.length > 0;
    return isNarrowed ? messages.nothingIncluded(start) : messages.noText(start);
  }

  return {
    pagesInIndex,

    /** Pages that an interrupted crawl must remove from the index, because new pages have used their places. */
    pagesBeyondLimit(): string[] {
      const surplus = pagesInIndex() + unseen.size - maxPages;
      const depthOf = (url: string) => known.get(url)?.depth ?? 0;
      const deepestFirst = [...unseen].sort((one, other) => depthOf(other) - depthOf(one));
      return deepestFirst.slice(0, Math.max(0, surplus));
    },

    /** So many consecutive pages failed that the crawl stops until the next sync. */
    isTroubled: (): boolean => failures >= MAX_FAILURES,

    add(result: PageResult): void {
      const { status, url } = result;
      unseen.delete(url);
      if (status === 'indexed' || status === 'unchanged') pagesRead++;
      else if (status === 'failed' && isIndexed(url)) pagesRetained++;
      else if (status === 'skipped' && result.reason === messages.pageNoIndex) pagesNoIndex++;
    },

    addPage(fetched: PageOutcome, results: readonly PageResult[]): void {
      const isTooHard = results.some((one) => one.status === 'failed' && one.reason === messages.pageTooHard);
      failures = isTooHard || isTrouble(fetched) ? failures + 1 : 0;
    },

    /** @param startProblem the error of the start page, if any */
    outcome(stopped: CrawlStop | null, startProblem: string | null): CrawlOutcome {
      if (pagesRead === 0 && stopped !== 'aborted')
        return { ok: false, reason: startProblem ?? whyNothingWasRead(stopped) };
      return stopped ? { ok: true, complete: false, stopped } : { ok: true, complete: true, stopped: null };
    },
  };
}

const MAX_FAILURES = 10;

const isTrouble = (fetched: PageOutcome): boolean =>
  fetched.kind === 'robots_unknown' ||
  (fetched.kind === 'no_answer' && fetched.reason !== 'too_large') ||
  (fetched.kind === 'status' && (fetched.status >= 500 || fetched.status === 429));
