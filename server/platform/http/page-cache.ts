import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { ContentVersions, Versions } from '../content-versions.ts';
import { densestEncoding } from './encoding.ts';
import { allowStyle } from './security-headers.ts';

/** A page, or anything else that is the same for all visitors, as it is sent. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Of the style in it, for the content security policy. */
  styleHash: string | undefined;
  /** The kinds of content it shows; absent where it must not be kept. */
  shows: readonly string[] | undefined;
}

interface FinishedPage {
  headers: Record<string, string>;
  styleHash: string | undefined;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  shows: readonly string[];
  /** As they were before it was rendered. */
  versions: Versions;
}

const MOST_BYTES = 64_000_000;
/** Also what no version tells of, such as the settings of this website's own agents, shows after this time. */
const KEPT_MS = 60_000;
/** Marks that links carry for statistics; they change nothing on a page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|ref)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Answers visitors' pages from memory: finished, compressed and with an ETag that is computed once. `render` is asked
 * once for many who come at the same time, and again when content that the page shows has changed.
 */
export function pageCache({
  versions,
  render,
  isKept,
  keyOf,
  send,
  addressOf = (req) => withoutTracking(req.originalUrl),
}: {
  versions: ContentVersions;
  /** Renders the page at an address whose needless parts have been taken off. */
  render: (req: Request, address: string) => Promise<RenderedPage>;
  /** Which addresses may be kept: strangers must not fill the cache with what they make up. */
  isKept: (address: string) => boolean;
  /** What beside the address makes a page differ. */
  keyOf: (req: Request) => string;
  /** What of a request's address matters. Default: all but the marks that links carry for statistics. */
  addressOf?: (req: Request) => string;
  /** Sends a page that is not kept. */
  send: (req: Request, res: Response, page: RenderedPage) => void;
}): RequestHandler {
  const kept = new LRUCache<string, FinishedPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ plain, br, gzip }, key) => plain.length + br.length + gzip.length + 2 * key.length,
    ttl: KEPT_MS,
  });
  const rendering = new Map<string, Rendering>();

  async function make(req: Request, key: string, address: string, before: Versions) {
    const page = await render(req, address);
    if (page.status !== 200 || !page.shows) return page;
    const finished = await finish(page, page.shows, before);
    kept.set(key, finished);
    return finished;
  }

  /** Joins whoever waits for the same page already, unless content has changed since they asked. */
  function begin(req: Request, key: string, address: string, now: Versions): Rendering['page'] {
    const known = rendering.get(key);
    if (known && known.versions === now) return known.page;
    const begun: Rendering = {
      versions: now,
      page: make(req, key, address, now).finally(() => {
        if (rendering.get(key) === begun) rendering.delete(key);
      }),
    };
    rendering.set(key, begun);
    return begun.page;
  }

  return async (req, res) => {
    const address = addressOf(req);
    if (!isKept(address)) return send(req, res, await render(req, address));
    const key = `${keyOf(req)} ${address}`;
    const now = await versions.current();
    const known = kept.get(key);
    const page = known && isCurrent(known, now) ? known : await begin(req, key, address, now);
    if ('etag' in page) sendFinished(req, res, page);
    else send(req, res, page);
  };
}

interface Rendering {
  versions: Versions;
  page: Promise<FinishedPage | RenderedPage>;
}

const isCurrent = ({ shows, versions }: FinishedPage, now: Versions): boolean =>
  shows.every((kind) => versions.get(kind) === now.get(kind));

function withoutTracking(address: string): string {
  const query = address.indexOf('?');
  if (query < 0) return address;
  const rest = address
    .slice(query + 1)
    .split('&')
    .filter((part) => !TRACKING.test(part.split('=', 1)[0] ?? ''));
  return address.slice(0, query) + (rest.length > 0 ? `?${rest.join('&')}` : '');
}

async function finish(
  page: RenderedPage,
  shows: readonly string[],
  versions: Versions,
): Promise<FinishedPage> {
  const plain = Buffer.from(page.body);
  const [br, zipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(plain, { level: 9 }),
  ]);
  // Weak: the same page in several encodings.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { headers: page.headers, styleHash: page.styleHash, etag, plain, br, gzip: zipped, shows, versions };
}

function sendFinished(req: Request, res: Response, page: FinishedPage): void {
  allowStyle(res, page.styleHash);
  res.set({
    ...page.headers,
    ETag: page.etag,
    // Asked again each time, which costs a few bytes; who signs in meanwhile gets a page of their own.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding, Cookie',
  });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  const encoding = densestEncoding(req);
  const body = encoding === 'identity' ? page.plain : page[encoding];
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}
