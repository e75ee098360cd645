import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { answeringBot } from '../setup/answers/answering-bot.ts';
import { invoke, newChat, type Playground, QUESTION, startPlayground } from '../setup/answers/playground.ts';
import type { TestApp } from '../setup/app/app.ts';
import { addRows, changeRows, changeUser, rowsOf } from '../setup/database/records.ts';

let playground: Playground;
let app: TestApp;
let owner: Person;

beforeAll(async () => {
  playground = await startPlayground();
  ({ app, owner } = playground);
});
afterAll(() => playground.close());

describe('the list of chats', () => {
  test('sorts chats by their last message, in pages', async () => {
    const person = await signedInPerson(app);
    await playground.addWebsite(person, 'Listed');
    const ids = [];
    for (const name of ['One', 'Two 100%', 'Three']) ids.push(await newChat(person, name));
    const [one, two, three] = ids;
    await invoke(person, one ?? '', { prompt: 'Hi' }).expect(200);
    const list = async (query = '') => (await person.client.get(`/api/chats${query}`).expect(200)).body;
    const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);

    const all = await list();
    expect(idsOf(all)).toEqual([one, three, two]);
    expect(all).toMatchObject({ count: 3, next: null, previous: null });
    const first = await list('?limit=2');
    expect(first).toMatchObject({ count: 3, next: '/api/chats?limit=2&page=2', previous: null });
    const second = await list('?limit=2&page=2');
    expect([...idsOf(first), ...idsOf(second)]).toEqual([one, three, two]);
    expect(idsOf(await list('?nameLike=tWo'))).toEqual([two]);
    expect(idsOf(await list('?name_like=%25'))).toEqual([two]);
    expect(idsOf(await list('?nameLike=%27--'))).toEqual([]);
    await person.client.get(`/api/chats?nameLike=${'x'.repeat(101)}`).expect(422);
  });

  test('has 50 items by default', async () => {
    const person = await signedInPerson(app);
    const { db } = app;
    const at = new Date().toISOString();
    const row = {
      bot_id: playground.ownBot,
      site_id: null,
      user_id: person.id,
      visitor_id: null,
      channel: 'custom' as const,
    };
    const rows = Array.from({ length: 60 }, (_, n) => ({
      ...row,
      id: crypto.randomUUID(),
      name: `Chat ${n}`,
      created_at: at,
      updated_at: at,
    }));
    await addRows(db, 'chats', rows);
    const lengthOf = async (query: string) =>
      (await person.client.get(`/api/chats${query}`)).body.results.length;
    expect(await lengthOf('')).toBe(50);
    expect(await lengthOf('?limit=200')).toBe(50);
    expect(await lengthOf('?limit=ten')).toBe(10);
    expect(await lengthOf('?page=2')).toBe(10);
    expect(await lengthOf('?page=9')).toBe(10);
  });

  test('contains no conversations of visitors', async () => {
    const person = await signedInPerson(app);
    const botId = await playground.addWebsite(person, 'Visited');
    const site = (await person.client.get('/api/sites')).body.results[0];
    const question = { siteId: site.id, visitorId: crypto.randomUUID(), channel: 'cookie' as const };
    const bot = answeringBot(botId);
    const asked = { ...question, bot, chatId: undefined, message: QUESTION };
    const events = await Array.fromAsync(app.services.chat.ask(asked, new AbortController().signal));
    const visitorChat = events[0]?.event === 'start' ? events[0].data.chatId : '';
    expect((await person.client.get('/api/chats')).body.count).toBe(0);
    await person.client.get(`/api/chats/${visitorChat}`).expect(404);
    await invoke(person, visitorChat, { prompt: 'Hi' }).expect(404);
  });
});

