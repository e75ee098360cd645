import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readServerEvents } from '#lib/chat-client/events.ts';
import { PASSWORD } from '../factories.ts';
import { startSmtp } from '../setup/accounts/smtp.ts';
import { openAiAt } from '../setup/answers/model-app.ts';
import { startModelProvider } from '../setup/answers/model-provider.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createTestDatabase } from '../setup/database/database.ts';
import { rowsOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { endLeases, type FaultServer, startFaultServer } from './fault-server.ts';

const MAILS = 12;
const SOURCES = 30;

test('of two processes one is killed in its jobs and answers: the other goes on, and does each job once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-two-'));
  const database = await createTestDatabase({ engine: 'postgres', isEmpty: true });
  const [provider, smtp] = await Promise.all([startModelProvider(), startSmtp({ delayMs: 150 })]);
  const env = {
    ...openAiAt(provider),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a-secret-that-both-of-the-processes-have',
    SMTP_URL: smtp.url,
  };
  const killed = await startFaultServer(env);
  const other = await startFaultServer(env);
  const { bot } = (await (await killed.call('/api/bots', { name: 'Tea' })).json()) as { bot: { id: string } };
  const addSource = (server: FaultServer, n: number) =>
    server.call(`/api/bots/${bot.id}/sources`, {
      ...{ type: 'text', title: `Tea ${n}` },
      text: `Green tea steeps for two minutes. ${'It is drunk in the morning. '.repeat(400)}`,
    });
  await addSource(killed, 0);
  const read = async () => withDatabase(database.url, (db) => rowsOf(db, 'sources', { status: 'ready' }));
  await eventually(async () => expect(await read()).toHaveLength(1));
  provider.behave(async (_call, { say, finish }) => {
    for (let n = 0; n < 40; n++) {
      say('Two minutes [1]. ');
      await wait(50);
    }
    finish();
  });

  const streams = [killed, other].map((server) => lastEvent(server, bot.id));
  const requests = Array.from({ length: SOURCES }, (_, n) => addSource(n % 2 ? killed : other, n + 1));
  const signUps = Array.from({ length: MAILS }, (_, n) =>
    (n % 2 ? killed : other).call('/api/auth/signup', { email: `p${n}@example.org`, password: PASSWORD }),
  );
  for (const answer of await Promise.all([...requests, ...signUps])) expect(answer.status).toBe(201);
  await eventually(() => expect(smtp.received.length).toBeGreaterThan(2));
  await killed.kill();
  expect(await Promise.all(streams)).toEqual(['broken', 'done']);
  expect(await lastEvent(other, bot.id)).toBe('done');

  await endLeases(database.url);
  await eventually(async () => {
    const open = await withDatabase(database.url, (db) => rowsOf(db, 'jobs'));
    expect(open.filter(({ status }) => status === 'queued' || status === 'running')).toEqual([]);
  }, 60_000);
  expect(await read()).toHaveLength(SOURCES + 1);
  const pages = await withDatabase(database.url, (db) => rowsOf(db, 'pages'));
  expect(pages).toHaveLength(SOURCES + 1);
  expect(new Set(smtp.received).size).toBe(smtp.received.length);
  // The one that the killed process was sending.
  const dead = await withDatabase(database.url, (db) => rowsOf(db, 'jobs', { status: 'dead' }));
  expect(dead.length).toBeLessThanOrEqual(1);
  expect(smtp.received.length + dead.length).toBeGreaterThanOrEqual(MAILS);

  expect(await other.stop()).toBe(0);
  await smtp.close();
  await provider.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);

/** Of a streamed answer. */
async function lastEvent(server: FaultServer, botId: string): Promise<string> {
  const question = { prompt: 'How long does green tea steep?', botId };
  const answer = await server.call('/api/chat/playground/new/invoke', question, {
    accept: 'text/event-stream',
  });
  let last = '';
  try {
    if (answer.body) for await (const { event } of readServerEvents(answer.body)) last = event;
  } catch {
    return 'broken';
  }
  return last;
}
