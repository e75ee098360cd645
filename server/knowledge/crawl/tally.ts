import type { CrawlOutcome, CrawlSettings, CrawlStop, KnownPage, PageResult } from './crawl.ts';
import * as messages from './messages.ts';
import type { Visit } from './visit.ts';

/** The intermediate results of a crawl: counts for its limits and for its outcome. */
export class Tally {
  readonly #start: string;
  readonly #settings: CrawlSettings;
  readonly #known: ReadonlyMap<string, KnownPage>;
  #pagesRead = 0;
  /** Pages that could not be read this time, whose content stays. */
  #pagesRetained = 0;
  #pagesNoIndex = 0;
  /** The number of consecutive pages that the site could not deliver. */
  #failures = 0;
  /** Indexed pages without a result so far. */
  readonly #unseen: Set<string>;

  constructor(start: string, settings: CrawlSettings, known: ReadonlyMap<string, KnownPage>) {
    this.#start = start;
    this.#settings = settings;
    this.#known = known;
    this.#unseen = new Set([...known.keys()].filter((url) => known.get(url)?.contentHash));
  }

  /** The number of pages whose content the index keeps or receives from the crawl so far. */
  get pagesInIndex(): number {
    return this.#pagesRead + this.#pagesRetained;
  }

  /** Pages that an interrupted crawl must remove from the index, because new pages have used their places. */
  get pagesBeyondLimit(): string[] {
    const surplus = this.pagesInIndex + this.#unseen.size - this.#settings.maxPages;
    const depthOf = (url: string) => this.#known.get(url)?.depth ?? 0;
    const deepestFirst = [...this.#unseen].sort((one, other) => depthOf(other) - depthOf(one));
    return deepestFirst.slice(0, Math.max(0, surplus));
  }

  /** So many consecutive pages failed that the crawl stops until the next sync. */
  get isTroubled(): boolean {
    return this.#failures >= MAX_FAILURES;
  }

  add(result: PageResult): void {
    const { status, url } = result;
    this.#unseen.delete(url);
    if (status === 'indexed' || status === 'unchanged') this.#pagesRead++;
    else if (status === 'failed' && this.#known.get(url)?.contentHash) this.#pagesRetained++;
    else if (status === 'skipped' && result.reason === messages.pageNoIndex) this.#pagesNoIndex++;
  }

  addVisit(visit: Visit, results: readonly PageResult[]): void {
    const isTooHard = results.some((one) => one.status === 'failed' && one.reason === messages.pageTooHard);
    this.#failures = isTooHard || isTrouble(visit) ? this.#failures + 1 : 0;
  }

  /** @param startProblem the error of the start page, if any */
  outcome(stopped: CrawlStop | null, startProblem: string | null): CrawlOutcome {
    if (this.#pagesRead === 0 && stopped !== 'aborted')
      return { ok: false, reason: startProblem ?? this.#whyNothingWasRead(stopped) };
    return stopped ? { ok: true, complete: false, stopped } : { ok: true, complete: true, stopped: null };
  }

  #whyNothingWasRead(stopped: CrawlStop | null): string {
    if (stopped === 'site_trouble') return messages.noAnswer(this.#start, 'unreachable');
    if (this.#pagesNoIndex > 0) return messages.askedNotToIndex(this.#start);
    const isNarrowed = this.#settings.include.length > 0 || this.#settings.exclude.length > 0;
    return isNarrowed ? messages.nothingIncluded(this.#start) : messages.noText(this.#start);
  }
}

const MAX_FAILURES = 10;

const isTrouble = (visit: Visit): boolean =>
  visit.kind === 'robots_unknown' ||
  (visit.kind === 'no_answer' && visit.reason !== 'too_large') ||
  (visit.kind === 'status' && (visit.status >= 500 || visit.status === 429));
