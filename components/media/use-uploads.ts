import { useState, useSyncExternalStore } from 'react';
import { uploadFile } from '#lib/upload.ts';
import type { MediaView } from '#server/media/media.ts';
import { useUnloadWarning } from '../ui/use-unload-warning.ts';
import { uploadPath } from './media-filters.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';
import { useMediaChanges } from './use-media.ts';

export interface Uploads extends UploadQueue {
  list: Upload[];
}

interface UploadOptions {
  /** Uploads for this website of another owner. */
  siteId?: string | undefined;
  /** Why a file is not even sent. */
  refusalOf?(file: File): string | undefined;
  /** Called for each file at once; its upload fails with this. */
  use?(file: MediaView): Promise<unknown>;
}

/** Uploads files to the viewer's library, or to that of a website's owner. `onUploaded` is called when all are through, in the order of their sending. */
export function useUploads(
  onUploaded: (files: MediaView[]) => void,
  { siteId, refusalOf, use }: UploadOptions = {},
): Uploads {
  const { discard } = useMediaChanges();
  const [latest] = useState({ onUploaded });
  latest.onUploaded = onUploaded;
  const [queue] = useState(() =>
    createUploadQueue<MediaView[]>({
      async send(file, options) {
        const { results } = await uploadFile<{ results: MediaView[] }>(uploadPath(siteId), file, options);
        if (use) await Promise.all(results.map(use));
        return results;
      },
      refusalOf,
      async onIdle(results) {
        void discard();
        latest.onUploaded(results.flat());
      },
    }),
  );
  const { uploads: list } = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const isUnderway = list.some(({ status }) => status !== 'done' && status !== 'failed');
  useUnloadWarning(isUnderway);
  return { ...queue, list };
}
