import { atOriginOf, isSameSite, normaliseAddress, pageKey } from './address.ts';
import { matchesAny } from './patterns.ts';
import { Traps } from './traps.ts';

/** An address to be read, and how the crawl came by it. */
export interface Entry {
  url: string;
  /** Links away from the start page; 1 for what the sitemap lists. */
  depth: number;
  source: 'start' | 'sitemap' | 'known' | 'link';
}

/** `read`: its content is part of the index now. `unread`: dealt with, without content. */
export type EntryState = 'queued' | 'taken' | 'read' | 'unread';

export interface FrontierLimits {
  include: readonly string[];
  exclude: readonly string[];
  maxDepth: number;
  /** Addresses it holds at most. */
  maxEntries: number;
}

/** The addresses of one site that a crawl knows: each once, in the order they were found. */
export class Frontier {
  readonly traps = new Traps();
  #home: string;
  readonly #limits: FrontierLimits;
  readonly #queue: Entry[] = [];
  #next = 0;
  readonly #states = new Map<string, EntryState>();

  /** @param home any address of the site; all others are held at its origin */
  constructor(home: string, limits: FrontierLimits) {
    this.#home = home;
    this.#limits = limits;
  }

  /** The site turned out to live at another of its own origins (https, www). */
  moveTo(home: string): void {
    this.#home = home;
  }

  /** Addresses found so far. */
  get found(): number {
    return this.#states.size;
  }

  add(address: string, depth: number, source: Entry['source']): void {
    const url = normaliseAddress(address);
    if (!url || depth > this.#limits.maxDepth || this.found >= this.#limits.maxEntries || !this.belongs(url))
      return;
    if (this.#states.has(pageKey(url))) return;
    // Only links can lead into a trap: the other sources are finite.
    if (source === 'link' && (isFile(url) || !this.traps.accepts(url))) return;
    this.#states.set(pageKey(url), 'queued');
    this.#queue.push({ url: atOriginOf(this.#home, url), depth, source });
  }

  /** Whether an address is part of what is to be read. */
  belongs(url: string): boolean {
    if (!isSameSite(url, this.#home)) return false;
    const { include, exclude } = this.#limits;
    const { pathname, search } = new URL(url);
    const path = decodedPath(pathname) + search;
    return (include.length === 0 || matchesAny(path, include)) && !matchesAny(path, exclude);
  }

  /** The next address, or undefined when none is waiting. */
  take(): Entry | undefined {
    for (let entry = this.#queue[this.#next]; entry; entry = this.#queue[this.#next]) {
      this.#next++;
      if (this.claim(entry.url)) return entry;
    }
    return undefined;
  }

  /** Marks an address as being read; false when somebody else has it or had it. */
  claim(url: string): boolean {
    const state = this.stateOf(url);
    if (state !== undefined && state !== 'queued') return false;
    this.#states.set(pageKey(url), 'taken');
    return true;
  }

  stateOf(url: string): EntryState | undefined {
    return this.#states.get(pageKey(url));
  }

  settle(url: string, state: 'read' | 'unread'): void {
    this.#states.set(pageKey(url), state);
  }
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
