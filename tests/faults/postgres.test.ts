import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { type PostgresServer, spawnPostgres } from '../setup/database/postgres.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

const LONGEST_REFUSAL_MS = 2000;

let postgres: PostgresServer;
let server: FaultServer;
let url: string;
beforeAll(async () => {
  postgres = await spawnPostgres('--durable');
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  const name = `faults_${Math.random().toString(36).slice(2)}`;
  await query(`${postgres.url}/postgres`, `create database ${name}`);
  url = `${postgres.url}/${name}`;
  server = await startFaultServer({ DATABASE_URL: url });
});
afterEach(() => server.stop());

async function query(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const addBot = (name = 'Helper') => server.call('/api/bots', { name });
const statusOf = async (path: string) => (await server.call(path)).status;

/** The time of the slowest of these requests, which are all refused. */
async function slowestRefusal(calls: (() => Promise<Response>)[]): Promise<number> {
  const durations = await Promise.all(
    calls.map(async (call) => {
      const begun = performance.now();
      expect((await call()).status).toBe(503);
      return performance.now() - begun;
    }),
  );
  return Math.max(...durations);
}

test('requests are 503 during a restart of PostgreSQL, and succeed afterwards', async () => {
  expect((await addBot()).status).toBe(201);
  for (let round = 0; round < 3; round++) {
    await postgres.pause();
    const calls = Array.from({ length: 30 }, (_, n) => () => (n % 2 ? addBot() : server.call('/api/sites')));
    expect(await slowestRefusal(calls)).toBeLessThan(LONGEST_REFUSAL_MS);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    await postgres.resume();
    await eventually(async () => expect((await addBot()).status).toBe(201));
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
  }
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toMatch(/^\s+at /m);
});

/** All connections of the pool wait for the lock of this connection. */
async function exhaustPool() {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table bots in access exclusive mode');
  const waiting = Array.from({ length: 10 }, (_, n) => addBot(`Helper ${n}`));
  await eventually(async () => {
    const { rows } = await holder.query(`select count(*)::int as n from pg_locks where not granted`);
    expect(rows[0].n).toBeGreaterThanOrEqual(10);
  });
  return { holder, waiting };
}

test('an exhausted pool refuses requests within two seconds, and recovers', async () => {
  const { holder, waiting } = await exhaustPool();
  const calls = Array.from({ length: 20 }, () => () => server.call('/api/sites'));
  expect(await slowestRefusal(calls)).toBeLessThan(LONGEST_REFUSAL_MS);
  expect(await statusOf('/healthz')).toBe(200);
  await holder.query('commit');
  await holder.end();
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(201);
  await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
});

test('requests wait for a connection as long as the database URL states', async () => {
  await server.stop();
  server = await startFaultServer({ DATABASE_URL: `${url}?connect_timeout=30` });
  const { holder, waiting } = await exhaustPool();
  const late = server.call('/api/sites');
  await setTimeout(LONGEST_REFUSAL_MS);
  await holder.query('commit');
  await holder.end();
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(201);
  expect((await late).status).toBe(200);
});
