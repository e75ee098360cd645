import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { errorCode } from '../errors.ts';

export type BodyOutcome = { ok: true; body: Buffer } | { ok: false; reason: 'too_large' | 'encoding' };

/** Reads and decompresses a body; neither form may exceed `maxBytes`. */
export async function readBody(
  { body, headers }: Pick<Dispatcher.ResponseData, 'body' | 'headers'>,
  maxBytes: number,
): Promise<BodyOutcome> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(headers['content-length']) > maxBytes) return discard(body);
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return discard(body);
    chunks.push(chunk);
  }
  return decompress(Buffer.concat(chunks), String(headers['content-encoding'] ?? ''), maxBytes);
}

/** Closes the connection instead of reading a body that may never end. */
export function discard(body: Dispatcher.ResponseData['body']): { ok: false; reason: 'too_large' } {
  body.on('error', () => {});
  body.destroy();
  return { ok: false, reason: 'too_large' };
}

/** Supports a single coding: stacked codings occur only in decompression bombs. */
async function decompress(data: Buffer, encoding: string, maxBytes: number): Promise<BodyOutcome> {
  const coding = encoding.trim().toLowerCase();
  if (coding === '' || coding === 'identity' || data.length === 0) return { ok: true, body: data };
  const decoder = decoderFor(coding, data);
  if (!decoder) return { ok: false, reason: 'encoding' };
  try {
    return { ok: true, body: await decoder(data, { maxOutputLength: maxBytes }) };
  } catch (error) {
    const tooLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, reason: tooLarge ? 'too_large' : 'encoding' };
  }
}

type Decoder = (data: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>;

function decoderFor(coding: string, data: Buffer): Decoder | undefined {
  if (coding === 'gzip' || coding === 'x-gzip') return lenient(promisify(gunzip));
  if (coding === 'br') return promisify(brotliDecompress);
  // "deflate" means the zlib format, but some servers send a raw deflate stream.
  if (coding === 'deflate') return lenient(promisify(((data[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw));
  return undefined;
}

/** Accepts a truncated stream, as browsers do. */
const lenient =
  (
    decoder: (data: Buffer, options: { maxOutputLength: number; finishFlush: number }) => Promise<Buffer>,
  ): Decoder =>
  (data, limits) =>
    decoder(data, { ...limits, finishFlush: constants.Z_SYNC_FLUSH });
