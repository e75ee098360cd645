import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type ContentVersions, haveSameVersion, type Versions } from '../content-versions.ts';
import type { Log } from '../log.ts';
import {
  bytesOf,
  type CachedPage,
  createCachedPage,
  type RenderedPage,
  resendCachedPage,
  sendCachedPage,
} from './cached-page.ts';
import { logAnswer, newRequestId } from './request-log.ts';

export type PageCache = ReturnType<typeof createPageCache>;

export interface PageCacheOptions {
  versions: ContentVersions;
  log: Log;
  /** Renders the page at the normalised address. */
  render: (req: Request, address: string) => Promise<RenderedPage>;
  /** Whether an address may be cached: made-up addresses must not fill the cache. */
  isCacheable: (address: string) => boolean;
  /** The parts of the cache key besides the address. */
  keyOf: (req: IncomingMessage) => string;
  /** The part of the address that affects the page. Default: all but tracking parameters. */
  addressOf?: (url: string) => string;
  /** Sends a page that is not cached. */
  send: (req: Request, res: Response, page: RenderedPage) => void;
}

const MAX_BYTES = 64_000_000;
/** Bounds the delay of changes without a version, such as the settings of this website's own agents. */
const TTL_MS = 60_000;
/** Tracking parameters of links; they do not affect a page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|ref)$/;

/**
 * Serves visitors' pages from memory: compressed and with a precomputed ETag. Concurrent requests share one call of
 * `render`, and a change of content that the page shows causes another.
 */
export function createPageCache(options: PageCacheOptions) {
  const { versions, log, isCacheable, keyOf, send, addressOf = withoutTracking } = options;
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page, key) => bytesOf(page) + 2 * key.length,
    ttl: TTL_MS,
    noDeleteOnStaleGet: true,
  });
  const rendering = new Map<string, Rendering>();

  async function render(req: Request, key: string, address: string, before: Versions) {
    const page = await options.render(req, address);
    if (page.status !== 200 || !page.shows) return page;
    const previous = pages.peek(key, { allowStale: true });
    const cached = await createCachedPage(page, page.shows, before, previous);
    pages.set(key, cached);
    return cached;
  }

  /** Shares a running rendering, unless content has changed since it began. */
  function renderOnce(req: Request, key: string, address: string, now: Versions): Rendering['page'] {
    const known = rendering.get(key);
    if (known && known.versions === now) return known.page;
    const begun: Rendering = {
      versions: now,
      page: render(req, key, address, now).finally(() => {
        if (rendering.get(key) === begun) rendering.delete(key);
      }),
    };
    rendering.set(key, begun);
    return begun.page;
  }

  const cacheKey = (req: IncomingMessage, address: string): string => `${keyOf(req)} ${address}`;

  return {
    size: () => ({ entries: pages.size, bytes: pages.calculatedSize }),

    /**
     * Answers a request for a cached page. Runs before Express and all its handlers, which it does not need: their
     * headers are stored with the page.
     * @returns false if another handler must answer
     */
    serveHit(req: IncomingMessage, res: ServerResponse): boolean {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const page = pages.get(cacheKey(req, addressOf(req.url ?? '')));
      const now = page?.sentHeaders && versions.ifFresh();
      if (!page || !now || !isCurrent(page, now)) return false;
      const id = newRequestId();
      resendCachedPage(req, res, page, id);
      logAnswer(log, req, id, res.statusCode);
      return true;
    },

    /** Answers every request, and caches pages that may be cached. */
    async serve(req: Request, res: Response): Promise<void> {
      const address = addressOf(req.originalUrl);
      if (!isCacheable(address)) return send(req, res, await options.render(req, address));
      const key = cacheKey(req, address);
      const now = await versions.current();
      const known = pages.get(key);
      const page = known && isCurrent(known, now) ? known : await renderOnce(req, key, address, now);
      if ('etag' in page) sendCachedPage(req, res, page);
      else send(req, res, page);
    },
  };
}

interface Rendering {
  versions: Versions;
  page: Promise<CachedPage | RenderedPage>;
}

const isCurrent = ({ shows, versions }: CachedPage, now: Versions) => haveSameVersion(shows, versions, now);

function withoutTracking(address: string): string {
  const query = address.indexOf('?');
  if (query < 0) return address;
  const rest = address
    .slice(query + 1)
    .split('&')
    .filter((part) => !TRACKING.test(part.split('=', 1)[0] ?? ''));
  return address.slice(0, query) + (rest.length > 0 ? `?${rest.join('&')}` : '');
}
