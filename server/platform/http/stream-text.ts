import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends a long text piece by piece: it is never in memory as a whole. An error before the first piece is thrown; a later
 * one ends the connection, because a short file would look complete.
 * @param setHeaders called when the first piece is there
 */
export async function streamText(res: Response, pieces: AsyncIterable<string>, setHeaders: () => void) {
  const rest = pieces[Symbol.asyncIterator]();
  const first = await rest.next();
  setHeaders();
  const text = async function* () {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  };
  await pipeline(Readable.from(text()), res).catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') res.req.log.error({ err: error }, 'an export broke off');
  });
}
