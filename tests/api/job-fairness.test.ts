import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/queue.ts';
import { createWorker, type Worker } from '#server/platform/jobs/worker.ts';
import { createLog } from '#server/platform/log.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';

const log = createLog('silent');
let queue: JobQueue;
let store: TestDatabase;
let database: Database;
let workers: Worker[] = [];
/** Ends every job that runs. */
let ending: PromiseWithResolvers<void>;

beforeEach(async () => {
  store = await createTestDatabase();
  database = connect(store.url, log);
  await migrate(database);
  queue = createJobQueue(systemClock, database.signals);
  ending = Promise.withResolvers();
});
afterEach(async () => {
  ending.resolve();
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await database.close();
  await store.drop();
});

/** Runs at most six jobs, two for each key; they end when the test says so. */
function startWorker(started: string[]): void {
  const worker = createWorker({
    ...database,
    clock: systemClock,
    log,
    queue,
    handlers: {
      sync: {
        concurrency: 6,
        concurrencyPerFairnessKey: 2,
        async run(payload) {
          started.push(String(payload));
          await ending.promise;
          return 'done';
        },
      },
    },
    pollSeconds: 0.02,
  });
  workers.push(worker);
  worker.start();
}

const enqueue = (account: string, count: number) =>
  database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++) await queue.enqueue(tx, 'sync', account, { fairnessKey: account });
  });

const countOf = (started: string[], account: string) => started.filter((one) => one === account).length;

test('300 slow jobs of one account leave room for the first of others', async () => {
  const started: string[] = [];
  await enqueue('busy', 300);
  startWorker(started);
  await eventually(() => expect(countOf(started, 'busy')).toBe(2));
  await enqueue('ada', 3);
  await enqueue('grace', 1);
  await eventually(() => expect(countOf(started, 'grace')).toBe(1));
  await eventually(() => expect(countOf(started, 'ada')).toBe(2));
  expect(countOf(started, 'busy')).toBe(2);
});

test('processes that share a database share the limit', async () => {
  const started: string[] = [];
  await enqueue('busy', 20);
  for (let n = 0; n < 3; n++) startWorker(started);
  await eventually(() => expect(countOf(started, 'busy')).toBe(2));
  await enqueue('ada', 1);
  await eventually(() => expect(countOf(started, 'ada')).toBe(1));
  expect(countOf(started, 'busy')).toBe(2);
});

test('jobs without a fairness key have no such limit', async () => {
  const started: string[] = [];
  await enqueue('busy', 5);
  startWorker(started);
  await eventually(() => expect(started).toHaveLength(2));
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 4; n++) await queue.enqueue(tx, 'sync', 'nobody');
  });
  await eventually(() => expect(countOf(started, 'nobody')).toBe(4));
});
