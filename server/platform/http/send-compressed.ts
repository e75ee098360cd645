import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { densestEncoding, type Encoding } from './encoding.ts';

/** Shorter bodies fit into one packet anyway. */
const MIN_BYTES = 1400;
/** As much as most compressed pages have: zlib reserves 64 kB for each of them otherwise. */
const CHUNK = { chunkSize: 16_384 };
/** A sixth of the default's time for a seventh more bytes; a page needs a window of at most 64 kB. */
const BROTLI = {
  ...CHUNK,
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const GZIP = { ...CHUNK, level: 3 };

/**
 * Compresses what is sent once. Synchronous, because it takes less time than a round trip to another thread, and
 * because the streams of many concurrent answers took 200 MB.
 */
export function sendCompressed(req: Request, res: Response, plain: Buffer): void {
  res.vary('Accept-Encoding');
  const encoding: Encoding = plain.length < MIN_BYTES ? 'identity' : densestEncoding(req);
  const body = encode(plain, encoding);
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}

function encode(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return plain;
  return encoding === 'br' ? brotliCompressSync(plain, BROTLI) : gzipSync(plain, GZIP);
}
