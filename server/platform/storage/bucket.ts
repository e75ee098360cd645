import type { Readable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import type { S3Config } from '../config.ts';
import { StorageError } from '../storage-error.ts';
import { readableOf } from './s3.ts';
import { createS3Client } from './s3-client.ts';

/** A part of an upload. S3 allows 10,000 parts: 160 GB. */
const PART_BYTES = 16_000_000;

const xml = new XMLParser({
  isArray: (name) => name === 'Contents' || name === 'Upload',
  parseTagValue: false,
});

/**
 * Objects of a bucket that may be too large for memory.
 * @param bucket of `config`, or another one on the same server
 */
export function openBucket(config: S3Config, bucket: string) {
  const { send, verify } = createS3Client(config, bucket);

  async function begin(key: string): Promise<string> {
    const begun = await send('POST', key, { query: { uploads: '' } });
    const { InitiateMultipartUploadResult: result } = xml.parse(await begun.text());
    if (!result?.UploadId) throw new StorageError('unavailable', `The bucket ${bucket} was not found.`);
    return String(result.UploadId);
  }

  async function sendPart(
    key: string,
    query: { partNumber: string; uploadId: string },
    body: Uint8Array<ArrayBuffer>,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const sent = await send('PUT', key, { query, body, signal });
    const etag = sent.headers.get('etag');
    await sent.body?.cancel();
    if (!sent.ok || !etag) throw new StorageError('unavailable', `A part of ${key} was not stored.`);
    return `<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${etag}</ETag></Part>`;
  }

  /** @returns the ETag of the object */
  async function complete(key: string, uploadId: string, parts: string[]): Promise<string | undefined> {
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const response = await send('POST', key, { query: { uploadId }, body });
    const { CompleteMultipartUploadResult: result } = xml.parse(await response.text());
    // It may fail with the status 200.
    if (!response.ok || result === undefined) throw new StorageError('unavailable', `${key} was not stored.`);
    return result.ETag;
  }

  const abort = async (key: string, uploadId: string): Promise<void> =>
    void (await (await send('DELETE', key, { query: { uploadId } })).body?.cancel());

  async function remove(key: string): Promise<void> {
    await (await send('DELETE', key)).body?.cancel();
  }

  return {
    remove,

    /**
     * Appears under its key when it is complete; a failed or aborted upload leaves nothing.
     * @returns its size
     */
    async save(key: string, body: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number> {
      const uploadId = await begin(key);
      const parts: string[] = [];
      let size = 0;
      let etag: string | undefined;
      try {
        for await (const part of partsOf(body)) {
          const query = { partNumber: String(parts.length + 1), uploadId };
          parts.push(await sendPart(key, query, part, signal));
          size += part.length;
        }
        etag = await complete(key, uploadId, parts);
      } catch (error) {
        await abort(key, uploadId).catch(() => undefined);
        throw error;
      }
      try {
        await verify(key, size, etag);
      } catch (error) {
        await remove(key).catch(() => undefined);
        throw error;
      }
      return size;
    },

    async open(key: string): Promise<Readable | undefined> {
      const response = await send('GET', key);
      if (response.ok && response.body) return readableOf(response.body);
      await response.body?.cancel();
      return undefined;
    },

    /** The keys that begin with the prefix, in their order. */
    async list(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for (let token: string | undefined; ; ) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
        const { ListBucketResult: result = {} } = xml.parse(await (await send('GET', '', { query })).text());
        keys.push(...(result.Contents ?? []).map(({ Key }: { Key: unknown }) => String(Key)));
        token = result.NextContinuationToken;
        if (!token) return keys;
      }
    },

    /** Ends unfinished uploads: their parts are not listed as objects, but cost money. */
    async abortUploads(prefix: string, isAbandoned: (key: string, begunAt: Date) => boolean): Promise<void> {
      const listed = await send('GET', '', { query: { uploads: '', prefix } });
      const { ListMultipartUploadsResult: result = {} } = xml.parse(await listed.text());
      for (const { Key, UploadId, Initiated } of result.Upload ?? [])
        if (isAbandoned(String(Key), new Date(Initiated))) await abort(String(Key), String(UploadId));
    },
  };
}

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
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
