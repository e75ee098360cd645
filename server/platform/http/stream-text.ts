import { Readable } from 'node:stream';
import type { Response } from 'express';
import { sendStream } from './send-stream.ts';

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
  await sendStream(res, Readable.from(text()));
}
