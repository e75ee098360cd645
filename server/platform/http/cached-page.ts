import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import type { Versions } from '../content-versions.ts';
import { densestEncoding, type Encoding } from './encoding.ts';
import { REQUEST_ID } from './request-log.ts';
import { allowStyle } from './security-headers.ts';

/** A page, or anything else that is the same for all visitors, as it is sent. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Of the style in it, for the content security policy. */
  styleHash: string | undefined;
  /** The kinds of content it shows; absent where it must not be cached. */
  shows: readonly string[] | undefined;
}

/** A page that is ready to be sent any number of times. */
export interface CachedPage {
  headers: Record<string, string>;
  styleHash: string | undefined;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  shows: readonly string[];
  /** As they were before it was rendered. */
  versions: Versions;
  /** All headers of its first answer except those that differ by request; absent until it was sent once. */
  sentHeaders?: string[];
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export async function createCachedPage(
  { headers, styleHash, body }: RenderedPage,
  shows: readonly string[],
  versions: Versions,
): Promise<CachedPage> {
  const identity = Buffer.from(body);
  const [br, zipped] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(identity, { level: 9 }),
  ]);
  // Weak: the same page in several encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { headers, styleHash, etag, bodies: { br, gzip: zipped, identity }, shows, versions };
}

export const bytesOf = ({ bodies }: CachedPage): number =>
  bodies.br.length + bodies.gzip.length + bodies.identity.length;

/** Sends the page with the headers that the handlers before this one have set, and stores them with it. */
export function sendCachedPage(req: Request, res: Response, page: CachedPage): void {
  allowStyle(res, page.styleHash);
  res.set({
    ...page.headers,
    ETag: page.etag,
    // Asked again each time, which costs a few bytes; who signs in meanwhile gets a page of their own.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding, Cookie',
  });
  page.sentHeaders ??= sharedHeadersOf(res);
  const { status, headers, body } = answerTo(req, page);
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  res.status(status).end(body);
}

/** Sends the same answer without any of these handlers. */
export function resendCachedPage(req: Request, res: Response, page: CachedPage, requestId: string): void {
  const { status, headers, body } = answerTo(req, page);
  res.writeHead(status, [...(page.sentHeaders ?? []), ...headers, REQUEST_ID, requestId]);
  res.end(body);
}

/** What is one request's own is neither repeated nor shown to others. */
function sharedHeadersOf(res: Response): string[] | undefined {
  if (res.hasHeader('Set-Cookie')) return undefined;
  return Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    name === REQUEST_ID.toLowerCase() ? [] : [name, String(value)],
  );
}

function answerTo(req: Request, page: CachedPage) {
  if (fresh(req.headers, { etag: page.etag })) return { status: 304, headers: [], body: undefined };
  const encoding = densestEncoding(req);
  const body = page.bodies[encoding];
  const headers = ['Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  return { status: 200, headers, body: req.method === 'HEAD' ? undefined : body };
}
