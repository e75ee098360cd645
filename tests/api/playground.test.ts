import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answerer } from '../../server/chat/answers/answer.ts';
import { createPlayground, type PlaygroundEvent } from '../../server/chat/playground.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { answeringBot } from '../setup/answering-bot.ts';
import { startApp, type TestApp } from '../setup/app.ts';
import { addReadSite } from '../setup/read-site.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites.ts';

let app: TestApp;
let website: TestWebsite;
let owner: Person;
let ownBot: string;

beforeAll(async () => {
  website = await serveWebsite({
    '/': '<h1>Returns</h1><h2 id="how-long">How long</h2><p>You can return unopened tea within thirty days.</p>',
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
  ownBot = await addWebsite(owner, 'Tea shop');
});
afterAll(async () => {
  await app.close();
  await website.close();
});

/** Answers the id of its bot, once that knows the website. */
const addWebsite = async ({ client }: Person, name: string): Promise<string> =>
  (await addReadSite(client, { name, domain: website.domain })).bot_id;

const QUESTION = 'How long can I return tea?';
const invoke = ({ client }: Person, chatId: string, body: object) =>
  client.post(`/api/chat/playground/${chatId}/invoke`).send(body);

async function newChat(person: Person, prompt = QUESTION): Promise<string> {
  return (await invoke(person, 'new', { prompt }).expect(200)).body.chat.id;
}

describe('a message', () => {
  test('in a new chat creates the chat, and is answered with citations', async () => {
    const { body } = await invoke(owner, 'new', { prompt: QUESTION }).expect(200);
    expect(body).toMatchObject({
      chat: { id: expect.any(String), name: QUESTION, bot_id: ownBot },
      citations: [{ n: 1, url: `http://${website.domain}/#how-long` }],
      message_id: expect.any(String),
      answered: true,
      related: expect.any(Array),
    });
    expect(body.response).toContain('thirty days');
    expect(Object.keys(body.chat).sort()).toEqual(['bot_id', 'created_at', 'id', 'name', 'updated_at']);
  });

  test('continues an existing chat, which keeps the order', async () => {
    const id = await newChat(owner);
    const { body } = await invoke(owner, id, { prompt: 'Who won the chess world cup?' }).expect(200);
    expect(body).toMatchObject({ chat: { id, name: QUESTION }, answered: false, citations: [] });
    const { chat } = (await owner.client.get(`/api/chats/${id}`).expect(200)).body;
    expect(chat).toMatchObject({ id, name: QUESTION, bot_id: ownBot });
    expect(chat.messages.map(({ role, outcome }: Record<string, string>) => [role, outcome])).toEqual([
      ['user', null],
      ['assistant', 'answered'],
      ['user', null],
      ['assistant', 'unanswered'],
    ]);
    expect(chat.messages[1]).toMatchObject({
      content: expect.stringContaining('thirty days'),
      citations: [{ n: 1 }],
      created_at: expect.stringMatching(/Z$/),
    });
    expect(chat.messages[3].id).toBe(body.message_id);
  });

  test('is answered as events on request', async () => {
    const answer = await invoke(owner, 'new', { prompt: QUESTION })
      .set('Accept', 'text/event-stream')
      .buffer(true)
      .parse((res, done) => {
        let text = '';
        res.on('data', (piece: Buffer) => {
          text += piece;
        });
        res.on('end', () => done(null, text));
      })
      .expect(200);
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const events = parseEvents(answer.body);
    const { chat } = events[0]?.data ?? {};
    expect(events[0]).toMatchObject({ event: 'start', data: { chat: { name: QUESTION, bot_id: ownBot } } });
    const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data.text);
    expect(tokens.length).toBeGreaterThan(3);
    expect(tokens.join('')).toContain('thirty days');
    expect(events.find(({ event }) => event === 'citations')?.data).toMatchObject([{ n: 1 }]);
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: {
        message_id: expect.any(String),
        answered: true,
        related: expect.any(Array),
        chat: { id: chat.id },
      },
    });
    expect(events.at(-1)?.data.chat.updated_at >= chat.updated_at).toBe(true);
    const kept = await owner.client.get(`/api/chats/${chat.id}`).expect(200);
    expect(kept.body.chat.messages).toHaveLength(2);
  });

  test('of a plain form leads to the chat’s page', async () => {
    const form = (chatId: string, fields: Record<string, string>) =>
      owner.client
        .post(`/api/chat/playground/${chatId}/invoke`)
        .type('form')
        .set('Accept', 'text/html,*/*;q=0.8')
        .send({ _back: '/playground/new', _form: 'ask', ...fields });
    const answer = await form('new', { prompt: QUESTION, botId: '' }).expect(303);
    const id = /^\/playground\/([0-9a-f-]{36})#latest$/.exec(answer.headers.location ?? '')?.[1];
    expect((await owner.client.get(`/api/chats/${id}`).expect(200)).body.chat.messages).toHaveLength(2);
    expect((await form('new', { prompt: ' ' }).expect(303)).headers.location).toBe('/playground/new#ask');
    const deleted = owner.client.post(`/api/chats/${id}`).type('form').set('Accept', 'text/html,*/*;q=0.8');
    await deleted.send({ _method: 'delete', _next: '/playground/new' }).expect(303);
    await owner.client.get(`/api/chats/${id}`).expect(404);
  });

  test.each([
    ['nothing', {}],
    ['a blank message', { prompt: '  ' }],
    ['one that is too long', { prompt: 'x'.repeat(4001) }],
    ['one that is no text', { prompt: ['Hi'] }],
    ['a bot that is no text', { prompt: 'Hi', bot_id: 7 }],
    ['a user’s id', { prompt: 'Hi', user_id: 'x' }],
    ['a list', []],
  ])('that holds %s is 422, and makes no chat', async (_what, body) => {
    const count = async () => (await owner.client.get('/api/chats')).body.count;
    const before = await count();
    await invoke(owner, 'new', body).expect(422);
    expect(await count()).toBe(before);
  });

  test('of 4,000 characters is accepted, and its beginning names the chat', async () => {
    const { body } = await invoke(owner, 'new', { prompt: `tea\n ${'🍵'.repeat(1998)}` }).expect(200);
    expect(body.chat.name).toMatch(/^tea 🍵+\.\.\.$/u);
    expect(body.chat.name.length).toBeLessThanOrEqual(80);
  });

  test('too many of them are 429, counted by account', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' });
    const [one, other] = [await signedInPerson(limited), await signedInPerson(limited)];
    for (let n = 0; n < 20; n++) await invoke(one, 'new', { prompt: 'Hi' }).expect(422);
    const refused = await invoke(one, 'new', { prompt: 'Hi' }).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await invoke(other, 'new', { prompt: 'Hi' }).expect(422);
    await limited.close();
  });
});

