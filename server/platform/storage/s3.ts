import { Readable } from 'node:stream';
import type { S3Config } from '../config.ts';
import { StorageError } from '../storage-error.ts';
import type { FileStore } from './file-store.ts';
import { createS3Client, unreachable } from './s3-client.ts';

/** Stores files in a bucket. */
export function s3Files(config: S3Config): FileStore {
  const { send, verify } = createS3Client(config, config.bucket);
  return {
    async save(key, body, type) {
      const response = await send('PUT', key, { body, headers: { 'Content-Type': type } });
      await response.body?.cancel();
      if (!response.ok) throw new StorageError('unavailable', `The bucket ${config.bucket} was not found.`);
      await verify(key, body.size, response.headers.get('etag'));
    },
    async open(key, range) {
      const response = await send(
        'GET',
        key,
        range && { headers: { Range: `bytes=${range.start}-${range.end}` } },
      );
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      // `bytes 0-99/1234`
      const [, whole] = response.headers.get('content-range')?.split('/') ?? [];
      return {
        type: response.headers.get('content-type') ?? 'application/octet-stream',
        size: Number(whole ?? response.headers.get('content-length')),
        body: readableOf(response.body),
      };
    },
    async remove(key) {
      const response = await send('DELETE', key);
      await response.body?.cancel();
    },
  };
}

/** @returns a stream whose failure is a `StorageError` */
export const readableOf = (body: ReadableStream<Uint8Array>): Readable =>
  Readable.from(chunksOf(body), { objectMode: false });

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    unreachable(error);
  }
}