describe('a chat', () => {
  test('keeps its position in the list when it is renamed', async () => {
    const older = await newChat(owner);
    const newer = await newChat(owner);
    const answer = await owner.client.patch(`/api/chats/${older}`).send({ name: '  Tea ' }).expect(200);
    expect(answer.body.chat).toMatchObject({ id: older, name: 'Tea' });
    const { results } = (await owner.client.get('/api/chats?limit=2')).body;
    expect(results.map(({ id, name }: Record<string, string>) => [id, name])).toEqual([
      [newer, QUESTION],
      [older, 'Tea'],
    ]);
    await owner.client.patch(`/api/chats/${older}`).send({ name: ' ' }).expect(422);
    await owner.client
      .patch(`/api/chats/${older}`)
      .send({ name: 'x'.repeat(81) })
      .expect(422);
    await owner.client
      .patch(`/api/chats/${older}`)
      .send({ name: 'x', bot_id: playground.ownBot })
      .expect(422);
  });

  test('is deleted with its messages', async () => {
    const id = await newChat(owner);
    const { body } = await owner.client.delete(`/api/chats/${id}`).expect(200);
    expect(body).toMatchObject({ id, message: expect.any(String) });
    await owner.client.get(`/api/chats/${id}`).expect(404);
    await owner.client.delete(`/api/chats/${id}`).expect(404);
    const { db } = app;
    expect(await rowsOf(db, 'messages', { chat_id: id })).toEqual([]);
  });

  test('of another user is not found with any method, and does not change', async () => {
    const id = await newChat(owner);
    const stranger = await signedInPerson(app);
    const admin = await signedInPerson(app);
    await changeUser(app.db, admin.id, { system_role: 'ADMIN' });
    for (const { client } of [stranger, admin]) {
      await client.get(`/api/chats/${id}`).expect(404);
      await client.patch(`/api/chats/${id}`).send({ name: 'Mine' }).expect(404);
      await client.delete(`/api/chats/${id}`).expect(404);
      await client.post(`/api/chat/playground/${id}/invoke`).send({ prompt: 'Hi' }).expect(404);
    }
    const { chat } = (await owner.client.get(`/api/chats/${id}`).expect(200)).body;
    expect(chat).toMatchObject({ name: QUESTION, messages: { length: 2 } });
  });

  test('is for signed-in users only', async () => {
    const id = await newChat(owner);
    const visitor = app.browser();
    await visitor.get('/api/chats').expect(401);
    await visitor.get(`/api/chats/${id}`).expect(401);
    await visitor.patch(`/api/chats/${id}`).send({ name: 'x' }).expect(401);
    await visitor.delete(`/api/chats/${id}`).expect(401);
    await visitor.post(`/api/chat/playground/${id}/invoke`).send({ prompt: 'Hi' }).expect(401);
    await visitor.post('/api/chat/playground/new/invoke').send({}).expect(401);
  });

  test('refuses other methods', async () => {
    await owner.client.post('/api/chats').send({}).expect(405);
    await owner.client.put('/api/chats/x').send({}).expect(405);
    await owner.client.get('/api/chat/playground/new/invoke').expect(405);
  });
});

describe('several chats', () => {
  test('are deleted together, and only own ones', async () => {
    const person = await signedInPerson(app);
    await playground.addWebsite(person, 'Tidy');
    const [one = '', two = '', three = ''] = [
      await newChat(person),
      await newChat(person),
      await newChat(person),
    ];
    const foreign = await newChat(owner);
    const remove = (ids: unknown) => person.client.post('/api/chats/bulk/delete').send({ ids });
    const { body } = await remove([one, two, foreign, 'made-up', one]).expect(200);
    expect(body).toEqual({ ids: expect.any(Array), message: '2 conversations deleted.' });
    expect(body.ids.sort()).toEqual([one, two].sort());
    const list = (await person.client.get('/api/chats').expect(200)).body;
    expect(list).toMatchObject({ count: 1, results: [{ id: three }] });
    await owner.client.get(`/api/chats/${foreign}`).expect(200);
    await remove([foreign]).expect(404);
    await remove([]).expect(422);
    await remove(Array.from({ length: 201 }, () => crypto.randomUUID())).expect(422);
    await remove('x'.repeat(65)).expect(422);
  });
});

describe('a chat as a file', () => {
  test('has the questions, the answers and their sources', async () => {
    const id = await newChat(owner);
    await owner.client.patch(`/api/chats/${id}`).send({ name: '../"Täglich" *Tea*' }).expect(200);
    const md = await owner.client.get(`/api/chats/${id}?format=md`).expect(200);
    expect(md.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(md.headers['content-disposition']).toMatch(/^attachment; filename=".*\.md"; filename\*=UTF-8''/);
    expect(md.headers['content-disposition']).not.toContain('..');
    expect(md.text).toContain('# ../"Täglich" \\*Tea\\*\n');
    expect(md.text).toContain(`> ${QUESTION}\n`);
    expect(md.text).toContain('thirty days');
    expect(md.text).toContain(`1. [How long · Returns](<http://${playground.domain}/#how-long>)\n`);

    const json = await owner.client.get(`/api/chats/${id}?format=json`).expect(200);
    expect(json.headers['content-disposition']).toMatch(/^attachment; .*\.json/);
    const { body } = await owner.client.get(`/api/chats/${id}`).expect(200);
    expect(json.body).toEqual(body);
    const other = await owner.client.get(`/api/chats/${id}?format=xml`).expect(200);
    expect(other.headers['content-disposition']).toBeUndefined();
    await (await signedInPerson(app)).client.get(`/api/chats/${id}?format=md`).expect(404);
  });

  test('marks an interrupted answer', async () => {
    const id = await newChat(owner);
    const { db } = app;
    const change = { outcome: 'interrupted' as const, content: 'Thir ![x](https://evil.example/)' };
    await changeRows(db, 'messages', { chat_id: id, role: 'assistant' }, change);
    const { text } = await owner.client.get(`/api/chats/${id}?format=md`).expect(200);
    expect(text).toContain('Thir \n\n*The answer was interrupted here.*');
    expect(text).not.toContain('evil');
  });
});
