import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import type { S3Config } from '../config.ts';
import { StorageError } from '../storage-error.ts';

/** A part of an upload. S3 allows 10,000 parts: 160 GB. */
const PART_BYTES = 16_000_000;

const xml = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });

/**
 * Objects of a bucket that may be too large for memory.
 * @param bucket of `config`, or another one on the same server
 */
export function openBucket({ endpoint, region, accessKeyId, secretAccessKey }: S3Config, bucket: string) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 5 });

  async function send(
    method: string,
    key: string,
    query: Record<string, string>,
    body?: Uint8Array | string,
  ) {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${path}?${new URLSearchParams(query)}`;
    const response = await client.fetch(url, {
      method,
      ...(body !== undefined && { body: body as BodyInit }),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new StorageError('unavailable', `The bucket answered ${response.status} to ${method} ${key}.`);
  }

  return {
    /** Appears under its key when it is complete; a failed upload leaves nothing. @returns its size */
    async save(key: string, body: AsyncIterable<Uint8Array>): Promise<number> {
      const begun = await send('POST', key, { uploads: '' });
      const uploadId = String(xml.parse(await begun.text()).InitiateMultipartUploadResult?.UploadId ?? '');
      if (!uploadId) throw new StorageError('unavailable', `The bucket ${bucket} was not found.`);
      try {
        const parts: string[] = [];
        let size = 0;
        for await (const part of partsOf(body)) {
          const partNumber = parts.length + 1;
          const sent = await send('PUT', key, { partNumber: String(partNumber), uploadId }, part);
          const etag = sent.headers.get('etag');
          await sent.body?.cancel();
          if (!sent.ok || !etag) throw new StorageError('unavailable', `A part of ${key} was not stored.`);
          parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
          size += part.length;
        }
        const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
        const response = await send('POST', key, { uploadId }, list);
        const completed = await response.text();
        // It may fail with the status 200.
        if (!response.ok || completed.includes('<Error>'))
          throw new StorageError('unavailable', `${key} was not stored.`);
        return size;
      } catch (error) {
        await send('DELETE', key, { uploadId }).catch(() => undefined);
        throw error;
      }
    },

    async open(key: string): Promise<Readable | undefined> {
      const response = await send('GET', key, {});
      if (response.ok && response.body) return Readable.fromWeb(response.body as never);
      await response.body?.cancel();
      return undefined;
    },

    /** The keys that begin with the prefix, in their order. */
    async list(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for (let token: string | undefined; ; ) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
        const { ListBucketResult: result = {} } = xml.parse(await (await send('GET', '', query)).text());
        keys.push(...(result.Contents ?? []).map(({ Key }: { Key: unknown }) => String(Key)));
        token = result.NextContinuationToken;
        if (!token) return keys;
      }
    },

    async remove(key: string): Promise<void> {
      await (await send('DELETE', key, {})).body?.cancel();
    },
  };
}

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
