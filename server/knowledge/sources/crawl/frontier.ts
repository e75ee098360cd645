import { readerOfDownload } from '#lib/file-formats.ts';
import { isSameSite, normaliseAddress } from './address.ts';
import { matchesAny } from './patterns.ts';
import { Traps } from './traps.ts';

/** An address to read, and how it was found. */
export interface Entry {
  url: string;
  /** The number of links from the start page; 1 for addresses of the sitemap. */
  depth: number;
  source: 'start' | 'sitemap' | 'known' | 'link';
  /** Its canonical address cannot be read, so the page itself is indexed. */
  ignoreCanonical?: boolean;
}

/**
 * `waiting`: read, but deferred until another address has been read (see waiting.ts). The other states are final:
 * `read`: its content is in the index. `copy`: a duplicate of an indexed page. `failed`: could not be read this time.
 * `unread`: finished without content.
 */
export type EntryState = 'queued' | 'taken' | 'waiting' | 'read' | 'copy' | 'failed' | 'unread';

export interface FrontierLimits {
  include: readonly string[];
  exclude: readonly string[];
  maxDepth: number;
  /** Documents are read like pages. */
  documents?: boolean;
  /** The maximum number of addresses. */
  maxEntries: number;
  /** The maximum memory, estimated. Default 24 MB: 50,000 addresses of 130 characters. */
  maxBytes?: number;
}

/** The memory of an address besides its text: object, map entry, queue, its share of the traps. */
const ENTRY_BYTES = 350;

type Found = Omit<Entry, 'url'> & { path: string; state: EntryState };

/**
 * The addresses of one site that a crawl has found, each once: those that are needed first (the last of them before the
 * others), then in order of discovery. Which are found first is in `begin` of crawl.ts.
 */
export class Frontier {
  readonly traps = new Traps();
  #home: string;
  readonly #limits: FrontierLimits;
  readonly #maxBytes: number;
  /** By path and query: variants of host and scheme count as the same. */
  readonly #found = new Map<string, Found>();
  readonly #queue: Found[] = [];
  #next = 0;
  /** These addresses are read before those of the queue. */
  readonly #urgent: Found[] = [];
  readonly #leftOut: Pick<Entry, 'url' | 'depth'>[] = [];
  #bytes = 0;
  #queued = 0;
  #done = 0;
  #isTruncated = false;

  /** @param home any address of the site; its origin is used for all addresses */
  constructor(home: string, limits: FrontierLimits) {
    this.#home = home;
    this.#limits = limits;
    this.#maxBytes = limits.maxBytes ?? 24_000_000;
  }

  /** Sets another origin after the start page redirected to it (https, www). */
  moveTo(home: string): void {
    this.#home = home;
  }

  /** The number of addresses found so far. */
  get found(): number {
    return this.#found.size;
  }

  /** The number of finished addresses. */
  get done(): number {
    return this.#done;
  }

  get hasQueued(): boolean {
    return this.#queued > 0;
  }

  get isFull(): boolean {
    return this.found >= this.#limits.maxEntries || this.#bytes >= this.#maxBytes;
  }

  /** Whether addresses were dropped because of the limit: the crawl does not see the whole site. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Whether redirects, which are added despite the limit, have exceeded it by far. */
  get isOverflowing(): boolean {
    return this.#bytes >= 1.5 * this.#maxBytes;
  }

