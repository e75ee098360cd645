import { useState, useSyncExternalStore } from 'react';
import { uploadFile } from '../../lib/upload.ts';
import type { MediaView } from '../../server/media/media.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';
import { useMediaChanges } from './use-media.ts';

export interface Uploads extends UploadQueue {
  list: Upload[];
}

/** Uploads files to the viewer's library. `onUploaded` is called when all are through, in the order of their sending. */
export function useUploads(onUploaded: (files: MediaView[]) => void): Uploads {
  const { discard } = useMediaChanges();
  const [latest] = useState({ onUploaded });
  latest.onUploaded = onUploaded;
  const [queue] = useState(() =>
    createUploadQueue<MediaView[]>({
      send: async (file, options) =>
        (await uploadFile<{ results: MediaView[] }>('/api/media/upload', file, options)).results,
      async onIdle(results) {
        void discard();
        latest.onUploaded(results.flat());
      },
    }),
  );
  const { uploads: list } = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  return { ...queue, list };
}
