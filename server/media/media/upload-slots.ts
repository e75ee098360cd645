import { tooManyRequests } from '../../platform/errors.ts';

interface Bounds {
  requestsPerAccount: number;
  bytesPerAccount: number;
  /** The uploads of all accounts together may have this size. */
  bytes: number;
  waitingPerAccount: number;
}

interface Upload {
  accountId: string;
  bytes: number;
}

interface WaitingUpload extends Upload {
  start(): void;
}

const RETRY_SECONDS = 10;

/**
 * Bounds the uploads that are received at once, and with them what they occupy on the disk until they are answered. The
 * others wait; the body of a request that waits is not read.
 */
export function createUploadSlots(bounds: Bounds) {
  const receiving = new Set<Upload>();
  const waiting = new Set<WaitingUpload>();

  function hasRoom({ accountId, bytes }: Upload): boolean {
    const own = [...receiving].filter((upload) => upload.accountId === accountId);
    return (
      own.length < bounds.requestsPerAccount &&
      bytes + sumOf(own) <= bounds.bytesPerAccount &&
      bytes + sumOf([...receiving]) <= bounds.bytes
    );
  }

  /** In order of arrival, past those whose account has no room. */
  function startWaiting(): void {
    for (const upload of waiting) if (hasRoom(upload)) upload.start();
  }

  return {
    /**
     * Resolves when the upload may be received. It occupies its place until `ended` is aborted.
     * @throws AppError 429 where too many uploads of the account wait
     */
    enter(upload: Upload, ended: AbortSignal): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry: WaitingUpload = {
        ...upload,
        start() {
          waiting.delete(entry);
          receiving.add(entry);
          resolve();
        },
      };
      const own = [...waiting].filter(({ accountId }) => accountId === upload.accountId);
      if (own.length >= bounds.waitingPerAccount) {
        reject(tooManyRequests(RETRY_SECONDS));
        return promise;
      }
      waiting.add(entry);
      ended.addEventListener('abort', () => {
        waiting.delete(entry);
        receiving.delete(entry);
        reject(ended.reason);
        startWaiting();
      });
      startWaiting();
      return promise;
    },
  };
}

const sumOf = (uploads: Upload[]): number => uploads.reduce((sum, { bytes }) => sum + bytes, 0);
