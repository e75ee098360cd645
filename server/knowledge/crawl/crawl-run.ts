import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FetchFailure } from '../../platform/fetch-safe.ts';
import type { CrawlDependencies, CrawlOutcome, CrawlSettings, CrawlStop, PageResult } from './crawl.ts';
import { type Entry, Frontier } from './frontier.ts';
import * as messages from './messages.ts';
import { Pace } from './pace.ts';
import { PageReader, type Reading } from './page-reader.ts';
import { type Robots, RobotsFiles } from './robots.ts';
import { readSitemaps } from './sitemaps.ts';
import { runInSlots } from './slots.ts';
import { Tally } from './tally.ts';
import { type Visit, Visitor } from './visit.ts';
import { Waiting } from './waiting.ts';

/** `isUnreachable`: no connection was possible, so the caller may try http after https. */
export type RunOutcome = CrawlOutcome & { isUnreachable: boolean };

/** One crawl from one start address. */
export class CrawlRun {
  readonly #start: string;
  readonly #settings: CrawlSettings;
  readonly #deps: CrawlDependencies;
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  readonly #deadline: number;
  readonly #pace: Pace;
  readonly #robots: RobotsFiles;
  readonly #frontier: Frontier;
  readonly #waiting = new Waiting();
  readonly #visitor: Visitor;
  readonly #reader: PageReader;
  readonly #tally: Tally;

  #startProblem: string | null = null;
  #stopped: CrawlStop | null = null;
  #reporting: Promise<void> = Promise.resolve();

