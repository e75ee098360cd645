import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FetchFailure } from '../../../platform/fetch-safe.ts';
import { type Entry, Frontier } from './frontier.ts';
import * as messages from './messages.ts';
import { findMissingPage } from './missing-page.ts';
import { Pace } from './pace.ts';
import { createPageFetcher, type PageOutcome } from './page-fetcher.ts';
import { createPageReader, type Reading, unreadFile } from './page-reader.ts';
import { createRobots, type Robots } from './robots.ts';
import { readSitemaps } from './sitemaps.ts';
import { createTally } from './tally.ts';
import type { CrawlDependencies, CrawlOutcome, CrawlSettings, CrawlStop, PageResult } from './types.ts';
import { Waiting } from './waiting.ts';

/** `isUnreachable`: no connection was possible, so the caller may try http after https. */
export type RunOutcome = CrawlOutcome & { isUnreachable: boolean };

/** The number of sitemap addresses added before yielding to other work, which takes a few milliseconds. */
const ADDED_AT_A_TIME = 500;

/** One crawl from one start address. */
export async function crawlFrom(
  start: string,
  settings: CrawlSettings,
  deps: CrawlDependencies,
): Promise<RunOutcome> {
  const { fetch, extractor, readDocument, known, linksOf, clock, report, maxSeconds = 3600 } = deps;
  const { maxPages, maxDepth, documents = false, isOnePage } = settings;
  const ended = new AbortController();
  const signal = AbortSignal.any([deps.signal, ended.signal]);
  const deadline = clock.now().getTime() + maxSeconds * 1000;
  const budget = 3 * maxPages + 50;
  const pace = new Pace(clock, signal, deps.pause);
  const robotsOf = createRobots(fetch, signal);
  const frontier = new Frontier(start, { ...settings, maxEntries: 10 * budget });
  const waiting = new Waiting();
  const tally = createTally(start, settings, known);
  const fetcher = createPageFetcher({
    fetch,
    clock,
    budget,
    documents,
    pace,
    signal,
    robotsOf,
    known,
    frontier,
  });
  const reader = createPageReader({
    extractor,
    readDocument,
    known,
    linksOf,
    frontier,
    waiting,
    findMissing: () => findMissingPage(start, { fetch, extractor, signal, pace, robotsOf }),
  });
  let startProblem: string | null = null;
  let stopped: CrawlStop | null = null;
  let reporting: Promise<void> = Promise.resolve();

  async function run(): Promise<RunOutcome> {
    const failure = await begin();
    if (failure) return failure;
    await readAll();
    const outcome = tally.outcome(stopped, startProblem);
    // After an interrupted crawl the index still has pages that were not fetched again.
    if (outcome.ok && (outcome.stopped === 'budget' || outcome.stopped === 'site_trouble'))
      for (const url of tally.pagesBeyondLimit())
        await reportPage({ status: 'gone', url, depth: 0, reason: messages.pageBeyondLimit });
    return { ...outcome, isUnreachable: false };
  }

  /** Checks robots.txt, reads the start page, and collects the initial addresses. */
  async function begin(): Promise<RunOutcome | null> {
    const permission = await robotsOf(start);
    if (!permission.ok) {
      const { problem } = permission;
      return typeof problem === 'number' ? failed(messages.robotsUnknown(start, problem)) : noAnswer(problem);
    }
    pace.setDelay(permission.robots.crawlDelay);
    const isSitemap = /\.(?:xml|txt)(?:\.gz)?$/i.test(new URL(start).pathname);
    const fetched = isSitemap ? null : await fetchStartPage();
    if (fetched?.kind === 'elsewhere') return failed(messages.sendsVisitorsOn(start, fetched.target));
    if (fetched?.kind === 'robots_unknown')
      return failed(messages.robotsUnknown(fetched.url, fetched.problem));
    if (fetched?.kind === 'no_answer') return noAnswer(fetched.reason);

    const listed = isOnePage ? 0 : await addListedPages(isSitemap, permission.robots);
    if (isSitemap && listed === 0) return failed(messages.notASitemap(start));
    // After the sitemap: an address in it counts as listed even if the start page links to it.
    const depth = isOnePage ? (known.get(start)?.depth ?? 1) : 0;
    if (fetched) await receive({ url: start, depth, source: 'start' }, fetched);
    for (const [url, { depth }] of known) frontier.add(url, Math.min(depth, maxDepth), 'known');
    return null;
  }

  function noAnswer(reason: FetchFailure): RunOutcome {
    const isUnreachable = ['refused', 'unreachable', 'timeout', 'tls'].includes(reason);
    return { ...failed(messages.noAnswer(start, reason)), isUnreachable };
  }

  /** The final address of the start page defines the site's origin: with https, or with www. */
  async function fetchStartPage(): Promise<PageOutcome> {
    frontier.claim(start);
    const fetched = await fetcher.fetchPage(start);
    startProblem = problemOfStartPage(start, fetched);
    frontier.moveTo(fetched.url);
    return fetched;
  }

  /** @returns the number of pages in the sitemaps. */
  async function addListedPages(isSitemap: boolean, rules: Robots): Promise<number> {
    const named = rules.sitemaps.flatMap((url) => URL.parse(url, start)?.href ?? []);
    const usual = new URL('/sitemap.xml', start).href;
    const sitemaps = isSitemap ? [start] : named.length > 0 ? named : [usual];
    let listed = 0;
    for await (const pages of readSitemaps(sitemaps, { fetch, extractor, signal, robotsOf })) {
      for (const url of pages) {
        frontier.add(url, Math.min(1, maxDepth), 'sitemap');
        if (++listed % ADDED_AT_A_TIME === 0) await nextTurn();
      }
      if (frontier.isFull || isOver()) break;
    }
    return listed;
  }

  /** Reads until the queue is empty or a limit is reached, with as many concurrent requests as the pace allows. */
  async function readAll(): Promise<void> {
    const running = new Set<Promise<void>>();
    try {
      for (;;) {
        for (let task = readNext(running.size); task; task = readNext(running.size)) {
          const slot: Promise<void> = task.finally(() => running.delete(slot));
          running.add(slot);
        }
        if (running.size === 0) break;
        await Promise.race(running);
      }
    } catch (error) {
      // After a failure the crawl stores nothing more.
      ended.abort();
      await Promise.allSettled(running);
      throw error;
    }
    // The queue is not empty although nothing stopped the crawl: the limit of pages was reached.
    if (frontier.hasQueued) stopped ??= 'page_limit';
    if (frontier.isTruncated) stopped ??= 'budget';
  }

  /**
   * An entry occupies its slot until it is reported, which bounds the number of pages in memory.
   * @returns null if no other page may be read now
   */
  function readNext(running: number): Promise<void> | null {
    stopped ??= reasonToStop();
    // Waiting pages are read again if they turn out to belong to the index.
    const hasRoom = tally.pagesInIndex() + running < maxPages;
    if (stopped || running >= pace.slots || !hasRoom) return null;
    const entry = frontier.next();
    return entry ? fetcher.fetchPage(entry.url).then((fetched) => receive(entry, fetched)) : null;
  }

  const isOver = () => clock.now().getTime() >= deadline;

  function reasonToStop(): CrawlStop | null {
    if (signal.aborted) return 'aborted';
    if (isOver() || fetcher.isExhausted() || frontier.isOverflowing) return 'budget';
    return tally.isTroubled() ? 'site_trouble' : null;
  }

  async function receive(entry: Entry, fetched: PageOutcome): Promise<void> {
    if (fetched.kind === 'out_of_budget') stopped ??= 'budget';
    if (fetched.kind === 'out_of_budget' || signal.aborted) return;
    const reading = await reader.read(entry, fetched);
    tally.addPage(fetched, reading.results);
    await conclude(fetched.passed, reading);
    for (const file of frontier.takeUnreadFiles()) await reportPage(unreadFile(file));
  }

  /** Records the result of a page, and of the pages that waited for it. */
  async function conclude(addresses: readonly string[], reading: Reading): Promise<void> {
    for (const url of addresses) frontier.resolve(url, reading.state);
    if (reading.state === 'waiting') return;
    for (const result of reading.results) tally.add(result);
    for (const result of reading.results) await reportPage(result);
    report.progress(frontier.found, frontier.done);
    for (const waiter of waiting.release(addresses)) {
      const resolved = reader.resolve(waiter, reading.state);
      if (resolved) await conclude(waiter.passed, resolved);
      else frontier.requeue(waiter);
    }
  }

  /** Reports one result at a time; others wait and occupy their slots. */
  function reportPage(result: PageResult): Promise<void> {
    reporting = reporting.then(() => report.page(result));
    return reporting;
  }

  try {
    return await run();
  } finally {
    ended.abort();
  }
}

const failed = (reason: string): RunOutcome => ({ ok: false, reason, isUnreachable: false });

/** The error of the start page; irrelevant if other pages can be read. */
function problemOfStartPage(start: string, fetched: PageOutcome): string | null {
  if (fetched.kind === 'forbidden') return messages.forbiddenByRobots(start);
  if (fetched.kind === 'status') return messages.startPageStatus(start, fetched.status);
  return fetched.kind === 'other_type' ? messages.notHtml(start, fetched.type) : null;
}