  add(address: string, depth: number, source: Entry['source']): void {
    const url = normaliseAddress(address);
    if (!url || depth > this.#limits.maxDepth || !this.belongs(url) || this.#found.has(pathOf(url))) return;
    if (source !== 'sitemap' && isFile(url) && !(this.#limits.documents && isDocument(url))) {
      if (source === 'link' && isDocument(url)) this.#leaveOut(url, depth);
      return;
    }
    if (this.isFull) {
      this.#isTruncated = true;
      return;
    }
    // Only links can lead into a trap: the other sources are finite.
    if (source === 'link' && !this.traps.accepts(url)) return;
    this.#queue.push(this.#insert(url, 'queued', depth, source));
  }

  /** The documents found since the last call that are not read. */
  takeUnreadFiles(): Pick<Entry, 'url' | 'depth'>[] {
    return this.#leftOut.splice(0);
  }

  hasRoomFor(url: string): boolean {
    return this.#found.has(pathOf(url)) || !this.isFull;
  }

  /** Moves an address to the front of the queue, unless it has been taken. */
  prioritize(url: string, depth: number): void {
    const found = this.#found.get(pathOf(url)) ?? this.#insert(url, 'queued', depth, 'link');
    if (found.state === 'queued') this.#urgent.push(found);
  }

  /** Queues an address again, to be indexed as a separate page whatever its canonical address is. */
  requeue({ url, depth, source }: Entry): void {
    const found = this.#found.get(pathOf(url));
    if (!found) return;
    this.#change(found, 'queued');
    this.#urgent.push(Object.assign(found, { depth, source, ignoreCanonical: true }));
  }

  /** Whether an address is within the scope of the crawl. */
  belongs(url: string): boolean {
    if (!isSameSite(url, this.#home)) return false;
    const { include, exclude } = this.#limits;
    if (include.length === 0 && exclude.length === 0) return true;
    const { pathname, search } = new URL(url);
    const path = decodedPath(pathname) + search;
    return (include.length === 0 || matchesAny(path, include)) && !matchesAny(path, exclude);
  }

  /** The next address, or undefined if the queue is empty. */
  next(): Entry | undefined {
    const found = this.#nextQueued();
    if (!found) return undefined;
    this.#change(found, 'taken');
    const { path, depth, source, ignoreCanonical } = found;
    return { url: new URL(this.#home).origin + path, depth, source, ignoreCanonical };
  }

  /** Marks an address as taken; false if it was taken before. */
  claim(url: string): boolean {
    const found = this.#found.get(pathOf(url));
    if (found && found.state !== 'queued') return false;
    if (found) this.#change(found, 'taken');
    else this.#insert(url, 'taken', 0, 'link');
    return true;
  }

  stateOf(url: string): EntryState | undefined {
    return this.#found.get(pathOf(url))?.state;
  }

  resolve(url: string, state: EntryState): void {
    const found = this.#found.get(pathOf(url));
    if (found) this.#change(found, state);
  }

  #nextQueued(): Found | undefined {
    while (this.#urgent.length > 0 || this.#next < this.#queue.length) {
      const found = this.#urgent.pop() ?? this.#queue[this.#next++];
      if (found?.state === 'queued') return found;
    }
    return undefined;
  }

  #leaveOut(url: string, depth: number): void {
    if (this.isFull) return;
    this.#change(this.#insert(url, 'taken', depth, 'link'), 'unread');
    this.#leftOut.push({ url, depth });
  }

  #insert(url: string, state: 'queued' | 'taken', depth: number, source: Entry['source']): Found {
    const found: Found = { path: pathOf(url), state, depth, source };
    this.#found.set(found.path, found);
    this.#bytes += found.path.length + ENTRY_BYTES;
    if (state === 'queued') this.#queued++;
    return found;
  }

  #change(found: Found, state: EntryState): void {
    this.#queued += Number(state === 'queued') - Number(found.state === 'queued');
    this.#done += Number(isFinal(state)) - Number(isFinal(found.state));
    found.state = state;
  }
}

/** Final states do not change, unless the page is queued again as a separate page. */
export const isFinal = (state: EntryState): boolean => !['queued', 'taken', 'waiting'].includes(state);

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Addresses with the extension of a file type that is not a page are not requested. */
const isFile = (url: string): boolean => FILE.test(new URL(url).pathname);

/** Assistants can read its text. */
export const isDocument = (url: string): boolean => readerOfDownload('', new URL(url).pathname) !== undefined;

const FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|flac|mov|avi|pdf|docx?|xlsx?|pptx?|od[tsp]|epub|csv|txt|zip|t?gz|bz2|xz|7z|rar|tar|exe|dmg|msi|deb|rpm|apk|iso|jar|css|m?js|json|xml|rss|atom|woff2?|ttf|eot|map|wasm|ics)$/i;

/** Owners write patterns in decoded form: `/über-uns/*`. */
function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
