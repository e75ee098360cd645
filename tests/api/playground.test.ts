import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answerer } from '#server/answers/chat/answering/answer.ts';
import { createPlayground, type PlaygroundEvent } from '#server/answers/chat/playground.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { invoke, newChat, type Playground, QUESTION, startPlayground } from '../setup/answers/playground.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let playground: Playground;
let app: TestApp;
let owner: Person;

beforeAll(async () => {
  playground = await startPlayground();
  ({ app, owner } = playground);
});
afterAll(() => playground.close());

describe('a message', () => {
  test('in a new chat creates the chat, and is answered with citations', async () => {
    const { body } = await invoke(owner, 'new', { prompt: QUESTION }).expect(200);
    expect(body).toMatchObject({
      chat: { id: expect.any(String), name: QUESTION, bot_id: playground.ownBot },
      citations: [{ n: 1, url: `http://${playground.domain}/#how-long` }],
      message_id: expect.any(String),
      answered: true,
      related: expect.any(Array),
    });
    expect(body.response).toContain('thirty days');
    expect(Object.keys(body.chat).sort()).toEqual(['bot_id', 'created_at', 'id', 'name', 'updated_at']);
  });

  test('continues an existing chat in order', async () => {
    const id = await newChat(owner);
    const { body } = await invoke(owner, id, { prompt: 'Who won the chess world cup?' }).expect(200);
    expect(body).toMatchObject({ chat: { id, name: QUESTION }, answered: false, citations: [] });
    const { chat } = (await owner.client.get(`/api/chats/${id}`).expect(200)).body;
    expect(chat).toMatchObject({ id, name: QUESTION, bot_id: playground.ownBot });
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
    expect(events[0]).toMatchObject({
      event: 'start',
      data: { chat: { name: QUESTION, bot_id: playground.ownBot } },
    });
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
    const stored = await owner.client.get(`/api/chats/${chat.id}`).expect(200);
    expect(stored.body.chat.messages).toHaveLength(2);
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
  ])('with %s is 422, and creates no chat', async (_what, body) => {
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

  test('names a chat that began with a greeting, but not one that has a name', async () => {
    const { chat } = (await invoke(owner, 'new', { prompt: 'Hello!' }).expect(200)).body;
    expect(chat.name).toBe('Hello!');
    const nameAfter = async (prompt: string) =>
      (await invoke(owner, chat.id, { prompt }).expect(200)).body.chat.name;
    expect(await nameAfter('Thanks')).toBe('Hello!');
    expect(await nameAfter(QUESTION)).toBe(QUESTION);
    expect(await nameAfter('Who won the chess world cup?')).toBe(QUESTION);
  });

  test('is 429 above the limit of the account', async () => {
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
    const named = await invoke(owner, 'new', { prompt: 'Hi', botId: playground.ownBot }).expect(200);
    expect(named.body.chat.bot_id).toBe(playground.ownBot);
    const unnamed = await invoke(owner, 'new', { prompt: 'Hi' }).expect(200);
    expect(unnamed.body.chat.bot_id).toBe(body.bot.id);
    const ignored = await invoke(owner, named.body.chat.id, { prompt: 'Hi', botId: body.bot.id }).expect(200);
    expect(ignored.body.chat.bot_id).toBe(playground.ownBot);
    await owner.client.delete(`/api/bots/${body.bot.id}`).expect(200);
  });

  test('never belongs to another user, and is empty if the user has no bot', async () => {
    const stranger = await signedInPerson(app);
    const stolen = await invoke(stranger, 'new', { prompt: QUESTION, botId: playground.ownBot }).expect(422);
    expect(stolen.body.errors.bot_id).toEqual(['This assistant was not found.']);
    await invoke(stranger, 'new', { prompt: QUESTION, botId: 'unknown' }).expect(422);
    const none = await invoke(stranger, 'new', { prompt: QUESTION }).expect(422);
    expect(none.body.message).toBe('No assistant yet. Add a website first.');
    expect((await stranger.client.get('/api/chats')).body.count).toBe(0);
  });

  test('is the user’s own before this website’s assistant, which others get while it is assigned', async () => {
    const host = await signedInPerson(app);
    const siteAssistant = await playground.addWebsite(host, 'This website');
    const admin = await personWithRole(app, 'ADMIN');
    const { results } = (await host.client.get('/api/sites').expect(200)).body;
    const setSlug = (slug: string) =>
      admin.client.patch(`/api/sites/${results[0].id}`).send({ slug }).expect(200);
    await setSlug('foyer');
    const own = await invoke(owner, 'new', { prompt: QUESTION }).expect(200);
    expect(own.body.chat.bot_id).toBe(playground.ownBot);
    const guest = await signedInPerson(app);
    const { body } = await invoke(guest, 'new', { prompt: QUESTION }).expect(200);
    expect(body).toMatchObject({ chat: { bot_id: siteAssistant }, answered: true });
    await setSlug('this-website');
    const late = await invoke(guest, body.chat.id, { prompt: QUESTION }).expect(422);
    expect(late.body.errors).toHaveProperty('bot_id');
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
    await playground.addWebsite(person, 'Impatient');
    const ask = () => invoke(person, 'new', { prompt: 'One?', turnId });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    // A request during the storing of another one is refused, and an answer to a replaced question is not stored.
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
    await playground.addWebsite(stranger, 'Strange');
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

const viewerOf = async ({ id }: Person) => {
  const { body } = await owner.client.get('/api/auth/user').expect(200);
  expect(body.user.id).toBe(id);
  return body.user;
};

describe('the model of an answer', () => {
  test('is one of the offered ones', async () => {
    const viewer = await viewerOf(owner);
    expect(await app.services.playground.models(viewer)).toEqual([
      { id: 'local', name: 'Built-in assistant' },
    ]);
    await invoke(owner, 'new', { prompt: QUESTION, model: 'local' }).expect(200);
    const { body } = await invoke(owner, 'new', { prompt: QUESTION, model: 'other' }).expect(422);
    expect(body.errors).toEqual({ model: ['This model is not available.'] });
  });
});

describe('an answer under way', () => {
  /** Sends text until it is aborted. */
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
    const { ask } = createPlayground({
      ...app.services,
      siteAssistant: app.services.ownSite.bot,
      answerer: endless,
    });
    const { viewer, stop } = { viewer: await viewerOf(owner), stop: new AbortController() };
    const answer = await ask(viewer, 'new', { prompt: QUESTION, botId: undefined });
    let chatId = '';
    const events: PlaygroundEvent[] = [];
    for await (const event of answer(stop.signal)) {
      events.push(event);
      if (event.event === 'start') chatId = event.data.chat.id;
      if (event.event !== 'token') continue;
      await meanwhile(chatId);
      stop.abort();
    }
    return { chatId, events };
  }

  test('is stored as interrupted when it is stopped', async () => {
    const { chatId, events } = await interrupted(async () => undefined);
    expect(events.map(({ event }) => event)).toEqual(['start', 'token', 'error']);
    const { chat } = (await owner.client.get(`/api/chats/${chatId}`).expect(200)).body;
    expect(chat.messages[1]).toMatchObject({ content: 'Tea ', outcome: 'interrupted', related: [] });
  });

  test('is not stored if its question is asked again meanwhile', async () => {
    const { chatId, events } = await interrupted(async (id) => {
      const { chat } = (await owner.client.get(`/api/chats/${id}`).expect(200)).body;
      await invoke(owner, id, { prompt: QUESTION, turnId: chat.messages[0].turn_id }).expect(200);
    });
    expect(events.at(-1)).toMatchObject({ event: 'error' });
    const { chat } = (await owner.client.get(`/api/chats/${chatId}`).expect(200)).body;
    expect(chat.messages).toMatchObject([{ role: 'user' }, { role: 'assistant', outcome: 'answered' }]);
    expect(chat.messages).toHaveLength(2);
  });

  test('ends with an event if its chat is deleted meanwhile', async () => {
    const { chatId, events } = await interrupted((id) => owner.client.delete(`/api/chats/${id}`).expect(200));
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { message: expect.any(String) } });
    await owner.client.get(`/api/chats/${chatId}`).expect(404);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a response of the server
function parseEvents(text: string): { event: string; data: any }[] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'),
    }));
}
