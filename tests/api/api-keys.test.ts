import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeRows, changeUser, deleteRows, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let owner: Person;
let botId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
  botId = (await owner.client.post('/api/bots').send({ name: 'Tea shop' }).expect(201)).body.bot.id;
  const text = 'We are open from nine to five, and closed on Sundays.';
  await owner.client
    .post(`/api/bots/${botId}/sources`)
    .send({ type: 'text', title: 'Opening hours', text })
    .expect(201);
});
afterAll(() => app.close());

const create = async (name = 'Help desk', client = owner.client): Promise<{ id: string; key: string }> => {
  const { body } = await client.post(`/api/bots/${botId}/api-keys`).send({ name }).expect(201);
  return { id: body.api_key.id, key: body.key };
};

const program = (key: string) => ({
  search: (q: string, bot = botId) =>
    supertest(app.origin).get(`/api/bots/${bot}/search`).query({ q }).set('Authorization', `Bearer ${key}`),
  ask: (body: object, bot = botId) =>
    supertest(app.origin).post(`/api/bots/${bot}/chat`).set('Authorization', `Bearer ${key}`).send(body),
});

describe('a key', () => {
  test('is shown once, and stored as a hash', async () => {
    const { id, key } = await create();
    expect(key).toMatch(/^foyer_[\w-]{32}$/);
    const { body } = await owner.client.get(`/api/bots/${botId}/api-keys`).expect(200);
    const [listed] = body.api_keys;
    expect(listed).toEqual({
      id,
      name: 'Help desk',
      ending: key.slice(-4),
      created_at: expect.any(String),
      last_used_at: null,
    });
    const rows = await rowsOf(app.db, 'api_keys');
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('answers, continues a conversation, and shows when it was last used', async () => {
    const { id, key } = await create('Bot');
    const { ask } = program(key);
    const { body } = await ask({ message: 'When are you open?' }).expect(200);
    expect(body).toMatchObject({ answered: true, response: expect.stringContaining('nine to five') });
    expect(body.citations[0].title).toBe('Opening hours');
    const next = await ask({ message: 'And on Sundays?', chat_id: body.chat_id }).expect(200);
    expect(next.body.chat_id).toBe(body.chat_id);
    const messages = await rowsOf(app.db, 'messages', { chat_id: body.chat_id });
    expect(messages).toHaveLength(4);
    const listed = (await owner.client.get(`/api/bots/${botId}/api-keys`)).body.api_keys;
    expect(listed.find((one: { id: string }) => one.id === id).last_used_at).not.toBeNull();
    // Another key cannot go on with it.
    const other = await program((await create('Other')).key).ask({ message: 'Hm?', chat_id: body.chat_id });
    expect(other.body.chat_id).not.toBe(body.chat_id);
  });

  test('streams on request', async () => {
    const { key } = await create('Stream');
    const answer = await program(key)
      .ask({ message: 'When are you open?' })
      .set('Accept', 'text/event-stream');
    expect(answer.headers['content-type']).toContain('text/event-stream');
    expect(answer.text).toMatch(/event: start[\s\S]*event: token[\s\S]*event: done/);
  });

  test('searches in the content of its own assistant only', async () => {
    const { key } = await create('Search');
    const other = (await owner.client.post('/api/bots').send({ name: 'Other' }).expect(201)).body.bot.id;
    const { search, ask } = program(key);
    const found = await search('open').expect(200);
    expect(found.body).toMatchObject({ results: expect.any(Array) });
    expect(found.headers['cache-control']).toBe('no-store');
    await search('open', other).expect(403);
    await ask({ message: 'Tea?' }, other).expect(403);
    await ask({ message: '' }).expect(422);
    await ask({ message: 'x'.repeat(3000) }).expect(422);
  });

  test('that is revoked, wrong or missing is refused', async () => {
    const { id, key } = await create('Gone');
    await program(key).search('tea').expect(200);
    await owner.client.delete(`/api/bots/${botId}/api-keys/${id}`).expect(200);
    await owner.client.delete(`/api/bots/${botId}/api-keys/${id}`).expect(404);
    for (const wrong of [key, 'foyer_nonsense', 'x', '', `${key}x`, "' or 1=1"])
      await program(wrong).search('tea').expect(401);
    await supertest(app.origin).get(`/api/bots/${botId}/search?q=tea`).expect(401);
    // A session is no key.
    await owner.client.get(`/api/bots/${botId}/search?q=tea`).expect(401);
  });

  test('of a suspended owner or a deleted assistant is refused', async () => {
    const person = await signedInPerson(app);
    const bot = (await person.client.post('/api/bots').send({ name: 'Mine' }).expect(201)).body.bot.id;
    const { body } = await person.client.post(`/api/bots/${bot}/api-keys`).send({ name: 'Key' }).expect(201);
    const { search } = program(body.key);
    await search('tea', bot).expect(200);
    const { db } = app;
    const suspend = (at: string | null) => changeUser(db, person.id, { suspended_at: at });
    await suspend(new Date().toISOString());
    await search('tea', bot).expect(401);
    await suspend(null);
    await person.client.delete(`/api/bots/${bot}`).expect(200);
    await search('tea', bot).expect(401);
  });

  test('counts against the plan of the owner', async () => {
    const { key } = await create('Plan');
    const { db } = app;
    const usage = async () => (await rowsOf(db, 'plan_usage', { owner_id: owner.id }))[0]?.answers ?? 0;
    const before = await usage();
    await program(key).ask({ message: 'When are you open?' }).expect(200);
    expect(await usage()).toBe(before + 1);
    await program(key).ask({ message: 'How tall is the Eiffel tower?' }).expect(200);
    expect(await usage()).toBe(before + 1);
    await setPlan(app, { answers: before + 1 });
    await program(key).ask({ message: 'When are you open?' }).expect(429);
    await setPlan(app, {});
  });

  test('is one of at most twenty, even if many are created in parallel', async () => {
    const bot = (await owner.client.post('/api/bots').send({ name: 'Many' })).body.bot?.id ?? botId;
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        owner.client.post(`/api/bots/${bot}/api-keys`).send({ name: `Key ${at}` }),
      ),
    );
    const { body } = await owner.client.get(`/api/bots/${bot}/api-keys`).expect(200);
    expect(body.api_keys.length).toBeLessThanOrEqual(20);
    expect(answers.some(({ status }) => status === 422)).toBe(true);
    for (const { id } of body.api_keys) await owner.client.delete(`/api/bots/${bot}/api-keys/${id}`);
  });

  test('of another user is not found', async () => {
    const { id } = await create('Mine');
    const { client } = await signedInPerson(app);
    await client.get(`/api/bots/${botId}/api-keys`).expect(404);
    await client.post(`/api/bots/${botId}/api-keys`).send({ name: 'x' }).expect(404);
    await client.delete(`/api/bots/${botId}/api-keys/${id}`).expect(404);
    const admin = await personWithRole(app, 'ADMIN');
    // A key reads private documents, which are the owner's alone.
    await admin.client.get(`/api/bots/${botId}/api-keys`).expect(404);
    await admin.client.post(`/api/bots/${botId}/api-keys`).send({ name: 'x' }).expect(404);
  });
});

