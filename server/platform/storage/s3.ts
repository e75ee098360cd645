import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { StorageError } from '../storage-error.ts';
import type { FileStore } from './file-store.ts';

/** Until the response begins; a large file may take longer. */
const TIMEOUT_MS = 30_000;

const INSUFFICIENT_STORAGE = 507;

/** Files in a bucket of any S3-compatible server, with path-style addresses. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new Error('The file store did not answer.')), TIMEOUT_MS);
    const response = await client
      .fetch(urlOf(key), { method, signal: slow.signal, ...init })
      .catch(unreachable)
      .finally(() => clearTimeout(timer));
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new StorageError(
        response.status === INSUFFICIENT_STORAGE ? 'full' : 'unavailable',
        `The file store answered ${response.status} to ${method} ${key}.`,
      );
    }
    return response;
  }

  return {
    async save(key, body, type) {
      const response = await send('PUT', key, { body, headers: { 'Content-Type': type } });
      await response.body?.cancel();
      if (!response.ok) throw new StorageError('unavailable', `The bucket ${bucket} was not found.`);
    },
    async open(key, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const response = await send('GET', key, headers && { headers });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      // `bytes 0-99/1234`
      const [, whole] = response.headers.get('content-range')?.split('/') ?? [];
      return {
        type: response.headers.get('content-type') ?? 'application/octet-stream',
        size: Number(whole ?? response.headers.get('content-length')),
        body: Readable.from(chunksOf(response.body), { objectMode: false }),
      };
    },
    async remove(key) {
      const response = await send('DELETE', key);
      await response.body?.cancel();
    },
  };
}

/** The code of a failed `fetch` is that of its cause. */
function unreachable(error: unknown): never {
  throw new StorageError('unavailable', error instanceof Error ? (error.cause ?? error) : error);
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    unreachable(error);
  }
}
