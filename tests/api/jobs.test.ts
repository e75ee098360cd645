import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { JobHandler } from '#server/platform/jobs/job-handler.ts';
import { createJobStore } from '#server/platform/jobs/jobs.queries.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/queue.ts';
import { createWorker, type Worker } from '#server/platform/jobs/worker.ts';
import { createLog } from '#server/platform/log.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';
import { addRows, changeRows, rowsOf } from '../setup/database/records.ts';

const log = createLog('silent');
let store: TestDatabase;
let database: Database;
let queue: JobQueue;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead * 1000) };
let workers: Worker[] = [];

beforeEach(async () => {
  ahead = 0;
  store = await createTestDatabase();
  database = connect(store.url, log);
  await migrate(database);
  queue = createJobQueue(clock, database.signals);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await database.close();
  await store.drop();
});

type Run = (payload: unknown, signal: AbortSignal) => Promise<unknown>;

function startWorker(run: Run, options: { pollSeconds?: number; clock?: Clock } = {}): Worker {
  const work: JobHandler = {
    concurrency: 4,
    run: async (payload, signal) => ((await run(payload, signal)) === 'interrupted' ? 'interrupted' : 'done'),
  };
  const handlers = { work };
  // Nothing here waits for a poll: an enqueued job is taken at once, and a test that moves the clock says so.
  const worker = createWorker({ ...database, clock, log, queue, handlers, pollSeconds: 3600, ...options });
  workers.push(worker);
  worker.start();
  return worker;
}

const jobs = () => database.db.selectFrom('jobs').selectAll().orderBy('created_at').execute();
const statuses = async () => (await jobs()).map(({ status }) => status);
/** Settles once every job that is due has run. */
const idle = () => Promise.all(workers.map((worker) => worker.idle()));

test('a job runs once, also with two workers', async () => {
  const seen: unknown[] = [];
  const run = async (payload: unknown) => void seen.push(payload);
  startWorker(run);
  startWorker(run);
  for (let n = 0; n < 20; n++) await queue.enqueue(database.db, 'work', n);
  await idle();
  expect(await statuses()).toEqual(Array(20).fill('done'));
  expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('concurrent calls of idle all end', async () => {
  const worker = startWorker(async () => {});
  for (let n = 0; n < 5; n++) {
    await queue.enqueue(database.db, 'work', n);
    await Promise.all([worker.idle(), worker.idle(), worker.idle()]);
  }
  expect(await statuses()).toEqual(Array(5).fill('done'));
});

test('jobs with the same key never run in parallel, and only one of them waits', async () => {
  const seen: unknown[] = [];
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  startWorker(async (payload) => {
    seen.push(payload);
    begun.resolve();
    await released.promise;
  });
  await queue.enqueue(database.db, 'work', 1, { key: 'one' });
  await begun.promise;
  for (const n of [2, 3]) await queue.enqueue(database.db, 'work', n, { key: 'one' });
  // This one is taken beside the first: whoever looks for jobs has left the second alone.
  await queue.enqueue(database.db, 'work', 'other');
  await eventually(() => expect(seen).toEqual([1, 'other']));
  released.resolve();
  await idle();
  expect(await statuses()).toEqual(['done', 'done', 'done']);
  expect(seen).toEqual([1, 'other', 2]);
});

test('a job that an admin cancels is asked to stop, and is dead', async () => {
  const begun = Promise.withResolvers<void>();
  startWorker(
    async (_payload, signal) => {
      begun.resolve();
      await once(signal, 'abort');
      return 'interrupted';
    },
    { pollSeconds: 0.02 },
  );
  await queue.enqueue(database.db, 'work', null);
  await begun.promise;
  await changeRows(database.db, 'jobs', {}, { cancel_requested_at: new Date().toISOString() });
  await eventually(async () =>
    expect((await jobs())[0]).toMatchObject({ status: 'dead', error: 'Cancelled by an admin.' }),
  );
});

test('a cancelled job whose worker died is dead, and is not run again', async () => {
  const worker = startWorker(async () => {});
  const past = new Date(Date.now() - 1000).toISOString();
  await queue.enqueue(database.db, 'work', null, { inSeconds: 3600 });
  const lost = { status: 'running', lease_until: past, attempts: 1, cancel_requested_at: past } as const;
  await changeRows(database.db, 'jobs', {}, lost);
  await worker.idle();
  expect(await statuses()).toEqual(['running']);
  await createJobStore({ ...database, clock }).failExpired();
  expect(await statuses()).toEqual(['dead']);
});

test('a failing job is retried later, and is dead after its last attempt', async () => {
  let tries = 0;
  startWorker(async () => {
    tries += 1;
    throw new Error('poison');
  });
  await queue.enqueue(database.db, 'work', null, { maxAttempts: 2 });
  await idle();
  expect((await jobs())[0]).toMatchObject({ status: 'queued', attempts: 1 });
  expect(tries).toBe(1);
  ahead = 3600;
  await idle();
  expect((await jobs())[0]).toMatchObject({ status: 'dead', attempts: 2, error: 'poison' });
  expect(tries).toBe(2);
});

test('a job whose worker died is taken over only after its lease', async () => {
  await queue.enqueue(database.db, 'work', 'left behind');
  await changeRows(
    database.db,
    'jobs',
    {},
    { status: 'running', attempts: 1, lease_until: new Date(Date.now() + 60_000).toISOString() },
  );
  const seen: unknown[] = [];
  startWorker(async (payload) => void seen.push(payload));
  await idle();
  expect(seen).toEqual([]);
  ahead = 61;
  await idle();
  expect(seen).toEqual(['left behind']);
  expect(await statuses()).toEqual(['done']);
});

test('a stop interrupts running jobs and returns them to the queue without counting the attempt', async () => {
  const begun = Promise.withResolvers<void>();
  const worker = startWorker((_payload, signal) => {
    begun.resolve();
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => resolve('interrupted'), { once: true }),
    );
  });
  await queue.enqueue(database.db, 'work', null);
  await begun.promise;
  expect(await statuses()).toEqual(['running']);
  await worker.stop();
  expect((await jobs())[0]).toMatchObject({ status: 'queued', attempts: 0, lease_until: null });
});