describe('the calls of programs', () => {
  const conversations = (rest = '') => `/api/bots/${botId}/conversations${rest}`;
  const list = async () => (await owner.client.get(conversations()).expect(200)).body;
  const chats = () => rowsOf(app.db, 'chats');

  beforeEach(async () => {
    await deleteRows(app.db, 'chats');
  });

  async function talk(): Promise<string> {
    const { ask } = program((await create('Reader')).key);
    const { body } = await ask({ message: 'When are you open?' }).expect(200);
    await ask({ message: 'And on Sundays?', chat_id: body.chat_id }).expect(200);
    return body.chat_id;
  }

  test('are listed for the owner of the assistant, separate from questions of users and visitors', async () => {
    const id = await talk();
    await owner.client
      .post('/api/chat/playground/new/invoke')
      .send({ prompt: 'When are you open?', botId })
      .expect(200);
    expect(await list()).toMatchObject({
      count: 1,
      results: [{ id, name: 'When are you open?', channel: 'custom', questions: 2 }],
    });
    const { conversation } = (await owner.client.get(conversations(`/${id}`)).expect(200)).body;
    expect(conversation.messages).toMatchObject([
      { role: 'user', content: 'When are you open?' },
      { role: 'assistant', outcome: 'answered' },
      { role: 'user' },
      { role: 'assistant' },
    ]);
    const csv = (await owner.client.get(conversations('?format=csv')).expect(200)).text;
    expect(csv.trim().split('\n')).toHaveLength(5);
    const exported: unknown[] = [];
    for await (const batch of app.services.conversations.allOf(owner.id)) exported.push(...batch);
    expect(exported).toHaveLength(4);
    expect(exported[0]).toMatchObject({ botId, conversationId: id });
    const stranger = await signedInPerson(app);
    await stranger.client.get(conversations()).expect(404);
    await stranger.client.get(conversations(`/${id}`)).expect(404);
    await stranger.client.delete(conversations(`/${id}`)).expect(404);
  });

  test('are deleted by the owner, and after 90 days', async () => {
    const [one, other] = [await talk(), await talk()];
    const played = await owner.client
      .post('/api/chat/playground/new/invoke')
      .send({ prompt: 'When are you open?', botId });
    const chatId = played.body.chat.id;
    await owner.client.delete(conversations(`/${chatId}`)).expect(404);
    await owner.client.delete(conversations(`/${one}`)).expect(200);
    const { body } = await owner.client
      .post(conversations('/bulk/delete'))
      .send({ ids: [one, other, chatId] })
      .expect(200);
    expect(body.ids).toEqual([other]);

    const [old, recent] = [await talk(), await talk()];
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
    const { db } = app;
    const age = (id: string, days: number) => changeRows(db, 'chats', { id }, { updated_at: daysAgo(days) });
    await age(old, 91);
    await age(recent, 89);
    await age(chatId, 200);
    await app.services.retention.deleteConversations(new AbortController().signal);
    expect((await chats()).map(({ id }) => id).sort()).toEqual([recent, chatId].sort());
  });
});

