import { contentHashOf } from '../content-hash.ts';
import type { Extractor } from '../extraction/extractor.ts';
import type { ExtractedPage } from '../extraction/page.ts';
import { isSameSite, pageKey, variantsOf } from './address.ts';
import { type Entry, type EntryState, type Frontier, isFinal } from './frontier.ts';
import * as messages from './messages.ts';
import { type IsMissing, saysMissing } from './missing-page.ts';
import type { PageOutcome } from './page-fetcher.ts';
import { robotsDirectives } from './robots-directives.ts';
import type { CrawlDependencies, KnownLinks, KnownPage, PageResult, Validators } from './types.ts';
import type { Waiter, Waiting } from './waiting.ts';

interface Options {
  extractor: Pick<Extractor, 'extract'>;
  readDocument: CrawlDependencies['readDocument'];
  frontier: Frontier;
  waiting: Waiting;
  known: ReadonlyMap<string, KnownPage>;
  linksOf(url: string): Promise<readonly string[]>;
  /** Called when the first page besides the start page has been received. */
  findMissing(): Promise<IsMissing>;
}

/** The result of an address, and the message for the site's owner. */
export interface Reading {
  state: Exclude<EntryState, 'queued' | 'taken'>;
  results: PageResult[];
}

/** Converts fetched pages to results: extracts pages, queues their links, and skips duplicate content. */
export function createPageReader({
  extractor,
  readDocument,
  frontier,
  waiting,
  known,
  linksOf,
  findMissing,
}: Options) {
  /** The addresses of contents, by their hash. */
  const owners = new Map<string, string>();
  let isMissing: Promise<IsMissing> | undefined;
  for (const [url, { contentHash }] of known) if (contentHash) owners.set(contentHash, url);

  async function read(entry: Entry, fetched: PageOutcome): Promise<Reading> {
    switch (fetched.kind) {
      case 'page':
        return readPage(entry, fetched);
      case 'document':
        return readFile(entry, fetched);
      case 'unchanged':
        return unchanged(entry, fetched);
      case 'status':
        return withStatus(entry, fetched, fetched.status, messages.pageStatus(fetched.status));
      case 'no_answer':
        return failed(entry, fetched, messages.pageNoAnswer(fetched.reason));
      case 'robots_unknown':
        return failed(entry, fetched, messages.pageRobotsUnknown(fetched.url, fetched.problem));
      case 'forbidden':
        return excluded(entry, messages.pageForbidden);
      case 'other_type':
        return fetched.isReadable
          ? unread(unreadFile(entry))
          : excluded(entry, messages.pageNotHtml(fetched.type));
      case 'elsewhere':
        return excluded(entry, messages.pageMoved(fetched.target));
      case 'moved':
        return moved({ ...entry, passed: fetched.passed, kind: 'redirect', target: fetched.target });
      case 'out_of_budget':
        return unread();
    }
  }

  /** The result of a page after its target reached this state; null if the page has to be read itself. */
  function resolve(waiter: Waiter, state: EntryState): Reading | null {
    if (waiter.kind === 'redirect') return followed(waiter, state);
    return isInIndex(state) ? copyOf(waiter, waiter.target) : null;
  }

  async function unchanged({ depth }: Entry, { url }: PageOutcome): Promise<Reading> {
    const page = known.get(url);
    if (!page?.contentHash)
      return {
        state: 'failed',
        results: [{ status: 'failed', url, depth, reason: messages.pageStatus(304) }],
      };
    follow(await linksOf(url), depth);
    // The start page is read for its links even where the patterns leave it out.
    if (!frontier.belongs(url)) return unread();
    const { etag, lastModified } = page;
    return { state: 'read', results: [{ status: 'unchanged', url, depth, etag, lastModified }] };
  }

  function withStatus(entry: Entry, fetched: PageOutcome, status: number, reason: string): Reading {
    const { depth, source } = entry;
    const { url } = fetched;
    if (status !== 404 && status !== 410) return failed(entry, fetched, reason);
    if (known.has(url)) return unread({ status: 'gone', url, depth, reason });
    // A missing front page is not an error, and a broken link is not a page of the site.
    return source === 'sitemap' ? unread({ status: 'failed', url, depth, reason }) : unread();
  }

  /** The index keeps the content of any of the addresses: the failure may be temporary. */
  function failed(
    { depth }: Entry,
    { url, passed }: Pick<PageOutcome, 'url' | 'passed'>,
    reason: string,
  ): Reading {
    const indexed = inIndexAs(passed);
    const reported = indexed.length > 0 ? indexed : [url];
    return {
      state: 'failed',
      results: reported.map((one) => ({ status: 'failed', url: one, depth, reason })),
    };
  }

  function inIndexAs(addresses: readonly string[]): string[] {
    const indexed = addresses.flatMap(variantsOf).filter((url) => known.get(url)?.contentHash);
    return [...new Set(indexed)];
  }

  /** Many links lead to files that are not pages; only listed and known addresses are reported to the owner. */
  function excluded({ url, depth, source }: Entry, reason: string): Reading {
    if (known.get(url)?.contentHash) return unread({ status: 'gone', url, depth, reason });
    const isExpected = source === 'sitemap' || source === 'known';
    return isExpected ? unread({ status: 'skipped', url, depth, reason }) : unread();
  }

  function copyOf(entry: Entry, url: string): Reading {
    return { ...excluded(entry, messages.pageSameAs(url)), state: 'copy' };
  }

  /** A redirect to an address that is fetched already: its result applies. */
  function moved(waiter: Waiter): Reading {
    if (defers(waiter)) return { state: 'waiting', results: [] };
    return followed(waiter, frontier.stateOf(waiter.target) ?? 'unread');
  }

  function followed(waiter: Waiter, state: EntryState): Reading {
    const reason = messages.pageMoved(waiter.target);
    if (state === 'failed' && inIndexAs(waiter.passed).length > 0) return failed(waiter, waiter, reason);
    return { ...excluded(waiter, reason), state: isInIndex(state) ? 'copy' : 'unread' };
  }

  async function readPage(entry: Entry, fetched: PageOutcome & { kind: 'page' }): Promise<Reading> {
    const { url, headers, body, contentType } = fetched;
    const own: Entry = { ...entry, url };
    const page = await extractor.extract({ body, contentType, url, isStart: entry.depth === 0 });
    if (!page) return failed(own, fetched, messages.pageTooHard);
    if (entry.source !== 'start') {
      isMissing ??= findMissing();
      if (saysMissing(page) || (await isMissing)(page, url))
        return withStatus(own, fetched, 404, messages.pageMissing);
    }
    const directives = robotsDirectives(headers['x-robots-tag'] ?? '');
    const links = page.follow && directives.follow ? page.links : [];
    follow(links, entry.depth);
    if (!page.index || !directives.index) return skipped(own, messages.pageNoIndex);
    if (!frontier.belongs(url)) return unread();

    const waiter: Waiter = { ...own, passed: fetched.passed, kind: 'duplicate', target: url };
    const canonical = entry.ignoreCanonical ? null : canonicalOf(url, page);
    if (canonical) {
      const state = frontier.stateOf(canonical);
      if (state && isInIndex(state)) return copyOf(own, canonical);
      if (defers({ ...waiter, target: canonical })) return { state: 'waiting', results: [] };
    }
    return indexContent(waiter, page, {
      links: linksToStore(links, url),
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    });
  }

  function follow(links: readonly string[], depth: number): void {
    for (const link of links) frontier.add(link, depth + 1, 'link');
  }

  /** A document is indexed as a page. */
  async function readFile(entry: Entry, fetched: PageOutcome & { kind: 'document' }): Promise<Reading> {
    const { url, headers, body, format } = fetched;
    const own: Entry = { ...entry, url };
    const directives = robotsDirectives(headers['x-robots-tag'] ?? '');
    if (!directives.index) return skipped(own, messages.pageNoIndex);
    if (!frontier.belongs(url)) return unread();
    // Of the file: reading it again is work.
    const contentHash = contentHashOf(body);
    const sent = { links: [], etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
    if (known.get(url)?.contentHash === contentHash)
      return { state: 'read', results: [{ status: 'unchanged', url, depth: own.depth, ...sent }] };
    const page = await readDocument?.({ url, body, format });
    if (!page) return unread();
    if ('problem' in page) return failed(own, fetched, page.problem);
    const waiter: Waiter = { ...own, passed: fetched.passed, kind: 'duplicate', target: url };
    return indexContent(waiter, { ...page, contentHash }, sent);
  }

  /** The canonical address that the page declares, if it is usable. */
  function canonicalOf(url: string, { canonical }: ExtractedPage): string | null {
    if (!canonical || pageKey(canonical) === pageKey(url) || !isSameSite(canonical, url)) return null;
    // A template that declares the front page as canonical on every page would exclude the whole site.
    const isOfUse = new URL(canonical).pathname !== '/' && frontier.belongs(canonical);
    return isOfUse ? canonical : null;
  }

  /** Defers a page until its target has been read; false if there is nothing to wait for. */
  function defers(waiter: Waiter): boolean {
    const state = frontier.stateOf(waiter.target);
    const isOpen = state === undefined || !isFinal(state);
    if (!isOpen || !frontier.hasRoomFor(waiter.target) || !waiting.add(waiter)) return false;
    frontier.prioritize(waiter.target, waiter.depth);
    return true;
  }

  function indexContent(
    waiter: Waiter,
    page: ExtractedPage,
    sent: Validators & { links: KnownLinks },
  ): Reading {
    const { url, depth, source } = waiter;
    if (page.passages.length === 0) {
      frontier.traps.markUnproductive(url);
      return skipped(waiter, messages.pageNoText);
    }
    if (known.get(url)?.contentHash === page.contentHash)
      return { state: 'read', results: [{ status: 'unchanged', url, depth, ...sent }] };
    const owner = owners.get(page.contentHash);
    // Duplicates that the sitemap lists are intended by its owner.
    if (owner && pageKey(owner) !== pageKey(url) && source !== 'sitemap') {
      const state = frontier.stateOf(owner);
      if (state === 'read' || state === 'failed') {
        frontier.traps.markUnproductive(url);
        return excluded(waiter, messages.pageSameAs(owner));
      }
      // Known from the last crawl: it may have been removed and replaced by this page.
      if (frontier.belongs(owner) && defers({ ...waiter, target: owner }))
        return { state: 'waiting', results: [] };
    }
    owners.set(page.contentHash, url);
    return {
      state: 'read',
      results: [{ status: 'indexed', url, depth, page: withoutLinks(page), ...sent }],
    };
  }

  return { read, resolve };
}

/** Characters of the links of a page: a few hundred links. A page with more is an index, which changes anyway. */
const MAX_LINK_TEXT = 20_000;

function linksToStore(links: readonly string[], url: string): KnownLinks {
  const own = links.filter((link) => isSameSite(link, url));
  const length = own.reduce((sum, link) => sum + link.length + 1, 0);
  return length > MAX_LINK_TEXT ? null : own;
}

const isInIndex = (state: EntryState): boolean => state === 'read' || state === 'copy';

/** The links are queued already; a page waits for its report, and links may be larger than its text. */
const withoutLinks = (page: ExtractedPage): ExtractedPage => ({ ...page, links: [] });

const unread = (...results: PageResult[]): Reading => ({ state: 'unread', results });

/** A document, of a source that does not read any. */
export const unreadFile = ({ url, depth }: Pick<Entry, 'url' | 'depth'>): PageResult => ({
  status: 'skipped',
  url,
  depth,
  reason: messages.pageNotReadFile,
  code: 'unread_file',
});

const skipped = ({ url, depth }: Entry, reason: string): Reading =>
  unread({ status: 'skipped', url, depth, reason });
