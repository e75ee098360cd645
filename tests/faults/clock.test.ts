import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readServerEvents } from '#lib/chat-client/events.ts';
import { PASSWORD } from '../factories.ts';
import { startSmtp } from '../setup/accounts/smtp.ts';
import { openAiAt } from '../setup/answers/model-app.ts';
import { startModelProvider } from '../setup/answers/model-provider.ts';
import { eventually } from '../setup/app/eventually.ts';
import { rowsOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-clock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** @param minutes how far the clock is ahead from now on */
async function setClock(server: FaultServer, minutes: number): Promise<void> {
  await writeFile(join(folder, 'minutes'), String(minutes));
  server.process.kill('SIGUSR2');
  await eventually(() => expect(server.output()).toContain(`the clock is ${minutes} minutes ahead`));
}

test.each([
  ['an hour ahead', [HOUR]],
  ['a day back', [-DAY]],
  ['a year ahead, and right again', [365 * DAY, 0]],
])(
  'the clock goes %s in the middle of jobs and answers: each is done once, and all goes on',
  async (_name, jumps) => {
    const [smtp, provider] = await Promise.all([startSmtp({ delayMs: 1000 }), startModelProvider()]);
    const server = await startFaultServer({
      ...openAiAt(provider),
      SMTP_URL: smtp.url,
      NODE_OPTIONS: `--import ${resolve('tests/faults/shiftable-clock.ts')}`,
      CLOCK_FILE: join(folder, 'minutes'),
    });
    const { bot } = (await (await server.call('/api/bots', { name: 'Tea' })).json()) as {
      bot: { id: string };
    };
    const addSource = async (title: string) => {
      const text = 'Green tea steeps for two minutes. Black tea steeps for four minutes.';
      const answer = await server.call(`/api/bots/${bot.id}/sources`, { type: 'text', title, text });
      expect(answer.status).toBe(201);
      await eventually(async () => {
        const listed = await server.call(`/api/bots/${bot.id}/sources`);
        const { results } = (await listed.json()) as { results: { title: string; status: string }[] };
        expect(results.find((source) => source.title === title)).toMatchObject({ status: 'ready' });
      });
    };
    await addSource('before');
    const finish = Promise.withResolvers<void>();
    provider.behave(async (_call, model) => {
      model.say('Two minutes [1]. ');
      await finish.promise;
      model.finish();
    });
    const question = { prompt: 'How long does green tea steep?', botId: bot.id };
    const asked = await server.call('/api/chat/playground/new/invoke', question, {
      accept: 'text/event-stream',
    });
    const signUp = (email: string) => server.call('/api/auth/signup', { email, password: PASSWORD });
    // One mail is being sent.
    expect((await signUp('one@example.org')).status).toBe(201);
    await eventually(async () => {
      const mails = await withDatabase(server.databaseUrl, (db) => rowsOf(db, 'jobs', { kind: 'mail' }));
      expect(mails).toMatchObject([{ status: 'running' }]);
    });
    for (const minutes of jumps) await setClock(server, minutes);

    finish.resolve();
    let last = '';
    if (asked.body) for await (const { event } of readServerEvents(asked.body)) last = event;
    expect(last).toBe('done');
    await addSource('after');
    expect((await signUp('two@example.org')).status).toBe(201);
    await eventually(async () => {
      const jobs = await withDatabase(server.databaseUrl, (db) => rowsOf(db, 'jobs', { kind: 'mail' }));
      expect(jobs.map(({ status }) => status)).toEqual(['done', 'done']);
    });
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received).size).toBe(2);
    for (const path of ['/healthz', '/readyz', '/api/bots'])
      expect((await server.call(path)).status, path).toBe(200);
    // The tasks that are due each minute are due again within one.
    await eventually(async () => {
      const now = Date.now() + (jumps.at(-1) ?? 0) * 60_000;
      const tasks = await withDatabase(server.databaseUrl, (db) => rowsOf(db, 'periodic_tasks'));
      expect(tasks.length).toBeGreaterThan(0);
      for (const { name, due_at } of tasks)
        expect(Date.parse(due_at), name).toBeLessThanOrEqual(now + 3_600_000);
    }, 60_000);
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(await server.stop()).toBe(0);
    await smtp.close();
    await provider.close();
  },
);