test('attempts with wrong keys are limited per address', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' });
  const statuses = new Set<number>();
  for (let at = 0; at < 70; at++) {
    const { status } = await supertest(limited.origin)
      .get('/api/bots/x/search?q=tea')
      .set('Authorization', `Bearer foyer_${at}`);
    statuses.add(status);
  }
  expect([...statuses]).toEqual([401, 429]);
  await limited.close();
});

test('calls are limited per key', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' });
  const { client } = await signedInPerson(limited);
  const { bot } = (await client.post('/api/bots').send({ name: 'Tea shop' }).expect(201)).body;
  const keys = await Promise.all(
    ['One', 'Other'].map(
      async (name) => (await client.post(`/api/bots/${bot.id}/api-keys`).send({ name })).body.key,
    ),
  );
  const ask = (key: string) =>
    supertest(limited.origin)
      .post(`/api/bots/${bot.id}/chat`)
      .set('Authorization', `Bearer ${key}`)
      .send({ message: 'Hello' });
  const answers = [];
  for (let at = 0; at < 61; at++) answers.push(await ask(keys[0]));
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  expect(answers[60]).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  await ask(keys[1]).expect(200);
  await limited.close();
});

describe('an assistant that speaks the Model Context Protocol', () => {
  async function connect(key: string): Promise<McpClient> {
    const client = new McpClient({ name: 'test', version: '1.0.0' });
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), { requestInit: { headers } }),
    );
    return client;
  }
  const textOf = (result: unknown) =>
    JSON.parse((result as { content: { text: string }[] }).content[0]?.text ?? 'null');

  test('lists the tools, searches and answers', async () => {
    const client = await connect((await create('MCP')).key);
    expect(client.getServerVersion()?.name).toBe('Tea shop');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(['ask', 'search']);
    const asked = textOf(
      await client.callTool({ name: 'ask', arguments: { question: 'When are you open?' } }),
    );
    expect(asked).toMatchObject({ answered: true, answer: expect.stringContaining('nine to five') });
    const found = textOf(await client.callTool({ name: 'search', arguments: { query: 'open' } }));
    expect(found).toEqual(expect.any(Array));
    const refused = await client.callTool({ name: 'search', arguments: { query: '' } });
    expect(refused.isError).toBe(true);
    await client.close();
  });

  test('reports that a call failed, but not the reason', async () => {
    const client = await connect((await create('Broken')).key);
    vi.spyOn(app.services.entitlements, 'reserveAnswer').mockRejectedValue(
      new Error('no table in /data/x.db'),
    );
    const failed = await client.callTool({ name: 'ask', arguments: { question: 'When are you open?' } });
    expect(failed).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('unexpected') }],
    });
    expect(JSON.stringify(failed)).not.toContain('/data');
    await client.close();
  });

  test('without a key is refused, and so is an invalid call', async () => {
    await expect(connect('foyer_wrong')).rejects.toThrow();
    const { key } = await create('Bad');
    const post = (body: string, headers = {}) =>
      fetch(`${app.origin}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      });
    for (const body of ['', '{', '[]', '7', '{"jsonrpc":"2.0"}', 'x'.repeat(30_000)])
      expect((await post(body)).status).toBeGreaterThanOrEqual(400);
    expect((await post('{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await fetch(`${app.origin}/mcp`)).status).toBe(405);
  });
});
