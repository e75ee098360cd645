import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import type { FileStore } from './file-store.ts';

/** Files in a bucket of any S3-compatible server, with path-style addresses. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const response = await client.fetch(urlOf(key), { method, signal: AbortSignal.timeout(30_000), ...init });
    if (!response.ok && response.status !== 404) {
      throw new Error(`The file store answered ${response.status} to ${method} ${key}.`);
    }
    return response;
  }

  return {
    async save(key, { body, type }) {
      const response = await send('PUT', key, {
        body: new Uint8Array(body),
        headers: { 'Content-Type': type },
      });
      if (!response.ok) throw new Error(`The bucket ${bucket} was not found.`);
    },
    async get(key) {
      const response = await send('GET', key);
      if (!response.ok) return undefined;
      const type = response.headers.get('content-type') ?? 'application/octet-stream';
      return { body: Buffer.from(await response.arrayBuffer()), type };
    },
    async remove(key) {
      await send('DELETE', key);
    },
  };
}
