import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { createPeriodicTasks } from '#server/platform/jobs/periodic.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';

let store: TestDatabase;
let database: Database;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead * 1000) };
beforeEach(async () => {
  ahead = 0;
  store = await createTestDatabase();
  database = connect(store.url, createLog('silent'));
});
afterEach(async () => {
  await database.close();
  await store.drop();
});

const TASKS = [
  { name: 'often', seconds: 60 },
  { name: 'rarely', seconds: 3600 },
].map((task) => ({ ...task, run: async () => {} }));

test('clocks that differ by seconds do not repeat a task', async () => {
  const claims = [0, 30].map((difference) => {
    const own: Clock = { now: () => new Date(clock.now().getTime() + difference * 1000) };
    return createPeriodicTasks({ ...database, clock: own }, TASKS);
  });
  for (const claim of claims) await claim();
  let runs = 0;
  for (; ahead < 1200; ahead += 10)
    for (const claim of claims) runs += (await claim()).filter(({ name }) => name === 'often').length;
  expect(runs).toBeGreaterThan(15);
  expect(runs).toBeLessThanOrEqual(20);
});

/** The tasks that two processes claim at the same time. */
async function claimedByTwo(): Promise<string[]> {
  const claimed = await Promise.all([1, 2].map(() => createPeriodicTasks({ ...database, clock }, TASKS)()));
  return claimed.flat().map(({ name }) => name);
}

test('a task is done once in each period, by one of the processes', async () => {
  expect(await claimedByTwo()).toEqual([]);
  ahead = 61;
  expect(await claimedByTwo()).toEqual(['often']);
  expect(await claimedByTwo()).toEqual([]);
  ahead = 3601;
  expect((await claimedByTwo()).sort()).toEqual(['often', 'rarely']);
});

test('a clock that was a day ahead does not delay a task by a day', async () => {
  ahead = 86_400;
  await claimedByTwo();
  ahead = 0;
  expect((await claimedByTwo()).sort()).toEqual(['often', 'rarely']);
  expect(await claimedByTwo()).toEqual([]);
});
