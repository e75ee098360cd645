import { robotsDirectives } from '../extraction/head.ts';
import type { ExtractedPage } from '../extraction/page.ts';
import type { Extractor } from '../extraction/pool.ts';
import { isSameSite, pageKey } from './address.ts';
import type { KnownPage, PageResult } from './crawler.ts';
import type { Entry, Frontier } from './frontier.ts';
import * as sentences from './sentences.ts';
import type { Validators, Visit } from './visit.ts';

export interface PageReaderOptions {
  extractor: Pick<Extractor, 'extract'>;
  frontier: Frontier;
  known: ReadonlyMap<string, KnownPage>;
  /** Reads another address at once; true when its content is part of the index afterwards. */
  readNow(entry: Entry): Promise<boolean>;
}

/** Turns visits into results: reads pages, follows their links, and takes each content once. */
export class PageReader {
  readonly #options: PageReaderOptions;
  /** Content hash to the address that has it. */
  readonly #owners = new Map<string, string>();

  constructor(options: PageReaderOptions) {
    this.#options = options;
    for (const [url, { contentHash }] of options.known) if (contentHash) this.#owners.set(contentHash, url);
  }

  /** Null when there is nothing to tell the site's owner. */
  async read(entry: Entry, visit: Visit): Promise<PageResult | null> {
    const { depth } = entry;
    const { url } = visit;
    const known = this.#options.known.get(url);
    switch (visit.kind) {
      case 'page':
        return this.#readPage(entry, visit);
      case 'unchanged':
        if (!known?.contentHash) return { status: 'failed', url, depth, reason: sentences.pageStatus(304) };
        return { status: 'unchanged', url, depth, etag: known.etag, lastModified: known.lastModified };
      case 'status':
        return this.#withStatus(entry, url, visit.status);
      case 'no_answer':
        return { status: 'failed', url, depth, reason: sentences.pageNoAnswer(visit.reason) };
      case 'forbidden':
        return this.#leftOut(entry, sentences.pageForbidden);
      case 'other_type':
        return this.#leftOut(entry, sentences.pageNotHtml(visit.type));
      case 'elsewhere':
      case 'moved':
        return this.#leftOut(entry, sentences.pageMoved(visit.target));
      case 'out_of_budget':
        return null;
    }
  }

  #withStatus(entry: Entry, url: string, status: number): PageResult | null {
    const reason = sentences.pageStatus(status);
    const isMissing = status === 404 || status === 410;
    if (isMissing && this.#options.known.has(url)) return { status: 'gone', url, depth: entry.depth, reason };
    // A site need not have a front page, and a link that leads nowhere is no page of it.
    if (isMissing && entry.source !== 'sitemap') return null;
    return { status: 'failed', url, depth: entry.depth, reason };
  }

  /** Links lead to many things that are no pages; only of what was listed or known does its owner expect to hear. */
  #leftOut(entry: Entry, reason: string): PageResult | null {
    const { url, depth, source } = entry;
    if (this.#options.known.get(url)?.contentHash) return { status: 'gone', url, depth, reason };
    return source === 'sitemap' || source === 'known' ? { status: 'skipped', url, depth, reason } : null;
  }

  async #readPage(entry: Entry, visit: Visit & { kind: 'page' }): Promise<PageResult | null> {
    const { url, headers } = visit;
    const { depth } = entry;
    const page = await this.#options.extractor.extract({
      body: visit.body,
      contentType: visit.contentType,
      url,
    });
    if (!page) return { status: 'failed', url, depth, reason: sentences.pageTooHard };
    const directives = robotsDirectives(headers['x-robots-tag'] ?? '');
    if (page.follow && directives.follow) this.#follow(page.links, depth);
    if (!page.index || !directives.index)
      return { status: 'skipped', url, depth, reason: sentences.pageNoIndex };
    if (!this.#options.frontier.belongs(url)) return null;

    const twin = await this.#canonicalTwin(entry, url, page);
    if (twin) return this.#leftOut({ ...entry, url }, sentences.pageSameAs(twin));
    return this.#takeContent({ ...entry, url }, page, {
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    });
  }

  #follow(links: readonly string[], depth: number): void {
    for (const link of links) this.#options.frontier.add(link, depth + 1, 'link');
  }

  #takeContent(entry: Entry, page: ExtractedPage, validators: Validators): PageResult | null {
    const { frontier, known } = this.#options;
    const { url, depth } = entry;
    if (page.passages.length === 0) {
      frontier.traps.wasDull(url);
      return { status: 'skipped', url, depth, reason: sentences.pageNoText };
    }
    if (known.get(url)?.contentHash === page.contentHash)
      return { status: 'unchanged', url, depth, ...validators };
    const owner = this.#owners.get(page.contentHash) ?? url;
    // What the sitemap lists twice, its owner means twice.
    if (owner !== url && entry.source !== 'sitemap') {
      frontier.traps.wasDull(url);
      return this.#leftOut(entry, sentences.pageSameAs(owner));
    }
    this.#owners.set(page.contentHash, owner);
    return { status: 'indexed', url, depth, page, ...validators };
  }

  /** The address that a page names as its own instead, if that one can be read. */
  async #canonicalTwin(entry: Entry, url: string, { canonical }: ExtractedPage): Promise<string | null> {
    const { frontier, readNow } = this.#options;
    if (!canonical || pageKey(canonical) === pageKey(url) || !isSameSite(canonical, url)) return null;
    // A template that names the front page on every page would leave nothing of the site.
    if (new URL(canonical).pathname === '/' || !frontier.belongs(canonical)) return null;
    const state = frontier.stateOf(canonical);
    if (state === 'read' || state === 'taken') return canonical;
    if (state === 'unread' || !frontier.claim(canonical)) return null;
    return (await readNow({ url: canonical, depth: entry.depth, source: 'link' })) ? canonical : null;
  }
}
