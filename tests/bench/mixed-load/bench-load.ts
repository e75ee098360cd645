import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '../memory.ts';
import { print, printTable } from '../print.ts';
import { quantile } from '../statistics.ts';
import { attack } from './attack.ts';
import { createRecorder, type Recorder, record, send, sendAs } from './client.ts';
import { createPeople } from './people.ts';
import { openScene, type Scene } from './scene.ts';

const MINUTES = Number(process.env.LOAD_MINUTES ?? 30);
const PER_SECOND = 50;
const STREAMS = 500;
/** Opened one after the other at first, as people come. */
const STREAM_PAUSE_MS = 100;
const HEALTH_MS = 200;
/** From one crawl of 5,000 pages to the next; each takes about a minute and a half. By default there is one. */
const CRAWL_MINUTES = Number(process.env.LOAD_CRAWL_MINUTES ?? Number.POSITIVE_INFINITY);
const MEMORY_MS = 5000;
/** The memory of caches and of the compiler has settled by then. */
const SETTLED = Math.min(5, MINUTES / 3);

/** Half an hour of everything at once, with or without a tenant who attacks. */
export async function benchLoad({ isAttacked }: { isAttacked: boolean }): Promise<void> {
  const scene = await openScene();
  try {
    await measure(scene, isAttacked);
  } finally {
    await scene.close();
  }
}

async function measure(scene: Scene, isAttacked: boolean): Promise<void> {
  const { origin, process: server } = scene.server;
  const people = await createPeople(scene);
  const recorder = createRecorder();
  const over = new AbortController();
  const startedAt = performance.now();
  const memory: { minute: number; megabytes: number }[] = [];
  const streams = { open: 0, counts: [] as number[] };

  const health = repeat(over.signal, HEALTH_MS, () =>
    record(recorder, '/healthz', performance.now(), async () =>
      (await send(origin, { path: '/healthz', client: 0 })).body.dump(),
    ),
  );
  const sampling = repeat(over.signal, MEMORY_MS, async () => {
    memory.push({ minute: (performance.now() - startedAt) / 60_000, megabytes: memoryOf(server.pid).now });
    streams.counts.push(streams.open);
  });
  const held = Array.from({ length: STREAMS }, async (_, n) => {
    await wait(n * STREAM_PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    while (!over.signal.aborted)
      await record(recorder, 'streams, to the last word', performance.now(), async () => {
        streams.open += 1;
        await people
          .askSlowly()
          .then(({ ended }) => ended)
          .finally(() => {
            streams.open -= 1;
          });
      });
  });
  const crawl = crawlLarge(scene, recorder, over.signal);
  const attacked = isAttacked ? attack(scene, over.signal) : undefined;
  await arrive(startedAt + MINUTES * 60_000, (due) => {
    const { name, run } = people.pickKind();
    return record(recorder, name, due, run);
  });
  over.abort();
  const crawled = await crawl;
  const refusals = await attacked;
  await Promise.all([health, sampling, ...held]);

  report(recorder);
  print('open streams, median', String(quantile(streams.counts, 0.5)));
  print('pages that were read meanwhile', String(crawled));
  if (refusals) print('answers to the attacker', [...refusals].map((entry) => entry.join(' ')).join(', '));
  const settled = memory.filter(({ minute }) => minute >= SETTLED);
  print('memory, MB at the start, after a while, at the end', megabytesAt(memory, settled));
  print('growth of the memory after that, MB a minute', slopeOf(settled).toFixed(2));
}

/** Starts requests at random times (Poisson), whether or not the earlier ones were answered, and waits for all. */
async function arrive(until: number, start: (due: number) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let due = performance.now(); due < until; due += secondsToNext() * 1000) {
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const done: Promise<void> = start(due).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
}

const secondsToNext = (): number => -Math.log(1 - Math.random()) / PER_SECOND;

async function repeat(signal: AbortSignal, milliseconds: number, run: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await run();
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}

interface Progress {
  status: string;
  pages_count: number;
}

/** Reads the large website, and again from time to time. @returns the number of pages */
async function crawlLarge(
  { server: { origin }, owners, large }: Scene,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<number> {
  const { session, site } = owners[0] as Scene['owners'][number];
  const sources = `/api/bots/${site.bot_id}/sources`;
  const input = { type: 'website', url: `${large.origin}/0` };
  const { source } = await session.post<{ source: { id: string } }>(sources, input);
  let [pages, current] = [0, 0];
  let nextAt = performance.now() + CRAWL_MINUTES * 60_000;
  while (!signal.aborted) {
    await wait(2000, undefined, { signal }).catch(() => undefined);
    await record(recorder, 'progress of the crawl', performance.now(), async () => {
      const path = `${sources}/${source.id}`;
      const answer = await sendAs(origin, session.cookie, { path, client: 0 });
      const now = ((await answer.body.json()) as { source: Progress }).source;
      current = now.pages_count;
      if (now.status !== 'ready' || performance.now() < nextAt) return;
      nextAt += CRAWL_MINUTES * 60_000;
      const sync = { method: 'POST', path: `${path}/sync`, body: {}, client: 0 } as const;
      await (await sendAs(origin, session.cookie, sync)).body.dump();
      pages += current;
    });
  }
  return pages + current;
}

function report({ milliseconds, errors }: Recorder): void {
  const rows = [...milliseconds].map(([kind, times]) => [
    kind,
    String(times.length),
    String(errors.get(kind)?.count ?? 0),
    ...[0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(0)),
  ]);
  printTable(['milliseconds', 'count', 'errors', 'p50', 'p95', 'p99', 'most'], rows);
  for (const [kind, { count, message }] of errors) print(`${count} errors: ${kind}`, message);
}

const megabytesAt = (memory: { megabytes: number }[], settled: { megabytes: number }[]): string =>
  [memory[0], settled[0], settled.at(-1)]
    .map((sample) => (sample?.megabytes ?? Number.NaN).toFixed(0))
    .join(' / ');

/** By least squares. */
function slopeOf(samples: { minute: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ minute }) => minute));
  const y = mean(samples.map(({ megabytes }) => megabytes));
  const products = samples.map(({ minute, megabytes }) => (minute - x) * (megabytes - y));
  const squares = samples.map(({ minute }) => (minute - x) ** 2);
  return mean(products) / mean(squares);
}
