import type { FetchFailure } from '../../platform/fetch-safe.ts';
import type { CrawlDependencies, CrawlOutcome, CrawlSettings, CrawlStop, PageResult } from './crawler.ts';
import { type Entry, Frontier } from './frontier.ts';
import { Pace } from './pace.ts';
import { PageReader } from './page-reader.ts';
import { fetchRobots, type Robots, type RobotsOutcome } from './robots.ts';
import * as sentences from './sentences.ts';
import { listedPages } from './sitemaps.ts';
import { type Visit, Visitor } from './visit.ts';

/** `isUnreachable`: there was no connection at all, so that http may be tried after https. */
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
  readonly #frontier: Frontier;
  readonly #visitor: Visitor;
  readonly #reader: PageReader;
  readonly #robots = new Map<string, Promise<RobotsOutcome>>();

  #pagesRead = 0;
  #done = 0;
  /** Pages in a row that the site could not deliver. */
  #troubles = 0;
  #noIndexPages = 0;
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
    this.#pace = new Pace({ clock, pause, signal: this.#signal });
    this.#frontier = new Frontier(start, { ...settings, maxEntries: 10 * budget });
    this.#visitor = new Visitor({
      fetch,
      clock,
      budget,
      pace: this.#pace,
      signal: this.#signal,
      robotsOf: (url) => this.#robotsOf(url),
      validatorsOf: (url) => known.get(url),
      claim: (url) => this.#frontier.claim(url),
    });
    this.#reader = new PageReader({
      extractor,
      known,
      frontier: this.#frontier,
      readNow: (entry) => this.#readEntry(entry),
    });
  }

  async run(): Promise<RunOutcome> {
    try {
      const failure = await this.#begin();
      if (failure) return failure;
      await this.#readAll();
      return { ...this.#outcome(), isUnreachable: false };
    } finally {
      this.#ended.abort();
    }
  }

  /** Asks for permission, reads the start page, and gathers the addresses to begin with. */
  async #begin(): Promise<RunOutcome | null> {
    const robots = await this.#robotsOutcome(this.#start);
    if (!robots.ok) {
      return robots.away
        ? failed(sentences.robotsAway(this.#start, robots.status))
        : this.#noAnswer(robots.outcome.reason);
    }
    this.#pace.setDelay(robots.robots.crawlDelay);
    const isSitemap = /\.xml(?:\.gz)?$/i.test(new URL(this.#start).pathname);
    const visit = isSitemap ? null : await this.#visitStartPage();
    if (visit?.kind === 'elsewhere') return failed(sentences.sendsVisitorsOn(this.#start, visit.target));
    if (visit?.kind === 'no_answer') return this.#noAnswer(visit.reason);

    const listed = await this.#listedPages(isSitemap, robots.robots);
    if (isSitemap && listed.length === 0) return failed(sentences.notASitemap(this.#start));
    const { maxDepth } = this.#settings;
    for (const url of listed) this.#frontier.add(url, Math.min(1, maxDepth), 'sitemap');
    // After the sitemap, so that what it lists counts as listed although the start page links to it.
    if (visit) await this.#settle({ url: this.#start, depth: 0, source: 'start' }, visit);
    for (const [url, { depth }] of this.#deps.known)
      this.#frontier.add(url, Math.min(depth, maxDepth), 'known');
    return null;
  }

  #listedPages(startIsSitemap: boolean, robots: Robots): Promise<string[]> {
    const named = robots.sitemaps
      .map((url) => URL.parse(url, this.#start)?.href)
      .filter((url) => url !== undefined);
    const usual = new URL('/sitemap.xml', this.#start).href;
    const sitemaps = startIsSitemap ? [this.#start] : named.length > 0 ? named : [usual];
    return listedPages(sitemaps, {
      fetch: this.#deps.fetch,
      extractor: this.#deps.extractor,
      signal: this.#signal,
    });
  }

  /** The site lives where its start page turns out to be: at https, or with www. */
  async #visitStartPage(): Promise<Visit> {
    this.#frontier.claim(this.#start);
    const visit = await this.#visitor.visit(this.#start);
    this.#startProblem = startProblem(this.#start, visit);
    this.#frontier.moveTo(visit.url);
    return visit;
  }

  async #readAll(): Promise<void> {
    const running = new Set<Promise<unknown>>();
    const failures: unknown[] = [];
    while (failures.length === 0) {
      this.#stopped ??= this.#reasonToStop();
      while (
        !this.#stopped &&
        running.size < this.#pace.slots &&
        this.#pagesRead + running.size < this.#settings.maxPages
      ) {
        const entry = this.#frontier.take();
        if (!entry) break;
        // Kept aside: of several that end at once the race below sees only the first.
        const reading = this.#readEntry(entry)
          .catch((error: unknown) => failures.push(error))
          .finally(() => running.delete(reading));
        running.add(reading);
      }
      if (running.size === 0) break;
      await Promise.race(running);
    }
    if (failures.length > 0) {
      // Nothing is kept any more once the crawl has ended.
      this.#ended.abort();
      await Promise.all(running);
      throw failures[0];
    }
    // Something is left although nothing stopped the crawl: then it was the number of pages.
    const isFinished = this.#stopped !== 'aborted' && this.#frontier.take() === undefined;
    if (!isFinished) this.#stopped ??= 'page_limit';
  }

  async #readEntry(entry: Entry): Promise<boolean> {
    const visit = await this.#visitor.visit(entry.url);
    return this.#settle(entry, visit);
  }

  /** Notes what came of an entry. True when its content is part of the index. */
  async #settle(entry: Entry, visit: Visit): Promise<boolean> {
    if (visit.kind === 'out_of_budget') this.#stopped ??= 'budget';
    if (visit.kind === 'out_of_budget' || this.#signal.aborted) return false;
    this.#troubles = isTrouble(visit) ? this.#troubles + 1 : 0;
    const result = await this.#reader.read(entry, visit);
    const isRead = result?.status === 'indexed' || result?.status === 'unchanged';
    for (const url of new Set([entry.url, visit.url])) this.#frontier.settle(url, isRead ? 'read' : 'unread');
    if (isRead) this.#pagesRead++;
    if (result?.status === 'skipped' && result.reason === sentences.pageNoIndex) this.#noIndexPages++;
    this.#done++;
    if (result) await this.#report(result);
    this.#deps.report.progress(this.#frontier.found, this.#done);
    return isRead;
  }

  #report(result: PageResult): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#deps.report.page(result));
    return this.#reporting;
  }

  #reasonToStop(): CrawlStop | null {
    if (this.#signal.aborted) return 'aborted';
    if (this.#visitor.isExhausted || this.#deps.clock.now().getTime() >= this.#deadline) return 'budget';
    return this.#troubles >= MAX_TROUBLES ? 'site_trouble' : null;
  }

  #outcome(): CrawlOutcome {
    if (this.#pagesRead > 0 || this.#stopped === 'aborted') {
      return this.#stopped
        ? { ok: true, complete: false, stopped: this.#stopped }
        : { ok: true, complete: true, stopped: null };
    }
    const reason = this.#startProblem ?? this.#whyNothingWasRead();
    return { ok: false, reason };
  }

  #whyNothingWasRead(): string {
    if (this.#stopped === 'site_trouble') return sentences.noAnswer(this.#start, 'unreachable');
    if (this.#noIndexPages > 0) return sentences.askedNotToIndex(this.#start);
    const isNarrowed = this.#settings.include.length > 0 || this.#settings.exclude.length > 0;
    return isNarrowed ? sentences.nothingIncluded(this.#start) : sentences.noText(this.#start);
  }

  #noAnswer(reason: FetchFailure): RunOutcome {
    const isUnreachable = ['refused', 'unreachable', 'timeout', 'tls'].includes(reason);
    return { ...failed(sentences.noAnswer(this.#start, reason)), isUnreachable };
  }

  async #robotsOf(url: string): Promise<Robots | null> {
    const outcome = await this.#robotsOutcome(url);
    return outcome.ok ? outcome.robots : null;
  }

  /** Each origin (http, https, with www or without) speaks for itself. */
  #robotsOutcome(url: string): Promise<RobotsOutcome> {
    const { origin } = new URL(url);
    const outcome = this.#robots.get(origin) ?? fetchRobots(this.#deps.fetch, origin, this.#signal);
    this.#robots.set(origin, outcome);
    return outcome;
  }
}

/** After so many pages in a row that fail, the site is left alone until the next sync. */
const MAX_TROUBLES = 10;

const failed = (reason: string): RunOutcome => ({ ok: false, reason, isUnreachable: false });

const isTrouble = (visit: Visit): boolean =>
  (visit.kind === 'no_answer' && visit.reason !== 'too_large') ||
  (visit.kind === 'status' && (visit.status >= 500 || visit.status === 429));

/** What is wrong with the start page; no matter as long as other pages can be read. */
function startProblem(start: string, visit: Visit): string | null {
  if (visit.kind === 'forbidden') return sentences.forbiddenByRobots(start);
  if (visit.kind === 'status') return sentences.startPageStatus(start, visit.status);
  return visit.kind === 'other_type' ? sentences.notHtml(start, visit.type) : null;
}
