import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createProcesses, type Processes } from '#server/office/system/processes.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';

let store: TestDatabase | undefined;
const open: Database[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
  await store?.drop();
});

/** Processes on one database, with the clocks of their machines ahead by so many seconds. */
async function startProcesses(...given: { secret?: string; storeId?: string; ahead?: number }[]) {
  store = await createTestDatabase();
  return given.map(({ secret = 'shared', storeId = 'shared', ahead = 0 }) => {
    const database = connect(store?.url ?? '', pino({ level: 'silent' }));
    open.push(database);
    return createProcesses({
      database,
      clock: { now: () => new Date(Date.now() + ahead * 1000) },
      log: pino({ level: 'silent' }),
      config: { role: 'all' } as Parameters<typeof createProcesses>[0]['config'],
      version: '1',
      sessionSecret: secret,
      storeId,
    });
  });
}

/** On SQLite a writer that waits for another one blocks this thread, which both share here. */
const atOnce = process.env.TEST_ENGINE === 'postgres';

async function joinAll(processes: Processes[]): Promise<unknown[]> {
  const joining = [];
  for (const one of processes) {
    joining.push(
      one.join().then(
        () => 'joins',
        (error: Error) => error.message,
      ),
    );
    if (!atOnce) await joining.at(-1);
  }
  return Promise.all(joining);
}

test('of two processes with different secrets that start at once, one is refused in one line', async () => {
  const processes = await startProcesses({ secret: 'one' }, { secret: 'other' });
  const found = (await joinAll(processes)).sort();
  expect(found).toEqual([expect.stringMatching(/^The secret of the sessions differs from [^\n]+$/), 'joins']);
  expect((await processes[0]?.list())?.processes).toHaveLength(1);
});

test('a process created earlier, or with a clock behind, is refused by one that runs', async () => {
  const [early, running] = await startProcesses({ storeId: 'other' }, { ahead: 60 });
  await running?.join();
  await expect(early?.join()).rejects.toThrow(/^DATA_DIR or the bucket is not the one of /);
  await running?.leave();
  await early?.join();
});

test('processes with the same secret and files share the database', async () => {
  const processes = await startProcesses({}, { ahead: -60 }, {});
  expect(await joinAll(processes)).toEqual(['joins', 'joins', 'joins']);
});