test('a job that finished before the stop does not run again', async () => {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const worker = startWorker(() => {
    begun.resolve();
    return released.promise;
  });
  await queue.enqueue(database.db, 'work', null);
  // Its row says so before it runs.
  await begun.promise;
  const stopped = worker.stop();
  released.resolve();
  await stopped;
  expect(await statuses()).toEqual(['done']);
});

test('no job runs after a stop', async () => {
  for (let n = 0; n < 8; n++) await queue.enqueue(database.db, 'work', n);
  let late = 0;
  let isStopped = false;
  const worker = startWorker(async () => {
    if (isStopped) late += 1;
  });
  await worker.stop();
  isStopped = true;
  await worker.idle();
  expect(late).toBe(0);
  expect(await statuses()).not.toContain('running');
});

test('a process whose lease expired during sleep does not run a job twice', async () => {
  const seen: unknown[] = [];
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  startWorker(async (payload) => {
    seen.push(payload);
    begun.resolve();
    if (payload === 'slow') await released.promise;
  });
  await queue.enqueue(database.db, 'work', 'slow', { key: 'one' });
  await begun.promise;
  ahead = 600;
  await queue.enqueue(database.db, 'work', 'other');
  await eventually(() => expect(seen).toContain('other'));
  released.resolve();
  await idle();
  expect(seen).toEqual(['slow', 'other']);
  expect(await statuses()).toEqual(['done', 'done']);
});

test('a job runs once where the clock jumps between two searches for jobs', async () => {
  const seen: unknown[] = [];
  const jumping: Clock = {
    now() {
      ahead += 600;
      return clock.now();
    },
  };
  startWorker(async (payload) => void seen.push(payload), { clock: jumping });
  for (let n = 0; n < 10; n++) await queue.enqueue(database.db, 'work', n);
  await Promise.all([idle(), idle(), idle()]);
  expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a job of a transaction that is rolled back does not run', async () => {
  const attempt = database.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, 'work', null);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await jobs()).toEqual([]);
});

test('a job runs as soon as its transaction has committed, although it was looked for before', async () => {
  const seen: unknown[] = [];
  startWorker(async (payload) => void seen.push(payload));
  await database.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, 'work', 'kept');
    if (database.engine === 'postgres') await idle();
  });
  await eventually(() => expect(seen).toEqual(['kept']));
});

test('a waiting job that is enqueued again runs after that transaction, and reads what it wrote', async () => {
  const seen: number[] = [];
  startWorker(async () => void seen.push((await rowsOf(database.db, 'mail_times')).length));
  await queue.enqueue(database.db, 'work', null, { key: 'one', inSeconds: 60 });
  await database.db.transaction().execute(async (tx) => {
    await addRows(tx, 'mail_times', { key: 'event', mailed_at: new Date().toISOString() });
    await queue.enqueue(tx, 'work', null, { key: 'one' });
    ahead = 61;
    // On SQLite the worker waits for the only connection.
    if (database.engine === 'postgres') await idle();
  });
  await idle();
  expect(seen).toEqual([1]);
});

test('a job does not run in the context of the request that enqueued it', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  startWorker(async () => void seen.push(request.getStore()));
  await idle();
  await request.run('a request', () => queue.enqueue(database.db, 'work', null));
  await eventually(() => expect(seen).toEqual([undefined]));
});

test('a handler postpones its job; the attempt does not count', async () => {
  const runs: number[] = [];
  const work: JobHandler = {
    concurrency: 1,
    run: async (_payload, _signal, { attempt }) => (runs.push(attempt) < 3 ? { inSeconds: 60 } : 'done'),
  };
  const worker = createWorker({ ...database, clock, log, queue, handlers: { work }, pollSeconds: 3600 });
  workers.push(worker);
  worker.start();
  await queue.enqueue(database.db, 'work', {}, { maxAttempts: 1 });
  for (const seconds of [0, 30, 31, 61]) {
    ahead += seconds;
    await idle();
  }
  expect(runs).toEqual([1, 1, 1]);
  expect(await statuses()).toEqual(['done']);
});
