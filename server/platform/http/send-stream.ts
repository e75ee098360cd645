import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { errorCode } from '../errors.ts';

/** Sends a file. An error breaks the connection, because a file that ends early would look complete. */
export async function sendStream(res: Response, content: Readable): Promise<void> {
  await pipeline(content, res).catch((error: unknown) => {
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE')
      res.req.log.error({ err: error }, 'a download was interrupted');
  });
}
