import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import pLimit from 'p-limit';
import type { Db } from '../../platform/db/connect.ts';
import { errorCode } from '../../platform/errors.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { ByteRange, FileStore } from '../../platform/storage/file-store.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { FileLinks } from './file-links.ts';
import type { ImageCache } from './images/image-cache.ts';
import { formatFor, type ImageRequest, readImageRequest } from './images/image-request.ts';
import { ENCODER, renderVariant, type Variant } from './images/variant.ts';
import { canOpen } from './media.policy.ts';
import { mediaPath } from './media.present.ts';
import { findMediaByFormerSlug, findMediaBySlug, findMediaIn, type MediaRow } from './media.queries.ts';
import { createMediaScopes, type SeatsOfMedia } from './media-scopes.ts';
import { MissingContent } from './missing-content.ts';

interface Deps {
  db: Db;
  files: FileStore;
  drawing: Drawing;
  cache: ImageCache;
  limits: RateLimits;
  links: Pick<FileLinks, 'allows'>;
  seats: SeatsOfMedia;
}

/** A picture may take 250 MB while it is decoded. */
const RENDERED_AT_ONCE = 2;
/** Sizes that one network may have computed in a minute; cached ones are not counted. */
const RENDERS_PER_MINUTE = 300;

/** The addresses of files, `/media/{slug}`. */
export function createMediaFiles({ db, files, drawing, cache, limits, links, seats }: Deps) {
  const scopes = createMediaScopes(seats);
  const rendering = pLimit(RENDERED_AT_ONCE);
  const renderLimit = limits({ name: 'image-renders', points: RENDERS_PER_MINUTE, seconds: 60 });

  const handler =
    (viewerOf: (req: Request) => Request['viewer']): RequestHandler =>
    async (req, res, next) => {
      const find = () => findMediaBySlug(db, String(req.params.slug));
      const viewer = viewerOf(req);
      const mayOpen = async (file: MediaRow) =>
        canOpen(viewer, file) ||
        (await links.allows(file.id, req.query)) ||
        (viewer !== null && (await findMediaIn(db, await scopes.toSee(viewer), file.id)) !== undefined);
      for (let file = await find(); file && (await mayOpen(file)); ) {
        const { headers, statusCode } = { headers: res.getHeaders(), statusCode: res.statusCode };
        try {
          return await send(req, res, file);
        } catch (error) {
          // An error must not be cached, sandboxed or read in parts like the file in whose place it is sent.
          if (!res.headersSent) restore(res, headers, statusCode);
          const current = error instanceof MissingContent ? await find() : file;
          if (current && current.storage_key === file.storage_key) throw error;
          // The file was replaced or deleted after its row was read.
          file = current;
        }
      }
      const moved = await findMediaByFormerSlug(db, String(req.params.slug));
      if (moved && (await mayOpen(moved))) redirect(req, res, moved);
      else next();
    };

  async function send(req: Request, res: Response, file: MediaRow): Promise<void> {
    const image = readImageRequest(req.query);
    setHeaders(req, res, file);
    if (image && isResizable(file, image)) await sendVariant(req, res, file, image);
    else await sendOriginal(req, res, file);
  }

  async function sendVariant(req: Request, res: Response, file: MediaRow, image: ImageRequest) {
    const mime = file.preview_key ? 'image/jpeg' : file.mime;
    const source = { mime, isAnimated: isAnimated(file), width: file.width, height: file.height };
    const format = formatFor(req.get('accept'), source, image);
    const variant = {
      ...image,
      format,
      isAnimated: source.isAnimated,
      focal: { x: file.focal_x, y: file.focal_y },
    };
    const name = nameOf(file, variant);
    res.vary('Accept').set({ 'Content-Type': `image/${format}`, ETag: `"${name}"` });
    if (req.fresh) return void res.status(304).end();
    const body = await cache.get(name, {
      allow: () => renderLimit.consume(networkAddressOf(req)),
      create: () => draw(file, variant),
    });
    res.set('Content-Length', String(body.length)).end(req.method === 'HEAD' ? undefined : body);
  }

  async function draw(file: MediaRow, variant: Variant): Promise<Buffer> {
    const { width, height, focal } = variant;
    if (file.mime === SVG && height !== undefined)
      return drawing.cropSvg(await read(file), { width, height, focal });
    return rendering(async () => renderVariant(await read(file), variant));
  }

  async function sendOriginal(req: Request, res: Response, file: MediaRow): Promise<void> {
    res.set({
      'Content-Type': contentTypeOf(file),
      ETag: `"${file.sha256.slice(0, 32)}"`,
      'Accept-Ranges': 'bytes',
    });
    if (req.fresh) return void res.status(304).end();
    const range = rangeOf(req, res, file.size);
    if (range === 'unsatisfiable')
      return void res.status(416).set('Content-Range', `bytes */${file.size}`).end();
    if (range) res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
    res.set('Content-Length', String(range ? range.end - range.start + 1 : file.size));
    const stored = await files.open(file.storage_key, range);
    if (!stored) throw new MissingContent(file.storage_key);
    if (req.method === 'HEAD') {
      stored.body.destroy();
      return void res.end();
    }
    await pipeline(stored.body, res).catch((error: unknown) => {
      // A client that goes away is not an error.
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }

  async function read({ storage_key, preview_key }: MediaRow): Promise<Buffer> {
    const key = preview_key ?? storage_key;
    const stored = await files.open(key);
    if (!stored) throw new MissingContent(key);
    // Half the time of the consumers of node:stream, which go through a Blob.
    return Buffer.concat(await stored.body.toArray());
  }

  return {
    /** Public files, and private ones by a signed address; needs no session. */
    servePublic: handler(() => null),
    /** Private files, for viewers who may open them. */
    servePrivate: handler((req) => req.viewer),
  };
}

function restore(res: Response, headers: OutgoingHttpHeaders, statusCode: number): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value);
  res.statusCode = statusCode;
}

