import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';
import fresh from 'fresh';
import pLimit from 'p-limit';
import type { Versions } from '../content-versions.ts';
import { densestEncoding, type Encoding } from './encoding.ts';
import { REQUEST_ID } from './request-log.ts';
import { allowStyle } from './security-headers.ts';

/** The rendered form of a page, or of another document that is the same for all visitors. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** In UTF-8. */
  body: Buffer;
  /** The hash of the inline style, for the content security policy. */
  styleHash: string | undefined;
  /** The kinds of content that the page shows; absent if it must not be cached. */
  shows: readonly string[] | undefined;
  /** Pages of this website may show it in a frame. */
  isFramed?: boolean;
  /** Forms of Stripe may run in the page. */
  hasStripe?: boolean;
}

/** A page prepared for repeated sending. */
export interface CachedPage {
  headers: Record<string, string>;
  styleHash: string | undefined;
  etag: string;
  bodies: Bodies;
  shows: readonly string[];
  /** The content versions before the page was rendered. */
  versions: Versions;
  /** All headers of its first answer except those that differ by request; absent until the page is sent once. */
  sentHeaders?: string[];
}

interface Bodies extends Record<Encoding, Buffer> {
  /** How often the Brotli body was sent. */
  brotliAnswers: number;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** @param previous the previous version of the page, whose compressed bodies are reused if it is unchanged */
export async function createCachedPage(
  { headers, styleHash, body: identity }: RenderedPage,
  shows: readonly string[],
  versions: Versions,
  previous: CachedPage | undefined,
): Promise<CachedPage> {
  // Weak: the same page in several encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const bodies =
    previous?.etag === etag ? previous.bodies : { ...(await encode(identity, 9)), brotliAnswers: 0 };
  return { headers, styleHash, etag, bodies, shows, versions };
}

/** A body in all encodings. */
export async function encode(identity: Buffer, brotliQuality: number): Promise<Record<Encoding, Buffer>> {
  const [br, zipped] = await Promise.all([compress(identity, brotliQuality), toGzip(identity, { level: 9 })]);
  return { br, gzip: withoutSlack(zipped), identity: withoutSlack(identity) };
}

const compress = async (body: Buffer, quality: number): Promise<Buffer> =>
  withoutSlack(await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));

/** zlib returns the beginning of a block of 64 kB, and small buffers share one: a cached page would keep all of it. */
function withoutSlack(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/**
 * The densest compression: 10 % smaller at ten times the time. Many pages are sent once before their content changes, so
 * it starts at the second answer. It runs in the background on one of Node's four threads.
 */
function compressIfRepeated(bodies: Bodies): void {
  bodies.brotliAnswers += 1;
  if (bodies.brotliAnswers !== 2) return;
  void background(async () => {
    bodies.br = await compress(bodies.identity, constants.BROTLI_MAX_QUALITY);
  });
}

const background = pLimit(1);

export const bytesOf = ({ bodies }: CachedPage): number =>
  bodies.br.length + bodies.gzip.length + bodies.identity.length;

/** Sends the page with the headers that earlier handlers have set, and stores these with it. */
export function sendCachedPage(req: IncomingMessage, res: Response, page: CachedPage): void {
  allowStyle(res, page.styleHash);
  res.set({
    ...page.headers,
    ETag: page.etag,
    // Revalidated on each request, which costs a few bytes: a visitor who signs in must get another page.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding, Cookie',
  });
  page.sentHeaders ??= sharedHeadersOf(res);
  const { status, headers, body } = answerTo(req, page);
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  res.status(status).end(body);
}

/** Sends the same answer without running the other handlers. */
export function resendCachedPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  requestId: string,
): void {
  const { status, headers, body } = answerTo(req, page);
  res.writeHead(status, [...(page.sentHeaders ?? []), ...headers, REQUEST_ID, requestId]);
  res.end(body);
}

/** Headers of a single request are not repeated in other answers. */
function sharedHeadersOf(res: Response): string[] | undefined {
  if (res.hasHeader('Set-Cookie')) return undefined;
  return Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    name === REQUEST_ID.toLowerCase() ? [] : [name, String(value)],
  );
}

function answerTo(req: IncomingMessage, page: CachedPage) {
  if (fresh(req.headers, { etag: page.etag })) return { status: 304, headers: [], body: undefined };
  const encoding = densestEncoding(req);
  const body = page.bodies[encoding];
  if (encoding === 'br') compressIfRepeated(page.bodies);
  const headers = ['Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  return { status: 200, headers, body: req.method === 'HEAD' ? undefined : body };
}
