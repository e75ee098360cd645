import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import type { FileStore } from './file-store.ts';

/** Until the response begins; a large file may take longer. */
const TIMEOUT_MS = 30_000;

/** Files in a bucket of any S3-compatible server, with path-style addresses. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new Error('The file store did not answer.')), TIMEOUT_MS);
    const response = await client
      .fetch(urlOf(key), { method, signal: slow.signal, ...init })
      .finally(() => clearTimeout(timer));
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new Error(`The file store answered ${response.status} to ${method} ${key}.`);
    }
    return response;
  }

  return {
    async save(key, body, type) {
      const response = await send('PUT', key, { body, headers: { 'Content-Type': type } });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The bucket ${bucket} was not found.`);
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
        body: Readable.fromWeb(response.body as ReadableStream),
      };
    },
    async remove(key) {
      const response = await send('DELETE', key);
      await response.body?.cancel();
    },
  };
}