const SVG = 'image/svg+xml';

const isAnimated = ({ frames }: MediaRow): boolean => (frames ?? 1) > 1;

/**
 * An SVG has every size already, and an animated PNG would lose its frames; but previews for social networks show
 * neither.
 */
const isResizable = (file: MediaRow, { height }: ImageRequest): boolean => {
  const staysAsItIs = file.mime === SVG || (file.mime === 'image/png' && isAnimated(file));
  return file.preview_key !== null || (file.type === 'image' && (!staysAsItIs || height !== undefined));
};

/** The cached variant's name, of everything that it depends on. */
function nameOf({ sha256 }: MediaRow, { width, height, quality, format, focal }: Variant): string {
  const crop = height === undefined ? '' : `x${height}@${focal.x},${focal.y}`;
  return hash('sha256', `${ENCODER} ${sha256} ${width}${crop} q${quality} ${format}`).slice(0, 40);
}

const YEAR_SECONDS = 365 * 24 * 3600;
const MINUTES_SECONDS = 300;

/** Not cached for long: the file may get its former slug back. */
function redirect(req: Request, res: Response, { slug, visibility }: MediaRow): void {
  const { search } = new URL(req.originalUrl, 'http://any');
  res
    .set({
      'Cache-Control':
        visibility === 'private'
          ? 'private, no-cache'
          : `public, max-age=${MINUTES_SECONDS}, must-revalidate`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .redirect(301, mediaPath(slug) + search);
}

/** Browsers show pictures and PDFs; other documents are downloads. Scripts in a file never run. */
function setHeaders(req: Request, res: Response, file: MediaRow): void {
  const isCurrent = req.query.v === file.updated_at;
  const cacheControl =
    file.visibility === 'private'
      ? 'private, no-cache'
      : isCurrent
        ? `public, max-age=${YEAR_SECONDS}, immutable`
        : `public, max-age=${MINUTES_SECONDS}, must-revalidate`;
  const isShown = file.type === 'image' || file.type === 'pdf';
  res.set({
    'Cache-Control': cacheControl,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${file.slug}"`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // The browsers' PDF viewers do not run in a sandbox.
    'Content-Security-Policy':
      file.type === 'pdf'
        ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  });
}

const contentTypeOf = ({ mime }: MediaRow): string =>
  mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime;

/** A single range; several at once are answered with the whole file, which HTTP permits. */
function rangeOf(req: Request, res: Response, size: number): ByteRange | undefined | 'unsatisfiable' {
  const condition = req.get('if-range');
  if (condition && condition !== res.get('etag')) return undefined;
  const ranges = req.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.length !== 1) return undefined;
  const [range] = ranges;
  return range && { start: range.start, end: range.end };
}