  constructor(start: string, settings: CrawlSettings, deps: CrawlDependencies) {
    const { fetch, extractor, known, clock, pause, maxSeconds = 3600 } = deps;
    this.#start = start;
    this.#settings = settings;
    this.#deps = deps;
    this.#signal = AbortSignal.any([deps.signal, this.#ended.signal]);
    this.#deadline = clock.now().getTime() + maxSeconds * 1000;
    const budget = 3 * settings.maxPages + 50;
    this.#pace = new Pace(clock, this.#signal, pause);
    this.#robots = new RobotsFiles(fetch, this.#signal);
    this.#frontier = new Frontier(start, { ...settings, maxEntries: 10 * budget });
    this.#tally = new Tally(start, settings, known);
    this.#visitor = new Visitor({
      fetch,
      clock,
      budget,
      pace: this.#pace,
      signal: this.#signal,
      robotsOf: (url) => this.#robots.of(url),
      validatorsOf: (url) => known.get(url),
      isRead: (url) => known.get(url)?.isRead === true,
      claim: (url) => this.#frontier.claim(url),
    });
    this.#reader = new PageReader({
      extractor,
      known,
      linksOf: deps.linksOf,
      frontier: this.#frontier,
      waiting: this.#waiting,
    });
  }

  async run(): Promise<RunOutcome> {
    try {
      const failure = await this.#begin();
      if (failure) return failure;
      await this.#readAll();
      const outcome = this.#tally.outcome(this.#stopped, this.#startProblem);
      if (outcome.ok) await this.#holdLimit(outcome.stopped);
      return { ...outcome, isUnreachable: false };
    } finally {
      this.#ended.abort();
    }
  }

  /** Checks robots.txt, reads the start page, and collects the initial addresses. */
  async #begin(): Promise<RunOutcome | null> {
    const permission = await this.#robots.of(this.#start);
    if (!permission.ok) {
      const { problem } = permission;
      return typeof problem === 'number'
        ? failed(messages.robotsUnknown(this.#start, problem))
        : this.#noAnswer(problem);
    }
    this.#pace.setDelay(permission.robots.crawlDelay);
    const isSitemap = /\.xml(?:\.gz)?$/i.test(new URL(this.#start).pathname);
    const visit = isSitemap ? null : await this.#visitStartPage();
    if (visit?.kind === 'elsewhere') return failed(messages.sendsVisitorsOn(this.#start, visit.target));
    if (visit?.kind === 'robots_unknown') return failed(messages.robotsUnknown(visit.url, visit.problem));
    if (visit?.kind === 'no_answer') return this.#noAnswer(visit.reason);

    const listed = this.#settings.isOnePage ? 0 : await this.#addListedPages(isSitemap, permission.robots);
    if (isSitemap && listed === 0) return failed(messages.notASitemap(this.#start));
    // After the sitemap: an address in it counts as listed even if the start page links to it.
    if (visit) await this.#receive({ url: this.#start, depth: 0, source: 'start' }, visit);
    for (const [url, { depth }] of this.#deps.known)
      this.#frontier.add(url, Math.min(depth, this.#settings.maxDepth), 'known');
    return null;
  }

  /** The final address of the start page defines the site's origin: with https, or with www. */
  async #visitStartPage(): Promise<Visit> {
    this.#frontier.claim(this.#start);
    const visit = await this.#visitor.visit(this.#start);
    this.#startProblem = startProblem(this.#start, visit);
    this.#frontier.moveTo(visit.url);
    return visit;
  }

  /** @returns the number of pages in the sitemaps. */
  async #addListedPages(startIsSitemap: boolean, robots: Robots): Promise<number> {
    const named = robots.sitemaps.flatMap((url) => URL.parse(url, this.#start)?.href ?? []);
    const usual = new URL('/sitemap.xml', this.#start).href;
    const sitemaps = startIsSitemap ? [this.#start] : named.length > 0 ? named : [usual];
    const { fetch, extractor } = this.#deps;
    const depth = Math.min(1, this.#settings.maxDepth);
    let listed = 0;
    for await (const pages of readSitemaps(sitemaps, { fetch, extractor, signal: this.#signal })) {
      for (const url of pages) {
        this.#frontier.add(url, depth, 'sitemap');
        if (++listed % ADDED_AT_A_TIME === 0) await nextTurn();
      }
      if (this.#frontier.isFull) break;
    }
    return listed;
  }

  /** Reads until the queue is empty or a limit is reached, with as many concurrent requests as the pace allows. */
  async #readAll(): Promise<void> {
    await runInSlots({
      next: (running) => this.#readNext(running),
      // After a failure the crawl stores nothing more.
      fail: () => this.#ended.abort(),
    });
    // The queue is not empty although nothing stopped the crawl: the limit of pages was reached.
    if (this.#frontier.hasQueued) this.#stopped ??= 'page_limit';
    if (this.#frontier.isTruncated) this.#stopped ??= 'budget';
  }

  /** An entry occupies its slot until it is reported, which bounds the number of pages in memory. */
  #readNext(running: number): Promise<void> | null {
    this.#stopped ??= this.#reasonToStop();
    if (this.#stopped || running >= this.#pace.slots || !this.#hasPlaceFor(running + 1)) return null;
    const entry = this.#frontier.next();
    return entry ? this.#readEntry(entry) : null;
  }

  /** Whether the index has room for more pages. Waiting pages are read again if they turn out to belong to it. */
  #hasPlaceFor(pages: number): boolean {
    return this.#tally.pagesInIndex + pages <= this.#settings.maxPages;
  }

  async #readEntry(entry: Entry): Promise<void> {
    await this.#receive(entry, await this.#visitor.visit(entry.url));
  }

  async #receive(entry: Entry, visit: Visit): Promise<void> {
    const { passed } = visit;
    const reading = await this.#read(entry, visit);
    if (reading) await this.#conclude(passed, reading);
  }

  async #read(entry: Entry, visit: Visit): Promise<Reading | null> {
    if (visit.kind === 'out_of_budget') this.#stopped ??= 'budget';
    if (visit.kind === 'out_of_budget' || this.#signal.aborted) return null;
    const reading = await this.#reader.read(entry, visit);
    this.#tally.addVisit(visit, reading.results);
    return reading;
  }

  /** Records the result of a page, and of the pages that waited for it. */
  async #conclude(addresses: readonly string[], reading: Reading): Promise<void> {
    for (const url of addresses) this.#frontier.resolve(url, reading.state);
    if (reading.state === 'waiting') return;
    for (const result of reading.results) this.#tally.add(result);
    for (const result of reading.results) await this.#report(result);
    this.#deps.report.progress(this.#frontier.found, this.#frontier.done);
    for (const waiter of this.#waiting.release(addresses)) {
      const resolved = this.#reader.resolve(waiter, reading.state);
      if (resolved) await this.#conclude(waiter.passed, resolved);
      else this.#frontier.readItself(waiter);
    }
  }

  /** Reports one result at a time; others wait and occupy their slots. */
  #report(result: PageResult): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#deps.report.page(result));
    return this.#reporting;
  }

  /** After an interrupted crawl the index still has pages that were not visited again. */
  async #holdLimit(stopped: CrawlStop | null): Promise<void> {
    if (stopped !== 'budget' && stopped !== 'site_trouble') return;
    for (const url of this.#tally.pagesBeyondLimit)
      await this.#report({ status: 'gone', url, depth: 0, reason: messages.pageBeyondLimit });
  }

  #reasonToStop(): CrawlStop | null {
    if (this.#signal.aborted) return 'aborted';
    const isOver = this.#deps.clock.now().getTime() >= this.#deadline;
    if (isOver || this.#visitor.isExhausted || this.#frontier.isOverflowing) return 'budget';
    return this.#tally.isTroubled ? 'site_trouble' : null;
  }

  #noAnswer(reason: FetchFailure): RunOutcome {
    const isUnreachable = ['refused', 'unreachable', 'timeout', 'tls'].includes(reason);
    return { ...failed(messages.noAnswer(this.#start, reason)), isUnreachable };
  }
}

/** The number of sitemap addresses added before yielding to other work: a few milliseconds' worth. */
const ADDED_AT_A_TIME = 500;

const failed = (reason: string): RunOutcome => ({ ok: false, reason, isUnreachable: false });

/** The error of the start page; irrelevant if other pages can be read. */
function startProblem(start: string, visit: Visit): string | null {
  if (visit.kind === 'forbidden') return messages.forbiddenByRobots(start);
  if (visit.kind === 'status') return messages.startPageStatus(start, visit.status);
  return visit.kind === 'other_type' ? messages.notHtml(start, visit.type) : null;
}
