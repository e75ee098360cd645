import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import pLimit from 'p-limit';
import { densestEncoding, type Encoding } from './encoding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this a compressed body is hardly shorter: it is one packet anyway. */
const MIN_BYTES = 1400;
/** Dense enough for a page that one browser gets once; the window of a page needs no more than 64 kB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/** Each takes megabytes, and Node runs no more than four at a time. */
const limit = pLimit(4);

/** Compresses a text of one answer's own in one piece: a stream for each answer would take megabytes. */
export async function sendCompressed(req: Request, res: Response, text: string): Promise<void> {
  const plain = Buffer.from(text);
  res.vary('Accept-Encoding');
  const encoding: Encoding = plain.length < MIN_BYTES ? 'identity' : densestEncoding(req);
  const body = await encode(plain, encoding);
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}

function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return plain;
  return limit(() => (encoding === 'br' ? toBrotli(plain, BROTLI) : toGzip(plain)));
}
