import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import pLimit from 'p-limit';
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

/** @param previous the page as it was before, whose compressed bodies serve again where nothing in it has changed */
export async function createCachedPage(
  { headers, styleHash, body }: RenderedPage,
  shows: readonly string[],
  versions: Versions,
  previous: CachedPage | undefined,
): Promise<CachedPage> {
  const identity = Buffer.from(body);
  // Weak: the same page in several encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const bodies = previous?.etag === etag ? previous.bodies : await encode(identity);
  return { headers, styleHash, etag, bodies, shows, versions };
}

async function encode(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, zipped] = await Promise.all([compress(identity, 9), toGzip(identity, { level: 9 })]);
  const bodies = { br, gzip: zipped, identity };
  void background(async () => {
    bodies.br = await compress(identity, constants.BROTLI_MAX_QUALITY);
  });
  return bodies;
}

const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** A tenth shorter in ten times the time: nobody waits for it, and one of Node's four threads does it. */
const background = pLimit(1);

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
