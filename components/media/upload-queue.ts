import { toApiError } from '#lib/api-error.ts';
import { createStore, type Store } from '#lib/chat-client/store.ts';
import type { UploadOptions } from '#lib/upload.ts';

export interface Upload {
  id: number;
  file: File;
  /** A file that was sent is prepared by the server before it is done. */
  status: 'waiting' | 'sending' | 'preparing' | 'done' | 'failed';
  /** The part that was sent, from 0 to 1. */
  sent: number;
  problem?: string;
  /** The same file may be accepted later: the server or the line failed, not the file. */
  canRetry?: boolean;
}

const AT_ONCE = 3;

interface QueueOptions<Result> {
  /** @throws ApiError */
  send(file: File, options: UploadOptions): Promise<Result>;
  /** Why a file is not sent at all, in words. */
  refusalOf?(file: File): string | undefined;
  /** Called when nothing is left to send, with the results since the last time. */
  onIdle(results: Result[]): void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends files, three at a time; each has its own progress, can be cancelled, and sent again where it failed. */
export function createUploadQueue<Result>({
  send,
  refusalOf = () => undefined,
  onIdle,
}: QueueOptions<Result>) {
  const store: Store<{ uploads: Upload[] }> = createStore({ uploads: [] as Upload[] });
  const running = new Map<number, AbortController>();
  let results: Result[] = [];
  let lastId = 0;

  const change = (id: number, changed: Partial<Upload>) =>
    store.set({
      uploads: store.get().uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)),
    });

  function sendNext(): void {
    const waiting = store.get().uploads.filter(({ status }) => status === 'waiting');
    for (const upload of waiting.slice(0, AT_ONCE - running.size)) void start(upload);
    if (running.size > 0 || results.length === 0) return;
    const finished = results;
    results = [];
    onIdle(finished);
  }

  async function start({ id, file }: Upload): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    change(id, { status: 'sending', sent: 0, problem: undefined });
    const onProgress = (sent: number) => change(id, { sent, status: sent < 1 ? 'sending' : 'preparing' });
    try {
      results.push(await send(file, { signal: controller.signal, onProgress }));
      change(id, { status: 'done', sent: 1 });
    } catch (error) {
      const { message, status } = toApiError(error);
      if (!controller.signal.aborted)
        change(id, { status: 'failed', problem: message, canRetry: isPassing(status) });
    }
    running.delete(id);
    sendNext();
  }

  const drop = (isDropped: (upload: Upload) => boolean) =>
    store.set({ uploads: store.get().uploads.filter((upload) => !isDropped(upload)) });

  return {
    get: store.get,
    subscribe: store.subscribe,

    add(files: readonly File[]): void {
      const added = files.map((file): Upload => {
        const problem = refusalOf(file);
        return { id: ++lastId, file, status: problem ? 'failed' : 'waiting', sent: 0, problem };
      });
      // Finished uploads make room for new ones.
      drop(({ status }) => status === 'done');
      store.set({ uploads: [...store.get().uploads, ...added] });
      sendNext();
    },

    retry(id: number): void {
      change(id, { status: 'waiting' });
      sendNext();
    },

    /** Stops an upload, or removes one that has ended from the list. */
    cancel(id: number): void {
      drop((upload) => upload.id === id);
      running.get(id)?.abort();
    },

    /** Removes all that have ended. */
    clear: (): void => drop(({ status }) => status === 'done' || status === 'failed'),
  };
}

/** 0: no answer. What else the server refuses, it would refuse again. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500;