describe('the bot of a new chat', () => {
  test('is the requested one, if it belongs to the user', async () => {
    const { body } = await owner.client.post('/api/bots').send({ name: 'Other' }).expect(201);
    const named = await invoke(owner, 'new', { prompt: 'Hi', botId: ownBot }).expect(200);
    expect(named.body.chat.bot_id).toBe(ownBot);
    const unnamed = await invoke(owner, 'new', { prompt: 'Hi' }).expect(200);
    expect(unnamed.body.chat.bot_id).toBe(body.bot.id);
    const ignored = await invoke(owner, named.body.chat.id, { prompt: 'Hi', botId: body.bot.id }).expect(200);
    expect(ignored.body.chat.bot_id).toBe(ownBot);
    await owner.client.delete(`/api/bots/${body.bot.id}`).expect(200);
  });

  test('never belongs to another user, and is none without one', async () => {
    const stranger = await signedInPerson(app);
    const stolen = await invoke(stranger, 'new', { prompt: QUESTION, botId: ownBot }).expect(422);
    expect(stolen.body.errors.bot_id).toEqual(['This assistant was not found.']);
    await invoke(stranger, 'new', { prompt: QUESTION, botId: 'unknown' }).expect(422);
    const none = await invoke(stranger, 'new', { prompt: QUESTION }).expect(422);
    expect(none.body.message).toBe('No assistant yet. Add a website first.');
    expect((await stranger.client.get('/api/chats')).body.count).toBe(0);
  });

  test('is this website’s assistant before the user’s own, while it is assigned', async () => {
    const host = await signedInPerson(app);
    const siteAssistant = await addWebsite(host, 'This website');
    const admin = await personWithRole(app, 'ADMIN');
    const { results } = (await host.client.get('/api/sites').expect(200)).body;
    const setSlug = (slug: string) =>
      admin.client.patch(`/api/sites/${results[0].id}`).send({ slug }).expect(200);
    await setSlug('foyer');
    const { body } = await invoke(owner, 'new', { prompt: QUESTION }).expect(200);
    expect(body).toMatchObject({ chat: { bot_id: siteAssistant }, answered: true });
    const guest = await signedInPerson(app);
    await invoke(guest, 'new', { prompt: QUESTION }).expect(200);
    await setSlug('this-website');
    const late = await invoke(owner, body.chat.id, { prompt: QUESTION }).expect(422);
    expect(late.body.errors).toHaveProperty('bot_id');
  });
});

