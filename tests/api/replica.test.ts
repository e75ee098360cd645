import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { createInvertedIndex } from '#server/platform/inverted-index/inverted-index.ts';
import { createReplicaReader } from '#server/platform/inverted-index/replica.ts';
import { createLog } from '#server/platform/log.ts';
import { signedInPerson } from '../factories.ts';
import { startApp } from '../setup/app/app.ts';
import { freePort } from '../setup/app/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';
import { addRows, deleteRows, rowsOf } from '../setup/database/records.ts';

const clock = { now: () => new Date() };
const stores: TestDatabase[] = [];
let database: Database;
let replica: Database;
let lines: string[] = [];

const log = createLog('info', { write: (line) => void lines.push(line) });

async function open(): Promise<Database> {
  const store = await createTestDatabase();
  stores.push(store);
  return connect(store.url, pino({ level: 'silent' }));
}

beforeAll(async () => {
  [database, replica] = [await open(), await open()];
});
beforeEach(async () => {
  lines = [];
  for (const { db } of [database, replica])
    for (const table of ['index_blocks', 'index_segments'] as const) await deleteRows(db, table);
});
afterAll(async () => {
  for (const { close } of [database, replica]) await close();
  for (const { drop } of stores) await drop();
});

/** A process without anything in its memory. */
const newIndex = (from: Database = replica) =>
  createInvertedIndex({ database, clock, readReplica: createReplicaReader(from, log) });

async function add(doc: number): Promise<void> {
  const index = newIndex();
  const postings = [new Uint8Array([1])];
  await index.publish(
    database.db,
    await index.write('tea', [{ doc, data: new Uint8Array([doc]), terms: ['lamp'], postings }]),
  );
}

/** What the replica has after it has caught up. */
async function replicate(...tables: ('index_segments' | 'index_blocks')[]): Promise<void> {
  for (const table of tables) {
    await deleteRows(replica.db, table);
    await addRows(replica.db, table, await rowsOf(database.db, table));
  }
}

const find = (index = newIndex()) =>
  index.read('tea', async ({ segments, postingsOf }) => {
    const lists = (await postingsOf(['lamp'])).get('lamp') ?? [];
    return segments.flatMap(({ docs }, i) => (lists[i] ? Array.from(docs, ({ doc }) => doc) : []));
  });

test('segments are read from the replica', async () => {
  await add(1);
  await replicate('index_segments', 'index_blocks');
  await deleteRows(database.db, 'index_blocks');
  expect(await find()).toEqual([1]);
});

test('segments that the replica lacks are read from the database', async () => {
  await add(1);
  await replicate('index_segments', 'index_blocks');
  await add(2);
  expect(await find()).toEqual([1, 2]);
});

test('a segment that is being written on the replica is read from the database', async () => {
  await add(1);
  await replicate('index_segments');
  await replica.db
    .updateTable('index_segments')
    .set({ status: 'building', header: Buffer.alloc(0) })
    .execute();
  expect(await find()).toEqual([1]);
});

test('removed documents are known before the replica knows it', async () => {
  await add(1);
  await add(2);
  await replicate('index_segments', 'index_blocks');
  await database.db.transaction().execute((tx) => newIndex().remove(tx, 'tea', [1]));
  expect(await find()).toEqual([2]);
});

test('a replica that does not answer is replaced by the database, with one line in the log', async () => {
  const lost = await open();
  await rowsOf(lost.db, 'index_segments');
  await lost.close();
  const readReplica = createReplicaReader(lost, log);
  await add(1);
  for (let n = 0; n < 3; n++)
    expect(await find(createInvertedIndex({ database, clock, readReplica }))).toEqual([1]);
  expect(lines.filter((line) => line.includes('the replica cannot be read'))).toHaveLength(1);
});

if (process.env.TEST_ENGINE === 'postgres')
  test.each(['a replica that is behind', 'no replica at its address'])(
    'a website is searched with %s',
    async (kind) => {
      const empty = kind === 'a replica that is behind' ? await createTestDatabase() : undefined;
      if (empty) stores.push(empty);
      const app = await startApp({
        DATABASE_URL: 'postgres://x/y',
        DATABASE_REPLICA_URL: empty?.url ?? `postgres://127.0.0.1:${await freePort()}/none`,
      });
      try {
        const { client } = await signedInPerson(app);
        const { body } = await client.post('/api/bots').send({ name: 'Tea' }).expect(201);
        const source = { type: 'text', title: 'Coffee', text: 'We also roast coffee.' };
        await client.post(`/api/bots/${body.bot.id}/sources`).send(source).expect(201);
        await app.services.worker.idle();
        const { passages } = await app.services.search.passages(body.bot.id, 'coffee');
        expect(passages).toMatchObject([{ title: 'Coffee' }]);
      } finally {
        await app.close();
      }
    },
  );
