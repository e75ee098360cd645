import { createBackgroundWorker } from './background-work.ts';
import { createFeatures } from './features.ts';

/** The objects that live as long as the process: the features, and the worker that runs their jobs. */
export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(...given: Parameters<typeof createFeatures>) {
  const features = await createFeatures(...given);
  const worker = createBackgroundWorker(features);
  return {
    ...features,
    worker,
    async close() {
      await worker.stop();
      await features.close();
    },
  };
}
