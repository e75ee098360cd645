import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../server/platform/clock.ts';
import { connect, type Database } from '../../server/platform/db/connect.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { createJobQueue } from '../../server/platform/jobs/queue.ts';
import { createWorker, type JobHandler, type Worker } from '../../server/platform/jobs/worker.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { eventually } from '../setup/eventually.ts';

const log = createLog('silent');
let store: TestDatabase;
let database: Database;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead * 1000) };
let workers: Worker[] = [];

beforeEach(async () => {
  ahead = 0;
  store = await createTestDatabase();
  database = connect(store.url, log);
  await migrate(database);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await database.close();
  await store.drop();
});

const queue = createJobQueue(clock);

type Run = (payload: unknown, signal: AbortSignal) => Promise<unknown>;

function startWorker(run: Run): Worker {
  const work: JobHandler = {
    concurrency: 4,
    run: async (payload, signal) => ((await run(payload, signal)) === 'interrupted' ? 'interrupted' : 'done'),
  };
  const handlers = { work };
  const worker = createWorker({ ...database, clock, log, queue, handlers, pollSeconds: 0.02 });
  workers.push(worker);
  worker.start();
  return worker;
}

const jobs = () => database.db.selectFrom('jobs').selectAll().orderBy('created_at').execute();
const jobsAre = (...statuses: string[]) =>
  eventually(async () => expect((await jobs()).map(({ status }) => status)).toEqual(statuses));

test('a job is done once, also with two workers looking', async () => {
  const seen: unknown[] = [];
  const run = async (payload: unknown) => void seen.push(payload);
  startWorker(run);
  startWorker(run);
  for (let n = 0; n < 20; n++) await queue.enqueue(database.db, 'work', n);
  await jobsAre(...Array(20).fill('done'));
  expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('of the jobs with one key one waits, and none runs beside another', async () => {
  let running = 0;
  let most = 0;
  startWorker(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 80));
    running -= 1;
  });
  for (let n = 0; n < 3; n++) await queue.enqueue(database.db, 'work', n, { key: 'one' });
  await eventually(() => expect(running).toBe(1));
  await queue.enqueue(database.db, 'work', 4, { key: 'one' });
  await queue.enqueue(database.db, 'work', 5, { key: 'one' });
  await jobsAre('done', 'done');
  expect(most).toBe(1);
});

test('a poison job is tried again later, and is dead after its attempts', async () => {
  let tries = 0;
  startWorker(async () => {
    tries += 1;
    throw new Error('poison');
  });
  await queue.enqueue(database.db, 'work', null, { maxAttempts: 2 });
  await eventually(async () => expect((await jobs())[0]).toMatchObject({ status: 'queued', attempts: 1 }));
  expect(tries).toBe(1);
  ahead = 3600;
  await jobsAre('dead');
  expect((await jobs())[0]).toMatchObject({ attempts: 2, error: 'poison' });
  expect(tries).toBe(2);
});

test('a job whose worker died is taken over after its lease, not before', async () => {
  await queue.enqueue(database.db, 'work', 'left behind');
  await database.db
    .updateTable('jobs')
    .set({ status: 'running', attempts: 1, lease_until: new Date(Date.now() + 30_000).toISOString() })
    .execute();
  const seen: unknown[] = [];
  startWorker(async (payload) => void seen.push(payload));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(seen).toEqual([]);
  ahead = 60;
  await jobsAre('done');
  expect(seen).toEqual(['left behind']);
});

test('a stop interrupts what runs and puts it back without counting the try', async () => {
  const worker = startWorker(
    (_payload, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve('interrupted'), { once: true }),
      ),
  );
  await queue.enqueue(database.db, 'work', null);
  await jobsAre('running');
  await worker.stop();
  expect((await jobs())[0]).toMatchObject({ status: 'queued', attempts: 0, lease_until: null });
});

test('a job that was done before the stop is not done again', async () => {
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
  await jobsAre('done');
});

test('a stop leaves nothing running behind it', async () => {
  for (let n = 0; n < 8; n++) await queue.enqueue(database.db, 'work', n);
  let late = 0;
  let isStopped = false;
  const worker = startWorker(async () => {
    if (isStopped) late += 1;
  });
  await worker.stop();
  isStopped = true;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(late).toBe(0);
  expect((await jobs()).filter(({ status }) => status === 'running')).toEqual([]);
});

test('a process that slept through its lease does not run the same job twice', async () => {
  let running = 0;
  let most = 0;
  startWorker(async (_payload, signal) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      setTimeout(resolve, 300);
    });
    running -= 1;
  });
  await queue.enqueue(database.db, 'work', null, { key: 'one' });
  await jobsAre('running');
  ahead = 600;
  await jobsAre('done');
  expect(most).toBe(1);
});

test('a job of a transaction that is rolled back never was', async () => {
  const attempt = database.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, 'work', null);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await jobs()).toEqual([]);
});
