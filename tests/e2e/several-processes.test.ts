import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatEvent, readChatEvents } from '#lib/chat-client/events.ts';
import { openAiAt } from '../setup/answers/model-app.ts';
import {
  answers,
  type Behaviour,
  type ModelProvider,
  startModelProvider,
} from '../setup/answers/model-provider.ts';
import { type Cluster, startCluster } from '../setup/app/cluster.ts';
import { eventually } from '../setup/app/eventually.ts';
import { png } from '../setup/content/pictures.ts';
import { rowsOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';

type AnyEvent = ChatEvent<object>;

let provider: ModelProvider;
let cluster: Cluster;
let botId: string;
beforeAll(async () => {
  provider = await startModelProvider();
  cluster = await startCluster(openAiAt(provider));
}, 120_000);
afterAll(async () => {
  await cluster?.stop();
  await provider?.close();
});

const send = (origin: string, path: string, init: RequestInit = {}) =>
  fetch(origin + path, {
    ...init,
    headers: { Origin: cluster.proxy.origin, Cookie: cluster.admin.cookie, ...init.headers },
  });

test('processes that start together on an empty database add its first content once', async () => {
  const { results } = await cluster.admin.get<{ results: { slug: string }[] }>('/api/sites?limit=50');
  expect(results).toHaveLength(1);
  const counts = await withDatabase(cluster.worker.databaseUrl, async (db) => {
    const [users, posts, bots] = [
      await rowsOf(db, 'users'),
      await rowsOf(db, 'posts'),
      await rowsOf(db, 'bots'),
    ];
    return [users.length, posts.length, bots.length];
  });
  expect(counts).toEqual([1, readdirSync('starter/posts').length, 1]);
  for (const server of [...cluster.web, cluster.worker]) expect(server.output()).not.toContain('rror');
});

test('a job of one process is run by the worker, and its result is found by all', async () => {
  const { bot } = await cluster.admin.post<{ bot: { id: string } }>('/api/bots', { name: 'Tea' });
  botId = bot.id;
  const text = 'Green tea steeps for two minutes. Black tea steeps for four minutes.';
  await cluster.admin.post(`/api/bots/${botId}/sources`, { type: 'text', title: 'Steeping', text });
  provider.behave(answers('Two minutes [1].'));
  for (const { origin } of cluster.web)
    await eventually(async () =>
      expect((await lastEvent(ask(origin))).data).toMatchObject({ answered: true }),
    );
});

test('an uploaded file is served by each process', async () => {
  const form = new FormData();
  form.append('files[]', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'tea.png');
  const uploaded = await send(cluster.web[0]?.origin ?? '', '/api/media/upload', {
    method: 'POST',
    body: form,
  });
  const { results } = await uploaded.json();
  for (const { origin } of cluster.web)
    expect((await send(origin, results[0].source_url)).status, origin).toBe(200);
});

test('a change is seen by the next request, whichever process answers it', async () => {
  const [here = '', there = ''] = cluster.web.map(({ origin }) => origin);
  for (let n = 0; n < 10; n++) {
    const [writer, reader] = n % 2 ? [here, there] : [there, here];
    // Both have the page in memory.
    for (const origin of [here, there]) await (await fetch(origin)).text();
    const changed = await send(writer, '/api/admin/settings', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ siteName: `Tea house ${n}` }),
    });
    expect(changed.status).toBe(200);
    expect(await (await fetch(reader)).text()).toContain(`Tea house ${n}`);
  }
});

test('a process with another secret, or with another place for files, does not start', async () => {
  const other = { SESSION_SECRET: 'another-secret-of-at-least-32-characters' };
  await expect(cluster.spawn(other)).rejects.toThrow(
    /exit code 1.*\nThe secret of the sessions differs from [^\n]+\n$/,
  );
  await expect(cluster.spawn({ S3_BUCKET: 'other' })).rejects.toThrow(
    /exit code 1.*\nDATA_DIR or the bucket is not the one of [^\n]+\n$/,
  );
});

test('a rolling restart loses no request, and streams end with an event and go on', async () => {
  let isOver = false;
  const failures: string[] = [];
  async function call(path: string, init?: RequestInit): Promise<void> {
    const answer = await send(cluster.proxy.origin, path, init).catch((error: unknown) => String(error));
    if (typeof answer === 'string') failures.push(`${path}: ${answer}`);
    else if (answer.status >= 300) failures.push(`${path}: ${answer.status} ${await answer.text()}`);
    else await answer.text();
  }
  async function repeat(next: (n: number) => Promise<void>): Promise<number> {
    let n = 0;
    for (; !isOver; n++) {
      await next(n);
      await wait(20);
    }
    return n;
  }
  const post = (name: string) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const traffic = [
    repeat(() => call('/')),
    repeat(() => call(`/api/search/bot/${botId}?q=tea`)),
    repeat((n) => call('/api/tags', post(`Tag ${n}`))),
  ];
  provider.behave(endless);
  const streams = cluster.web.map(({ origin }) => lastEvent(ask(origin)));
  await eventually(() => expect(provider.calls).toHaveLength(2));
  await cluster.replace(0);
  await cluster.replace(1);
  const stopped = { event: 'error', data: { canRepeat: true } };
  expect(await Promise.all(streams)).toMatchObject([stopped, stopped]);
  isOver = true;
  const counts = await Promise.all(traffic);
  expect(failures).toEqual([]);
  for (const count of counts) expect(count).toBeGreaterThan(20);
  const tags = await cluster.admin.get<{ count: number }>('/api/tags?nameLike=Tag%20');
  expect(tags.count).toBe(counts[2]);

  provider.behave(answers('Two minutes [1].'));
  const again = await lastEvent(ask(cluster.proxy.origin));
  expect(again).toMatchObject({ event: 'done', data: { answered: true } });
}, 90_000);

async function lastEvent(events: AsyncIterable<AnyEvent>): Promise<AnyEvent> {
  let last: AnyEvent | undefined;
  for await (const event of events) last = event;
  return last as AnyEvent;
}

/** Writes until it is stopped. */
const endless: Behaviour = async (call, { say }) => {
  let isCancelled = false;
  void call.cancelled.then(() => {
    isCancelled = true;
  });
  while (!isCancelled) {
    say('Two minutes [1]. ');
    await wait(100);
  }
};

/** The events of an answer in the playground. */
async function* ask(origin: string): AsyncGenerator<AnyEvent> {
  const answer = await send(origin, '/api/chat/playground/new/invoke', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ prompt: 'How long does green tea steep?', botId }),
  });
  if (answer.body) yield* readChatEvents<AnyEvent>(answer.body);
}
