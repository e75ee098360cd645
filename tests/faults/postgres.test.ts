import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readServerEvents } from '#lib/chat-client/events.ts';
import { openAiAt } from '../setup/answers/model-app.ts';
import { type ModelProvider, startModelProvider } from '../setup/answers/model-provider.ts';
import { eventually } from '../setup/app/eventually.ts';
import { type PostgresServer, query, spawnPostgres } from '../setup/database/postgres.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

const LONGEST_REFUSAL_MS = 2000;

let provider: ModelProvider;
let postgres: PostgresServer;
let server: FaultServer;
let url: string;
beforeAll(async () => {
  postgres = await spawnPostgres('--durable');
  provider = await startModelProvider();
});
afterAll(async () => {
  await postgres.stop();
  await provider.close();
});
beforeEach(async () => {
  const name = `faults_${Math.random().toString(36).slice(2)}`;
  await query(`${postgres.url}/postgres`, `create database ${name}`);
  url = `${postgres.url}/${name}`;
  server = await startFaultServer({ DATABASE_URL: url, ...openAiAt(provider) });
});
afterEach(() => server.stop());

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
    for (const path of ['/blog/guides/none', '/blog/guides', '/agents/search?q=tea', '/admin/system']) {
      const page = await server.call(path, undefined, { accept: 'text/html' });
      expect(page.status, path).toBe(503);
      expect(await page.text()).toContain('http-equiv="refresh"');
    }
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    await postgres.resume();
    for (const path of ['/blog/guides', '/admin/system'])
      await eventually(async () => expect(await statusOf(path)).toBeLessThan(500));
    await eventually(async () => expect((await addBot()).status).toBe(201));
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
  }
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toMatch(/^\s+at /m);
});

test('a restart of PostgreSQL ends no process that writes, streams and runs jobs, and its jobs are done once', async () => {
  const { bot } = (await (await addBot()).json()) as { bot: { id: string } };
  const addSource = (n: number) =>
    server.call(`/api/bots/${bot.id}/sources`, {
      ...{ type: 'text', title: `Tea ${n}` },
      text: 'Green tea steeps for two minutes. Black tea steeps for four minutes.',
    });
  const sources = async () => {
    const { results } = (await (await server.call(`/api/bots/${bot.id}/sources?limit=50`)).json()) as {
      results: { title: string; status: string }[];
    };
    return results;
  };
  await addSource(0);
  await eventually(async () => expect(await sources()).toMatchObject([{ status: 'ready' }]));
  const finish = Promise.withResolvers<void>();
  provider.behave(async (_call, model) => {
    model.say('Two minutes [1]. ');
    await finish.promise;
    model.finish();
  });

  let isOver = false;
  let added = 1;
  const writing = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { status } = await addSource(added);
      if (status === 201) added += 1;
      else expect(status).toBe(503);
    }
  });
  const question = { prompt: 'How long does green tea steep?', botId: bot.id };
  const streams = Array.from({ length: 3 }, async () => {
    const answer = await server.call('/api/chat/playground/new/invoke', question, {
      accept: 'text/event-stream',
    });
    let last = `status ${answer.status}`;
    if (answer.body) for await (const { event } of readServerEvents(answer.body)) last = event;
    return last;
  });
  await eventually(() => expect(provider.calls.length).toBe(3));
  await postgres.pause();
  // The answers end while nothing can be stored.
  finish.resolve();
  expect(await Promise.all(streams)).toEqual(['error', 'error', 'error']);
  await postgres.resume();
  await eventually(async () => expect((await addBot()).status).toBe(201));
  isOver = true;
  await Promise.all(writing);

  expect(server.process.exitCode).toBeNull();
  await eventually(async () => {
    const listeners = await query(url, `select 1 from pg_stat_activity where query = 'listen foyer'`);
    expect(listeners).toHaveLength(1);
  });
  // As if a minute had passed, for jobs whose end could not be written.
  await query(url, `update jobs set lease_until = '2020-01-01T00:00:00.000Z' where status = 'running'`);
  await query(url, `update jobs set run_at = created_at where kind = 'sync'`);
  await eventually(async () => {
    const jobs = await query(url, `select status, error from jobs where kind = 'sync' and status <> 'done'`);
    expect(jobs).toEqual([]);
  }, 60_000);
  const pages = await query(url, 'select count(*)::int as n from pages group by source_id');
  // A source whose request was answered with 503 may have been stored.
  expect(pages.length).toBeGreaterThanOrEqual(added);
  expect(pages.filter(({ n }) => n !== 1)).toEqual([]);
}, 300_000);

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
