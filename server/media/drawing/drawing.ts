import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../platform/worker-file.ts';
import { encodePixels } from '../images/encode-pixels.ts';
import type { RenderedPdf } from './pdf-worker.ts';

const TIMEOUT_MS = 10_000;

/** The first page of a PDF as JPEG; undefined for one that is damaged, encrypted, or takes too long. */
export async function renderPdf(path: string): Promise<Buffer | undefined> {
  const worker = new Worker(workerFile('server/media/previews/pdf-worker.ts', 'pdf-worker'), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stderr: true,
  });
  try {
    const [page] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
      RenderedPdf,
    ];
    return await encodePixels(page);
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}
