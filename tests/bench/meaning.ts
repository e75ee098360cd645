import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesOfVector, quantizeQuery } from '#server/platform/vectors/quantize.ts';
import { VectorSet } from '#server/platform/vectors/vector-set.ts';
import { embeddingsAt, startEmbeddingProvider } from '../setup/answers/embedding-provider.ts';
import { untilEmbedded } from './connected-encoder.ts';
import { generateWebsite } from './generated-website.ts';
import { manualFolders } from './manuals.ts';
import { memoryOf } from './memory.ts';
import { print, printTable } from './print.ts';
import { createRandom } from './random.ts';
import { withReadFolder } from './read-folder.ts';
import { createQueries } from './search-queries.ts';
import { millisecondsIn, timed } from './statistics.ts';

const VECTORS = 100_000;
const PER_PAGE = 20;
const SEARCHES = 100;
const DIMENSIONS = [384, 768, 1536];

/** The exact search over vectors, and the job that makes them, with a provider that answers at once. */
export async function benchMeaning(): Promise<void> {
  const rows: string[][] = [];
  for (const dimensions of DIMENSIONS) rows.push(await measureSearch(dimensions));
  printTable([`${VECTORS} vectors, exact`, 'ms, p50 / p99', 'event loop held, ms', 'MB'], rows);
  await measureEmbedding();
}

async function measureSearch(dimensions: number): Promise<string[]> {
  const random = createRandom(dimensions);
  const set = new VectorSet(dimensions);
  const page = new Uint8Array(PER_PAGE * bytesOfVector(dimensions));
  for (let group = 0; group < VECTORS / PER_PAGE; group++) {
    for (let i = 0; i < page.length; i++) page[i] = Math.floor(256 * random());
    set.add(group, page);
  }
  const query = quantizeQuery(Array.from({ length: dimensions }, () => random() - 0.5));
  const milliseconds: number[] = [];
  for (let n = 0; n < 10; n++) await set.cosines(query);
  const held = watchEventLoop();
  for (let n = 0; n < SEARCHES; n++) await timed(milliseconds, () => set.cosines(query));
  return [
    `${dimensions} dimensions`,
    millisecondsIn(milliseconds),
    held().toFixed(1),
    (set.bytes / 1_000_000).toFixed(0),
  ];
}

/** The returned function ends the watch and tells the longest time between two turns of the event loop. */
function watchEventLoop(): () => number {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return longest;
  };
}

async function measureEmbedding(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const provider = await startEmbeddingProvider();
  try {
    await generateWebsite(folder, manualFolders());
    // Without meaning first: it takes the time of reading alone.
    const alone = await withReadFolder(folder, {}, async ({ seconds, serverProcess }) => ({
      seconds,
      memory: memoryOf(serverProcess).now,
    }));
    const startedAt = performance.now();
    await withReadFolder(folder, embeddingsAt(provider), async (read) => {
      const passages = await untilEmbedded(read.serverOrigin, read.botId);
      const seconds = (performance.now() - startedAt) / 1000;
      print(
        'reading a website, then with vectors: s',
        `${alone.seconds.toFixed(1)}, ${seconds.toFixed(1)} with its start`,
      );
      print('passages embedded per second, while reading', (passages / seconds).toFixed(0));
      const milliseconds: number[] = [];
      const texts = createQueries(read.passages, []).flatMap(([, queries]) => queries);
      for (const text of texts) await timed(milliseconds, () => read.visitor.search(`${text} `));
      print(`a search by meaning in ${passages} passages: ms, p50 / p99`, millisecondsIn(milliseconds));
      const memory = memoryOf(read.serverProcess).now;
      print('memory of the server, without and with: MB', `${alone.memory.toFixed(0)}, ${memory.toFixed(0)}`);
    });
  } finally {
    await Promise.all([provider.close(), rm(folder, { recursive: true })]);
  }
}
