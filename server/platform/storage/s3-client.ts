import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { StorageError } from '../storage-error.ts';

/** Until the response begins; a large file may take longer. */
const TIMEOUT_MS = 30_000;
/** A slower upload is given up. */
const SLOWEST_BYTES_PER_MS = 100;

/** Of answers such as 503 SlowDown, for three seconds at most. */
const RETRIES = 5;
const FIRST_RETRY_MS = 100;

const INSUFFICIENT_STORAGE = 507;

interface Sent {
  query?: Record<string, string>;
  body?: Blob | Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * Requests to one bucket of any S3-compatible server, with path-style addresses.
 * @param bucket that of the configuration, or another one on the same server
 */
export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Config, bucket: string) {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  });

  /** @returns a successful response or a 404. @throws StorageError */
  async function send(
    method: string,
    key: string,
    { query = {}, body, headers, signal }: Sent = {},
  ): Promise<Response> {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${path}`;
    const search = new URLSearchParams(query).toString();
    const slow = new AbortController();
    const giveUp = () => slow.abort(new Error('The file store did not answer.'));
    const timer = setTimeout(giveUp, TIMEOUT_MS + sizeOf(body) / SLOWEST_BYTES_PER_MS);
    const response = await sendRepeatedly(
      () =>
        client.sign(search ? `${url}?${search}` : url, {
          method,
          ...(headers && { headers }),
          ...(body !== undefined && { body }),
        }),
      AbortSignal.any([slow.signal, ...(signal ? [signal] : [])]),
    )
      .catch(unreachable)
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new StorageError(
      response.status === INSUFFICIENT_STORAGE ? 'full' : 'unavailable',
      `The file store answered ${response.status} to ${method} ${key}.`,
    );
  }

  return {
    send,

    /**
     * A server that confirms a write does not always have the object.
     * @param etag that the server has given the object; ignored if it has given none
     * @throws StorageError
     */
    async verify(key: string, size: number, etag?: string | null): Promise<void> {
      const { ok, headers } = await send('HEAD', key);
      const isSame = !etag || plain(headers.get('etag') ?? etag) === plain(etag);
      if (!ok || Number(headers.get('content-length')) !== size || !isSame)
        throw new StorageError(
          'unavailable',
          `The file store confirmed ${key}, but has it not as it was sent.`,
        );
    },
  };
}

/**
 * Repeats what the server cannot do at the moment. `fetch` gets the signal itself: that of a `Request` no longer aborts once
 * the garbage collector has passed, so that the time limit would have no effect.
 */
async function sendRepeatedly(sign: () => Promise<Request>, signal: AbortSignal): Promise<Response> {
  for (let repeated = 0; ; repeated++) {
    const response = await fetch(await sign(), { signal });
    const isTemporary = response.status >= 500 || response.status === 429;
    if (!isTemporary || repeated === RETRIES) return response;
    await response.body?.cancel();
    await wait(Math.random() * FIRST_RETRY_MS * 2 ** repeated, undefined, { signal });
  }
}

const sizeOf = (body: Sent['body']): number => (body instanceof Blob ? body.size : (body?.length ?? 0));

/** Without the mark of a proxy that has compressed the answer. */
const plain = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '');

/** The code of a failed `fetch` is that of its cause. */
export function unreachable(error: unknown): never {
  throw new StorageError('unavailable', error instanceof Error ? (error.cause ?? error) : error);
}
