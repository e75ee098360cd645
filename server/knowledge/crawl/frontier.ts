import { isSameSite, normaliseAddress } from './address.ts';
import { matchesAny } from './patterns.ts';
import { Traps } from './traps.ts';

/** An address to be read, and how the crawl came by it. */
export interface Entry {
  url: string;
  /** Links away from the start page; 1 for what the sitemap lists. */
  depth: number;
  source: 'start' | 'sitemap' | 'known' | 'link';
  /** Its canonical address cannot be read, so it is indexed itself. */
  ignoreCanonical?: boolean;
}

/**
 * `waiting`: read, but left until another address has been read (see waiting.ts). The rest is final: `read`: its
 * content is part of the index now. `copy`: it stands for a page that is. `failed`: could not be read this time.
 * `unread`: dealt with, without content.
 */
export type EntryState = 'queued' | 'taken' | 'waiting' | 'read' | 'copy' | 'failed' | 'unread';

export interface FrontierLimits {
  include: readonly string[];
  exclude: readonly string[];
  maxDepth: number;
  /** Addresses it holds at most. */
  maxEntries: number;
  /** Memory it takes at most, estimated. Default 24 MB: 50,000 addresses of 130 characters. */
  maxBytes?: number;
}

/** What an address takes besides its text: object, map entry, queue, its share of the traps. */
const ENTRY_BYTES = 350;

type Found = Omit<Entry, 'url'> & { path: string; state: EntryState };

/** The addresses of one site that a crawl knows: each once, in the order they were found. */
export class Frontier {
  readonly traps = new Traps();
  #home: string;
  readonly #limits: FrontierLimits;
  readonly #maxBytes: number;
  /** By path and query: host and scheme are the same for all, or count as the same. */
  readonly #found = new Map<string, Found>();
  readonly #queue: Found[] = [];
  #next = 0;
  /** To be read before the queue. */
  readonly #urgent: Found[] = [];
  #bytes = 0;
  #queued = 0;
  #done = 0;
  #isTruncated = false;

  /** @param home any address of the site; all others are held at its origin */
  constructor(home: string, limits: FrontierLimits) {
    this.#home = home;
    this.#limits = limits;
    this.#maxBytes = limits.maxBytes ?? 24_000_000;
  }

  /** The site turned out to live at another of its own origins (https, www). */
  moveTo(home: string): void {
    this.#home = home;
  }

  /** Addresses found so far. */
  get found(): number {
    return this.#found.size;
  }

  /** How many of them are dealt with. */
  get done(): number {
    return this.#done;
  }

  get hasQueued(): boolean {
    return this.#queued > 0;
  }

  get isFull(): boolean {
    return this.found >= this.#limits.maxEntries || this.#bytes >= this.#maxBytes;
  }

  /** Addresses were left out because it was full: the crawl doesn't see all of the site. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Redirects, which are added even when it is full, have filled it beyond reason. */
  get isOverflowing(): boolean {
    return this.#bytes >= 1.5 * this.#maxBytes;
  }

  add(address: string, depth: number, source: Entry['source']): void {
    const url = normaliseAddress(address);
    if (!url || depth > this.#limits.maxDepth || !this.belongs(url) || this.#found.has(pathOf(url))) return;
    if (source === 'link' && isFile(url)) return;
    if (this.isFull) {
      this.#isTruncated = true;
      return;
    }
    // Only links can lead into a trap: the other sources are finite.
    if (source === 'link' && !this.traps.accepts(url)) return;
    this.#queue.push(this.#insert(url, 'queued', depth, source));
  }

  hasRoomFor(url: string): boolean {
    return this.#found.has(pathOf(url)) || !this.isFull;
  }

  /** Has an address read before all others, unless that has begun. */
  hurry(url: string, depth: number): void {
    const found = this.#found.get(pathOf(url)) ?? this.#insert(url, 'queued', depth, 'link');
    if (found.state === 'queued') this.#urgent.push(found);
  }

  /** Has an address read once more, as a page of its own. */
  readItself({ url, depth, source }: Entry): void {
    const found = this.#found.get(pathOf(url));
    if (!found) return;
    this.#change(found, 'queued');
    this.#urgent.push(Object.assign(found, { depth, source, ignoreCanonical: true }));
  }

  /** Whether an address is part of what is to be read. */
  belongs(url: string): boolean {
    if (!isSameSite(url, this.#home)) return false;
    const { include, exclude } = this.#limits;
    if (include.length === 0 && exclude.length === 0) return true;
    const { pathname, search } = new URL(url);
    const path = decodedPath(pathname) + search;
    return (include.length === 0 || matchesAny(path, include)) && !matchesAny(path, exclude);
  }

  /** The next address, or undefined when none is waiting. */
  next(): Entry | undefined {
    const found = this.#nextQueued();
    if (!found) return undefined;
    this.#change(found, 'taken');
    const { path, depth, source, ignoreCanonical } = found;
    return { url: new URL(this.#home).origin + path, depth, source, ignoreCanonical };
  }

  /** Marks an address as being read; false when somebody else has it or had it. */
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

/** Nothing more becomes of an address in this state, unless it is read once more as a page of its own. */
export const isFinal = (state: EntryState): boolean => !['queued', 'taken', 'waiting'].includes(state);

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Not worth a request: their names say that they are no pages. */
const isFile = (url: string): boolean => FILE.test(new URL(url).pathname);

const FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|flac|mov|avi|pdf|docx?|xlsx?|pptx?|od[tsp]|epub|csv|txt|zip|t?gz|bz2|xz|7z|rar|tar|exe|dmg|msi|deb|rpm|apk|iso|jar|css|m?js|json|xml|rss|atom|woff2?|ttf|eot|map|wasm|ics)$/i;

/** Owners write patterns as they read addresses: `/über-uns/*`. */
function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