describe('the list of chats', () => {
  test('has the most recent one first, in pages', async () => {
    const person = await signedInPerson(app);
    await addWebsite(person, 'Listed');
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

  test('has a default limit of 50', async () => {
    const person = await signedInPerson(app);
    const { db } = app.services.database;
    const at = new Date().toISOString();
    const row = {
      bot_id: ownBot,
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
    await db.insertInto('chats').values(rows).execute();
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
    const botId = await addWebsite(person, 'Visited');
    const site = (await person.client.get('/api/sites')).body.results[0];
    const question = { siteId: site.id, visitorId: crypto.randomUUID(), channel: 'cookie' as const };
    const bot = answeringBot(botId);
    const asked = { ...question, bot, chatId: undefined, message: QUESTION };
    const events = await Array.fromAsync(app.services.chat.ask(asked, new AbortController().signal));
    const visitorChat = events[0]?.type === 'start' ? events[0].chatId : '';
    expect((await person.client.get('/api/chats')).body.count).toBe(0);
    await person.client.get(`/api/chats/${visitorChat}`).expect(404);
    await invoke(person, visitorChat, { prompt: 'Hi' }).expect(404);
  });
});

describe('a chat', () => {
  test('is renamed without moving in the list', async () => {
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
    await owner.client.patch(`/api/chats/${older}`).send({ name: 'x', bot_id: ownBot }).expect(422);
  });

  test('is deleted with its messages', async () => {
    const id = await newChat(owner);
    const { body } = await owner.client.delete(`/api/chats/${id}`).expect(200);
    expect(body).toMatchObject({ id, message: expect.any(String) });
    await owner.client.get(`/api/chats/${id}`).expect(404);
    await owner.client.delete(`/api/chats/${id}`).expect(404);
    const { db } = app.services.database;
    expect(await db.selectFrom('messages').select('id').where('chat_id', '=', id).execute()).toEqual([]);
  });

  test('of another user is not found with any method, and stays unchanged', async () => {
    const id = await newChat(owner);
    const stranger = await signedInPerson(app);
    const admin = await signedInPerson(app);
    await app.services.database.db
      .updateTable('users')
      .set({ system_role: 'ADMIN' })
      .where('id', '=', admin.id)
      .execute();
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

  test('accepts no other methods', async () => {
    await owner.client.post('/api/chats').send({}).expect(405);
    await owner.client.put('/api/chats/x').send({}).expect(405);
    await owner.client.get('/api/chat/playground/new/invoke').expect(405);
  });
});

describe('a turn', () => {
  const contents = async ({ client }: Person, id: string): Promise<string[]> =>
    (await client.get(`/api/chats/${id}`).expect(200)).body.chat.messages
      .filter(({ role }: { role: string }) => role === 'user')
      .map(({ content }: { content: string }) => content);
  const turnsOf = async ({ client }: Person, id: string): Promise<string[]> =>
    (await client.get(`/api/chats/${id}`).expect(200)).body.chat.messages.map(
      ({ turn_id }: { turn_id: string }) => turn_id,
    );

  test('is a question with its answer', async () => {
    const turnId = crypto.randomUUID();
    const { body } = await invoke(owner, 'new', { prompt: 'One?', turnId }).expect(200);
    expect(body.turn_id).toBe(turnId);
    const second = await invoke(owner, body.chat.id, { prompt: 'Two?' }).expect(200);
    const { turn_id } = second.body;
    expect(await turnsOf(owner, body.chat.id)).toEqual([turnId, turnId, turn_id, turn_id]);
  });

  test('that is sent again is stored once, as the last one', async () => {
    const turnId = crypto.randomUUID();
    const id = await newChat(owner, 'One?');
    await invoke(owner, id, { prompt: 'Two?', turnId }).expect(200);
    await invoke(owner, id, { prompt: 'Three?' }).expect(200);
    await invoke(owner, id, { prompt: 'Two?', turnId }).expect(200);
    expect(await contents(owner, id)).toEqual(['One?', 'Three?', 'Two?']);
    expect(await turnsOf(owner, id)).toHaveLength(6);
  });

  test('that has created a chat creates no second one, even twenty times in parallel', async () => {
    const turnId = crypto.randomUUID();
    const person = await signedInPerson(app);
    await addWebsite(person, 'Impatient');
    const ask = () => invoke(person, 'new', { prompt: 'One?', turnId });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    // Who comes while another one is stored is told so, and an answer to a question that was replaced is not kept.
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    const again = await ask().expect(200);
    const { results, count } = (await person.client.get('/api/chats').expect(200)).body;
    expect(count).toBe(1);
    expect(results[0].id).toBe(again.body.chat.id);
    expect(await turnsOf(person, again.body.chat.id)).toEqual([turnId, turnId]);
  });

  test('can cut the conversation', async () => {
    const id = await newChat(owner, 'One?');
    const { body } = await invoke(owner, id, { prompt: 'Two?' }).expect(200);
    await invoke(owner, id, { prompt: 'Three?' }).expect(200);
    const edited = { prompt: 'Two and a half?', cutFrom: body.turn_id, turnId: crypto.randomUUID() };
    await invoke(owner, id, edited).expect(200);
    expect(await contents(owner, id)).toEqual(['One?', 'Two and a half?']);
    // The cut was made: to repeat it removes nothing else.
    await invoke(owner, id, edited).expect(200);
    await invoke(owner, id, { prompt: 'Four?', cut_from: body.turn_id }).expect(200);
    expect(await contents(owner, id)).toEqual(['One?', 'Two and a half?', 'Four?']);
    expect(await turnsOf(owner, id)).toHaveLength(6);
  });

  test('is not deleted by a refused message', async () => {
    const id = await newChat(owner, 'One?');
    const [turnId] = await turnsOf(owner, id);
    await invoke(owner, id, { prompt: ' ', cutFrom: turnId }).expect(422);
    await invoke(owner, id, { prompt: 'Two?', cutFrom: turnId, model: 'made-up' }).expect(422);
    expect(await contents(owner, id)).toEqual(['One?']);
  });

  test('of another chat or another user stays unchanged', async () => {
    const id = await newChat(owner, 'One?');
    const [turnId] = await turnsOf(owner, id);
    const other = await newChat(owner, 'Other?');
    await invoke(owner, other, { prompt: 'Two?', cutFrom: turnId }).expect(200);
    const stranger = await signedInPerson(app);
    await addWebsite(stranger, 'Strange');
    await invoke(stranger, 'new', { prompt: 'Mine?', turnId }).expect(409);
    expect((await stranger.client.get('/api/chats')).body.count).toBe(0);
    expect(await contents(owner, id)).toEqual(['One?']);
    expect(await contents(owner, other)).toEqual(['Other?', 'Two?']);
    await invoke(owner, 'new', { prompt: 'Hi', turnId: 'no-uuid' }).expect(422);
  });

  test('is repeated or edited by a form without scripts', async () => {
    const id = await newChat(owner, 'One?');
    const [cutFrom] = await turnsOf(owner, id);
    await owner.client
      .post(`/api/chat/playground/${id}/invoke`)
      .type('form')
      .set('Accept', 'text/html')
      .send({ prompt: 'Another one?', cutFrom, turnId: '', model: '', _form: 'ask' })
      .expect(303);
    expect(await contents(owner, id)).toEqual(['Another one?']);
  });
});

describe('the model of an answer', () => {
  test('is one of the offered ones', async () => {
    expect(app.services.playground.models()).toEqual([{ id: 'local', name: 'Built-in assistant' }]);
    await invoke(owner, 'new', { prompt: QUESTION, model: 'local' }).expect(200);
    const { body } = await invoke(owner, 'new', { prompt: QUESTION, model: 'other' }).expect(422);
    expect(body.errors).toEqual({ model: ['This model is not available.'] });
  });
});

describe('several chats', () => {
  test('are deleted together, and only the user’s own', async () => {
    const person = await signedInPerson(app);
    await addWebsite(person, 'Tidy');
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
  test('contains the questions, the answers and their sources', async () => {
    const id = await newChat(owner);
    await owner.client.patch(`/api/chats/${id}`).send({ name: '../"Täglich" *Tea*' }).expect(200);
    const md = await owner.client.get(`/api/chats/${id}?format=md`).expect(200);
    expect(md.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(md.headers['content-disposition']).toMatch(/^attachment; filename=".*\.md"; filename\*=UTF-8''/);
    expect(md.headers['content-disposition']).not.toContain('..');
    expect(md.text).toContain('# ../"Täglich" \\*Tea\\*\n');
    expect(md.text).toContain(`> ${QUESTION}\n`);
    expect(md.text).toContain('thirty days');
    expect(md.text).toContain(`1. [Returns](<http://${website.domain}/#how-long>)\n`);

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
    const { db } = app.services.database;
    const change = { outcome: 'interrupted' as const, content: 'Thir ![x](https://evil.example/)' };
    await db
      .updateTable('messages')
      .set(change)
      .where('chat_id', '=', id)
      .where('role', '=', 'assistant')
      .execute();
    const { text } = await owner.client.get(`/api/chats/${id}?format=md`).expect(200);
    expect(text).toContain('Thir \n\n*The answer was interrupted here.*');
    expect(text).not.toContain('evil');
  });
});

describe('an answer under way', () => {
  /** Has more to say until it is told to stop. */
  const endless: Answerer = {
    async *answer(_question, signal) {
      while (!signal.aborted) yield { type: 'token', text: 'Tea ' };
    },
  };

  test('ends with related pages, which the chat keeps', async () => {
    const related = [
      {
        title: 'Returns',
        heading: 'How long',
        url: 'https://shop.example/returns#how-long',
        excerpt: 'Thirty',
      },
    ];
    const referring: Answerer = {
      async *answer() {
        yield { type: 'token', text: 'Perhaps here:' };
        yield { type: 'done', answered: false, related };
      },
    };
    const { ask } = createPlayground({
      ...app.services,
      siteAssistant: app.services.ownSite.bot,
      answerer: referring,
    });
    vi.spyOn(app.services.playground, 'ask').mockImplementation(ask);
    const { body } = await invoke(owner, 'new', { prompt: QUESTION }).expect(200);
    expect(body).toMatchObject({ response: 'Perhaps here:', answered: false, related });
    const { chat } = (await owner.client.get(`/api/chats/${body.chat.id}`).expect(200)).body;
    expect(chat.messages).toMatchObject([{ related: [] }, { related }]);
  });

  async function interrupted(meanwhile: (chatId: string) => Promise<unknown>) {
    const playground = createPlayground({
      ...app.services,
      siteAssistant: app.services.ownSite.bot,
      answerer: endless,
    });
    const { viewer, stop } = { viewer: await viewerOf(owner), stop: new AbortController() };
    const answer = await playground.ask(viewer, 'new', { prompt: QUESTION, botId: undefined });
    let chatId = '';
    const events: PlaygroundEvent[] = [];
    for await (const event of answer(stop.signal)) {
      events.push(event);
      if (event.type === 'start') chatId = event.chat.id;
      if (event.type !== 'token') continue;
      await meanwhile(chatId);
      stop.abort();
    }
    return { chatId, events };
  }

  const viewerOf = async ({ id }: Person) => {
    const { body } = await owner.client.get('/api/auth/user').expect(200);
    expect(body.user.id).toBe(id);
    return body.user;
  };

  test('is stored as interrupted when it is stopped', async () => {
    const { chatId, events } = await interrupted(async () => undefined);
    expect(events.map(({ type }) => type)).toEqual(['start', 'token', 'error']);
    const { chat } = (await owner.client.get(`/api/chats/${chatId}`).expect(200)).body;
    expect(chat.messages[1]).toMatchObject({ content: 'Tea ', outcome: 'interrupted', related: [] });
  });

  test('is not stored if its question is asked again meanwhile', async () => {
    const { chatId, events } = await interrupted(async (id) => {
      const { chat } = (await owner.client.get(`/api/chats/${id}`).expect(200)).body;
      await invoke(owner, id, { prompt: QUESTION, turnId: chat.messages[0].turn_id }).expect(200);
    });
    expect(events.at(-1)).toMatchObject({ type: 'error' });
    const { chat } = (await owner.client.get(`/api/chats/${chatId}`).expect(200)).body;
    expect(chat.messages).toMatchObject([{ role: 'user' }, { role: 'assistant', outcome: 'answered' }]);
    expect(chat.messages).toHaveLength(2);
  });

  test('ends with an event if its chat is deleted meanwhile', async () => {
    const { chatId, events } = await interrupted((id) => owner.client.delete(`/api/chats/${id}`).expect(200));
    expect(events.at(-1)).toMatchObject({ type: 'error', message: expect.any(String) });
    await owner.client.get(`/api/chats/${chatId}`).expect(404);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: what a server sent, to be looked at
function parseEvents(text: string): { event: string; data: any }[] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'),
    }));
}
