import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockChat } from '#server/answers/chat/chats.queries.ts';
import { systemClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createLog } from '#server/platform/log.ts';
import { createLiveLog } from '#server/sites/live/live-log.ts';
import {
  PASSWORD,
  type Person,
  personWithRole,
  signedInAgain,
  signedInPerson,
  tokenIn,
} from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { addRows, rowOf, rowsOf } from '../setup/database/records.ts';
import {
  cookieOf,
  openStream,
  type TestStream,
  type WidgetVisitor,
  widgetVisitor,
} from '../setup/websites/people.ts';

const HOST = 'https://shop.example';
let now = Date.UTC(2026, 10, 23, 12);
let app: TestApp;
let owner: Person;
let operator: Person;
let siteId: string;
let visitor: WidgetVisitor;
const streams: TestStream[] = [];

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  siteId = body.site.id;
  operator = await member('operator');
  visitor = await widgetVisitor(app.origin, 'tea-shop', HOST);
});
afterAll(() => app.close());
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await offer('always');
  visitor = await widgetVisitor(app.origin, 'tea-shop', HOST);
});

async function member(role: string): Promise<Person> {
  const person = await signedInPerson(app);
  await owner.client.post(`/api/sites/${siteId}/members`).send({ email: person.email, role }).expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(person.email)));
  await person.client.post('/api/team-invitations/accept').send({ token }).expect(200);
  return person;
}

async function removeFromTeam(person: Person): Promise<void> {
  const team = (await owner.client.get(`/api/sites/${siteId}/members`).expect(200)).body.results;
  const { id } = team.find(({ email }: { email: string }) => email === person.email);
  await owner.client.delete(`/api/sites/${siteId}/members/${id}`).expect(200);
}

const offer = (kind: string, more: object = {}) =>
  owner.client
    .patch(`/api/sites/${siteId}`)
    .send({ people: { offer: kind, hours: null, words: [], claimMinutes: 5, silentMinutes: 15, ...more } })
    .expect(200);

const act = (person: Person, chatId: string, action: string, body: object = {}) =>
  person.client.post(`/api/inbox/${chatId}/${action}`).send(body);
const say = (person: Person, chatId: string, content: string, more: object = {}) =>
  act(person, chatId, 'messages', { content, clientId: crypto.randomUUID(), ...more });

async function listen(path: string, headers: Record<string, string>): Promise<TestStream> {
  const stream = await openStream(app.origin + path, headers);
  streams.push(stream);
  await eventually(() => expect(stream.events[0]?.type).toBe('ready'));
  return stream;
}
const listenAs = (person: Person, query = '') =>
  listen(`/api/inbox/events${query}`, { cookie: cookieOf(person.client) });
const listenAsVisitor = (chatId: string, query = '') =>
  listen(`/api/widget/events?chatId=${chatId}${query}`, visitor.headers);

/** A conversation that waits for a person. */
async function waiting(message = 'Is anybody there?'): Promise<string> {
  await offer('always');
  const { body } = await visitor.post('person', { message }).expect(200);
  expect(body).toMatchObject({ status: 'waiting', opens_at: null });
  return body.chat_id;
}

/** An hour later the visitor's token has expired. */
async function later(minutes: number): Promise<void> {
  now += minutes * 60_000;
  visitor = await widgetVisitor(app.origin, 'tea-shop', HOST, visitor.id);
}

const conversation = async (chatId: string) =>
  (await visitor.get(`conversation?chatId=${chatId}`).expect(200)).body.conversation;
const lines = async (chatId: string) =>
  (await conversation(chatId)).messages.map(
    ({ author, content }: { author: { kind: string }; content: string }) => `${author.kind}: ${content}`,
  );

describe('a visitor', () => {
  test('gets no person until the owner has chosen', async () => {
    await offer('never');
    await visitor.post('person', {}).expect(404);
    const { body } = await visitor.post('chat', { message: 'I want to talk to a human' }).expect(200);
    expect(body).toMatchObject({ answered: true, request: 'person' });
  });

  test('waits, is answered by an operator, and gets the assistant back', async () => {
    const chatId = await waiting();
    const seen = await listenAsVisitor(chatId);
    const message = await say(operator, chatId, 'Hello, how can I help?').expect(201);
    expect(message.body.message).toMatchObject({ author: { kind: 'operator' }, is_note: false });
    await eventually(() =>
      expect(seen.events.map(({ type, data }) => `${type} ${data.status ?? ''}`.trim())).toEqual([
        'ready',
        'message',
        'status open',
        'message',
      ]),
    );
    expect(JSON.stringify(seen.events)).not.toContain(operator.id);
    const { body } = await visitor
      .post('chat', { chatId, message: 'Do you ship?', clientId: 'c1' })
      .expect(200);
    expect(body).toMatchObject({ answered: null, status: 'open', response: '' });
    const again = await visitor.post('chat', { chatId, message: 'Do you ship?', clientId: 'c1' }).expect(200);
    expect(again.body.message_id).toBe(body.message_id);
    expect(await lines(chatId)).toEqual([
      'visitor: Is anybody there?',
      'system: You asked for a person. The team has been told.',
      expect.stringMatching(/^system: .+ has joined the conversation.$/),
      'operator: Hello, how can I help?',
      'visitor: Do you ship?',
    ]);
    expect(await conversation(chatId)).toMatchObject({
      status: 'open',
      operator: { name: expect.any(String) },
    });
    await act(operator, chatId, 'release').expect(200);
    const late = await visitor.post('chat', { chatId, message: 'Do you ship?', clientId: 'c1' }).expect(200);
    expect(late.body).toMatchObject({ message_id: body.message_id, status: 'assistant', response: '' });
    const answer = await visitor.post('chat', { chatId, message: 'Do you ship?' }).expect(200);
    expect(answer.body.answered).toBe(false);
    await visitor.post('rating', { chatId, score: 4, note: 'Kind' }).expect(200);
    await visitor.post('rating', { chatId, score: 6 }).expect(422);
  });

  test('asks with the owner’s words, or as people do, and is offered a person at the assistant’s end', async () => {
    await offer('atEnd', { words: ['Rückruf', 'call centre'] });
    const plain = await visitor.post('chat', { message: 'What is the price?' }).expect(200);
    expect(plain.body).toMatchObject({ answered: false, offers_person: true });
    const byWord = await visitor.post('chat', { message: 'Bitte um RUCKRUF!', locale: 'de' }).expect(200);
    expect(byWord.body).toMatchObject({ answered: null, status: 'waiting' });
    expect(byWord.body.response).toContain('Team');
    const asked = await visitor.post('chat', { message: 'Can I speak to a human?' }).expect(200);
    expect(asked.body).toMatchObject({ status: 'waiting' });
    // The assistant goes on while it waits, and offers nothing again.
    const more = await visitor
      .post('chat', { message: 'And the price?', chatId: asked.body.chat_id })
      .expect(200);
    expect(more.body.answered).toBe(false);
    expect(more.body.offers_person).toBeUndefined();
  });

  test('learns outside opening hours when people are there again', async () => {
    const day = [['09:00', '17:00']];
    const week = [day, day, day, day, day, [], []];
    await offer('always', { hours: { timeZone: 'Europe/Berlin', week, holidays: ['2026-11-24'] } });
    now = Date.UTC(2026, 10, 23, 18);
    await later(0);
    const { body } = await visitor.post('person', { message: 'Hello?' }).expect(200);
    expect(body).toMatchObject({
      status: 'offline',
      opens_at: '2026-11-25T08:00:00.000Z',
      wait_seconds: null,
    });
    const { chat_id: chatId } = body;
    const load = async () =>
      (await operator.client.get(`/api/inbox/${chatId}`).expect(200)).body.conversation;
    const leave = (more: object) =>
      visitor.post('lead', { email: 'guest@example.org', consent: true, chatId, ...more }).expect(201);
    await visitor.post('person', { chatId }).expect(200);
    expect(await load()).toMatchObject({
      status: 'assistant',
      asked_offline_at: new Date(now).toISOString(),
      is_unread: true,
      messages: [
        { content: 'Hello?' },
        { is_note: true, content: 'Asked for a person outside opening hours' },
      ],
    });
    await leave({});
    await leave({ message: 'Call me.' });
    const { results } = (await owner.client.get(`/api/sites/${siteId}/leads`).expect(200)).body;
    const messages = results.map(({ message }: { message: string }) => message).sort();
    expect(messages).toEqual([
      'Asked for a person outside opening hours',
      'Asked for a person outside opening hours: Call me.',
    ]);
    await say(operator, chatId, 'Good morning.').expect(201);
    expect(await load()).toMatchObject({ status: 'open', asked_offline_at: null });
    await act(operator, chatId, 'close').expect(200);
    expect((await load()).asked_offline_at).toBeNull();
    now = Date.UTC(2026, 10, 25, 9);
    await later(0);
    expect((await visitor.post('person', {}).expect(200)).body.status).toBe('waiting');
    const bad = [
      { hours: { timeZone: 'Mars/Olympus', week } },
      { hours: { timeZone: 'UTC', week: week.slice(1) } },
      { hours: { timeZone: 'UTC', week: [[['17:00', '09:00']], [], [], [], [], [], []] } },
      { claimMinutes: 0 },
      { offer: 'sometimes' },
    ];
    for (const people of bad) await owner.client.patch(`/api/sites/${siteId}`).send({ people }).expect(422);
  });

  test('who asks outside opening hours is unread again, with what they have written', async () => {
    await offer('always', { hours: { timeZone: 'UTC', week: [[], [], [], [], [], [], []], holidays: [] } });
    const { chat_id: silent } = (await visitor.post('person', {}).expect(200)).body;
    const transcript = await owner.client.get(`/api/sites/${siteId}/conversations/${silent}`).expect(200);
    expect(transcript.body.conversation.messages).toEqual([]);
    const { chat_id: chatId } = (await visitor.post('chat', { message: 'Do you ship?' }).expect(200)).body;
    const load = async () =>
      (await operator.client.get(`/api/inbox/${chatId}`).expect(200)).body.conversation;
    await act(operator, chatId, 'read').expect(200);
    expect((await load()).is_unread).toBe(false);
    await later(1000);
    const request = { chatId, message: 'Order 17 is broken.', clientId: crypto.randomUUID() };
    for (let times = 0; times < 2; times++) await visitor.post('person', request).expect(200);
    expect((await load()).is_unread).toBe(true);
    expect((await lines(chatId)).slice(-1)).toEqual(['visitor: Order 17 is broken.']);
    await act(operator, chatId, 'read').expect(200);
    await later(1000);
    await act(operator, chatId, 'close').expect(200);
    await later(1000);
    await visitor.post('person', { chatId }).expect(200);
    expect((await load()).is_unread).toBe(true);
  });

  if (process.env.TEST_ENGINE === 'postgres')
    test('types while a message is stored in the conversation', async () => {
      const chatId = await waiting();
      await inTransaction(app.db, async (tx) => {
        await lockChat(tx, 'postgres', chatId);
        await visitor.post('typing', { chatId }).expect(200);
      });
    });

  test('who asks twice at once waits once', async () => {
    await offer('always');
    const { body } = await visitor.post('chat', { message: 'Do you ship?' }).expect(200);
    const chatId = body.chat_id;
    const asked = await Promise.all([1, 2, 3].map(() => visitor.post('person', { chatId }).expect(200)));
    expect(asked.map((answer) => answer.body.status)).toEqual(['waiting', 'waiting', 'waiting']);
    expect((await lines(chatId)).filter((line: string) => line.startsWith('system'))).toHaveLength(1);
  });

  test('who asks twice at once without a conversation begins one, by the id of the request', async () => {
    await offer('always');
    const request = { clientId: crypto.randomUUID(), message: 'Is anybody there?' };
    const asked = await Promise.all([1, 2, 3].map(() => visitor.post('person', request).expect(200)));
    const [chatId, ...more] = new Set(asked.map(({ body }) => body.chat_id));
    expect(more).toEqual([]);
    expect(await lines(chatId)).toEqual([
      'visitor: Is anybody there?',
      'system: You asked for a person. The team has been told.',
    ]);
    expect((await visitor.post('person', request).expect(200)).body.chat_id).toBe(chatId);
    const stranger = await widgetVisitor(app.origin, 'tea-shop', HOST);
    expect((await stranger.post('person', request).expect(200)).body.chat_id).not.toBe(chatId);
  });

  test('sends a question twice by its id, which the assistant answers once', async () => {
    const chatId = await waiting();
    await act(operator, chatId, 'close').expect(200);
    const question = { chatId, message: 'Do you ship?', clientId: 'lost' };
    expect((await visitor.post('chat', question).expect(200)).body.answered).toBe(false);
    const again = await visitor.post('chat', question).expect(200);
    expect(again.body).toMatchObject({ answered: null, status: 'closed' });
    expect((await lines(chatId)).filter((line: string) => line.includes('Do you ship?'))).toHaveLength(1);
  });

  test('names the conversation by the first question after asking for a person, and follows one of the assistant', async () => {
    await offer('always');
    const asked = await visitor.post('person', {}).expect(200);
    const chatId = asked.body.chat_id;
    await say(operator, chatId, 'Hi').expect(201);
    await visitor.post('chat', { chatId, message: 'Do you have oolong?' }).expect(200);
    expect(await rowOf(app.db, 'chats', { id: chatId })).toMatchObject({ name: 'Do you have oolong?' });
    const { body } = await visitor.post('chat', { message: 'Do you ship?' }).expect(200);
    await visitor.get(`events?chatId=${body.chat_id}&poll=1`).expect(200);
    await visitor.post('read', { chatId: body.chat_id }).expect(200);
    expect(await rowsOf(app.db, 'takeovers', { chat_id: body.chat_id })).toEqual([]);
  });

  test('hears how long it usually takes', async () => {
    const chatId = await waiting();
    now += 60_000;
    await say(operator, chatId, 'Hi').expect(201);
    const other = await widgetVisitor(app.origin, 'tea-shop', HOST);
    expect((await other.post('person', {}).expect(200)).body.wait_seconds).toEqual(expect.any(Number));
  });

  test('reads, writes and rates in no conversation of another visitor', async () => {
    const chatId = await waiting();
    await say(operator, chatId, 'Hi').expect(201);
    const stranger = await widgetVisitor(app.origin, 'tea-shop', HOST);
    for (const path of ['typing', 'read', 'rating'])
      await stranger.post(path, { chatId, score: 1 }).expect(path === 'rating' ? 404 : 422);
    for (const path of ['typing', 'read']) await stranger.post(path, { chatId }).expect(404);
    await stranger.get(`events?chatId=${chatId}&poll=1`).expect(404);
    await stranger.get('events').expect(422);
    expect((await stranger.get(`conversation?chatId=${chatId}`).expect(200)).body.conversation).toBeNull();
    const sent = await stranger.post('chat', { chatId, message: 'Let me in' }).expect(200);
    expect(sent.body.chat_id).not.toBe(chatId);
    await visitor.post('rating', { chatId, score: 5 }).expect(409);
  });
});

describe('an operator', () => {
  test('who answers has the conversation; others are told who', async () => {
    const chatId = await waiting();
    const both = await Promise.all([say(operator, chatId, 'I'), say(owner, chatId, 'No, I')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [refused] = both.filter(({ status }) => status === 409);
    expect(refused?.body.assignee).toMatchObject({ id: both[0]?.status === 201 ? operator.id : owner.id });
    await say(owner, chatId, 'For the team only', { isNote: true }).expect(201);
    expect(await lines(chatId)).not.toContain(expect.stringContaining('team only'));
  });

  test('assigns to the team alone', async () => {
    const chatId = await waiting();
    const analyst = await member('analyst');
    await act(operator, chatId, 'assign', { userId: analyst.id }).expect(422);
    await act(operator, chatId, 'assign', { userId: owner.id }).expect(200);
    await say(operator, chatId, 'Me').expect(409);
    await act(operator, chatId, 'assign', { userId: operator.id }).expect(200);
    await say(operator, chatId, 'Me').expect(201);
    for (const stranger of [analyst, await signedInPerson(app)]) {
      await say(stranger, chatId, 'Hi').expect(404);
      for (const action of ['claim', 'release', 'close', 'reopen', 'typing', 'read'])
        await act(stranger, chatId, action).expect(404);
    }
  });

  test('sends the same message once, and nothing empty', async () => {
    const chatId = await waiting();
    const message = { content: 'Hello', clientId: 'same' };
    const sent = await Promise.all(
      [1, 2, 3].map(() => act(operator, chatId, 'messages', message).expect(201)),
    );
    expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1);
    expect((await lines(chatId)).filter((line: string) => line === 'operator: Hello')).toHaveLength(1);
    const note = { content: 'A note', clientId: 'same', isNote: true };
    const noted = await Promise.all([1, 2, 3].map(() => act(operator, chatId, 'messages', note).expect(201)));
    expect(new Set(noted.map(({ body }) => body.message.id)).size).toBe(1);
    await act(operator, chatId, 'messages', { content: ' ', clientId: 'empty' }).expect(422);
    await act(operator, chatId, 'messages', { content: 'x'.repeat(10_001), clientId: 'long' }).expect(422);
  });

  test('whose access ends while they answer does not keep the conversation', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaver = await member('operator');
      const chatId = await waiting();
      const [{ status }] = await Promise.all([say(leaver, chatId, 'Hi'), removeFromTeam(leaver)]);
      expect([201, 404]).toContain(status);
      expect(await conversation(chatId)).toMatchObject({ status: 'waiting', operator: null });
    }
  });

  test('has read what they close, and leaves unread for the others what they have not read', async () => {
    const chatId = await waiting();
    await act(operator, chatId, 'read').expect(200);
    await act(operator, chatId, 'close').expect(200);
    const isUnread = async ({ client }: Person) =>
      (await client.get(`/api/inbox/${chatId}`).expect(200)).body.conversation.is_unread;
    expect(await isUnread(operator)).toBe(false);
    expect(await isUnread(owner)).toBe(true);
  });

  test('loses an unanswered conversation once, to waiting, with a note and a line for the visitor', async () => {
    const chatId = await waiting();
    await say(operator, chatId, 'One moment').expect(201);
    await later(1);
    const asked = now;
    await visitor.post('chat', { chatId, message: 'Still there?' }).expect(200);
    await later(16);
    await app.services.takeovers.deadlines.settleOverdue();
    await app.services.takeovers.deadlines.settleOverdue();
    expect((await conversation(chatId)).status).toBe('waiting');
    const { waiting_since } = await rowOf(app.db, 'takeovers', { chat_id: chatId });
    expect(waiting_since).toBe(new Date(asked).toISOString());
    const notes = await app.db.selectFrom('chat_notes').selectAll().where('chat_id', '=', chatId).execute();
    expect(notes).toMatchObject([
      { author: 'system', content: expect.stringContaining('not answered in time') },
    ]);
    expect((await lines(chatId)).slice(-2)).toEqual([
      'visitor: Still there?',
      expect.stringMatching(/^system: .+ is not available at the moment. The team has been told.$/),
    ]);
  });

  test('loses it after going offline, but not by a stop of the server', async () => {
    const chatId = await waiting();
    await say(operator, chatId, 'One moment').expect(201);
    await operator.client.get('/api/inbox/events?poll=1').expect(200);
    await visitor.post('chat', { chatId, message: 'Still there?' }).expect(200);
    await later(2);
    const started = await app.beside();
    try {
      await started.services.takeovers.deadlines.settleOverdue();
      expect((await conversation(chatId)).status).toBe('open');
      await later(2);
      await started.services.takeovers.deadlines.settleOverdue();
      expect((await conversation(chatId)).status).toBe('waiting');
    } finally {
      await started.close();
    }
  });

  test('who is paused by a smaller plan gives back what they had, at once', async () => {
    const last = await member('operator');
    const [kept, lost] = [await waiting(), await waiting()];
    await say(operator, kept, 'Hi').expect(201);
    await say(last, lost, 'Hi').expect(201);
    const admin = await personWithRole(app, 'ADMIN');
    const plan = `/api/admin/users/${owner.id}/plan`;
    const before = (await owner.client.get(`/api/sites/${siteId}/members`).expect(200)).body.results;
    await admin.client
      .patch(plan)
      .send({ limits: { seats: before.length - 1 } })
      .expect(200);
    await app.services.takeovers.deadlines.settleOverdue();
    expect((await conversation(kept)).status).toBe('open');
    expect(await conversation(lost)).toMatchObject({ status: 'waiting', operator: null });
    const { body } = await operator.client.get(`/api/inbox/${lost}`).expect(200);
    const notes = body.conversation.messages.filter((one: { is_note: boolean }) => one.is_note);
    expect(notes).toMatchObject([{ content: expect.stringContaining('paused') }]);
    await admin.client
      .patch(plan)
      .send({ limits: { seats: null } })
      .expect(200);
  });

  test('is told to be late once; the conversation goes on to wait', async () => {
    const chatId = await waiting();
    await later(6);
    await app.services.takeovers.deadlines.settleOverdue();
    await later(60);
    await app.services.takeovers.deadlines.settleOverdue();
    expect((await lines(chatId)).filter((line: string) => line.includes('Nobody has time'))).toHaveLength(1);
    const { body } = await visitor.get(`conversation?chatId=${chatId}`).expect(200);
    expect(body.conversation).toMatchObject({ status: 'waiting', is_unclaimed: true });
    const { events } = (await visitor.get(`events?chatId=${chatId}&poll=1&lastEventId=0`).expect(200)).body;
    const told = events.filter(({ type }: { type: string }) => type === 'status');
    expect(told.map(({ data }: { data: object }) => data)).toMatchObject([
      { status: 'waiting', is_unclaimed: false },
      { status: 'waiting', is_unclaimed: true },
    ]);
    expect((await conversation(chatId)).status).toBe('waiting');
  });

  test('gives back what they had when their access ends, and their stream ends', async () => {
    const leaver = await member('operator');
    const chatId = await waiting();
    await say(leaver, chatId, 'Hi').expect(201);
    const stream = await listenAs(leaver);
    await removeFromTeam(leaver);
    expect((await conversation(chatId)).status).toBe('waiting');
    await say(operator, chatId, 'I go on').expect(201);
    // The page loads everything anew, which is not for it any more.
    await eventually(() => expect(stream.events.at(-1)?.type).toBe('reset'));
    expect(JSON.stringify(stream.events)).not.toContain('I go on');
    await owner.client.delete(`/api/users/${leaver.id}`).expect(404);
    await leaver.client.delete(`/api/users/${leaver.id}`).send({ password: PASSWORD }).expect(200);
    await stream.done;
    const { messages } = await conversation(chatId);
    expect(messages.find(({ content }: { content: string }) => content === 'Hi').author).toEqual({
      kind: 'operator',
      name: null,
      picture: null,
    });
  });
});

describe('lines', () => {
  test('keep the order of their commits, though the clock of another process is behind', async () => {
    const chatId = await waiting();
    const live = await listenAs(operator);
    await say(operator, chatId, 'One').expect(201);
    now -= 2000;
    await visitor.post('chat', { chatId, message: 'Two' }).expect(200);
    now += 5000;
    await say(operator, chatId, 'Three', { isNote: true }).expect(201);
    now -= 5000;
    await say(operator, chatId, 'Four').expect(201);
    await act(operator, chatId, 'close').expect(200);
    const { body } = await operator.client.get(`/api/inbox/${chatId}`).expect(200);
    const texts = ['One', 'Two', 'Three', 'Four'];
    const stored = body.conversation.messages.filter(({ author }: Line) => author.kind !== 'system');
    expect(stored.slice(1).map(({ content }: Line) => content)).toEqual(texts);
    await eventually(() => expect(contents(live)).toEqual(texts));
    expect((await lines(chatId)).slice(-4, -1)).toEqual(['operator: One', 'visitor: Two', 'operator: Four']);
    expect(body.conversation.is_unread).toBe(false);
    now += 2000;
  });
});

describe('live events', () => {
  test('reach everybody once and in order, and go on after a cut', async () => {
    const chatId = await waiting();
    const first = await listenAs(operator);
    await say(operator, chatId, 'One').expect(201);
    await eventually(() => expect(contents(first)).toContain('One'));
    first.close();
    const last = first.events.at(-1)?.id ?? 0;
    for (const text of ['Two', 'Three']) await say(operator, chatId, text).expect(201);
    const second = await listenAs(operator, `?lastEventId=${last}`);
    await visitor.post('chat', { chatId, message: 'Four' }).expect(200);
    await eventually(() => expect(contents(second)).toEqual(['Two', 'Three', 'Four']));
    const ids = second.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids.slice(1)).size).toBe(ids.length - 1);
    const { body } = await operator.client.get(`/api/inbox/events?poll=1&lastEventId=${last}`).expect(200);
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
    expect(body).toMatchObject({ event_id: ids.at(-1), is_reset: false });
  });

  test('show who types and reads; notes and ids stay with the team', async () => {
    const chatId = await waiting();
    await say(operator, chatId, 'Hello').expect(201);
    const [ofTeam, ofVisitor] = [await listenAs(owner), await listenAsVisitor(chatId)];
    await act(operator, chatId, 'typing').expect(200);
    await act(owner, chatId, 'typing').expect(200);
    await say(operator, chatId, 'A secret', { isNote: true }).expect(201);
    await visitor.post('typing', { chatId }).expect(200);
    const { messages } = await conversation(chatId);
    await visitor.post('read', { chatId, messageId: messages.at(-1).id }).expect(200);
    await act(operator, chatId, 'read').expect(200);
    await eventually(() =>
      expect(ofVisitor.events.map(kindOf)).toEqual([
        'ready ',
        'typing operator',
        'typing visitor',
        'read visitor',
        'read operator',
      ]),
    );
    await eventually(() =>
      expect(ofTeam.events.map(kindOf)).toEqual([
        'ready ',
        'typing operator',
        'typing operator',
        'message ',
        'typing visitor',
        'read visitor',
        'read operator',
      ]),
    );
    expect(JSON.stringify(ofVisitor.events)).not.toContain(operator.id);
    expect(JSON.stringify(ofTeam.events)).toContain(operator.id);
  });

  test('are told to load anew where the log does not reach back', async () => {
    const chatId = await waiting();
    await app.db
      .deleteFrom('live_events')
      .where('id', '<', await app.services.live.lastId())
      .execute();
    const { body } = await visitor.get(`events?chatId=${chatId}&poll=1&lastEventId=0`).expect(200);
    expect(body).toMatchObject({ is_reset: true, events: [] });
  });

  test('are polled in parts where there are many', async () => {
    const chatId = await waiting();
    const before = await app.services.live.lastId();
    const event = {
      ...{ site_id: siteId, chat_id: chatId, type: 'typing', is_private: 0 },
      ...{
        data: JSON.stringify({ chat_id: chatId, by: 'visitor' }),
        created_at: new Date(now).toISOString(),
      },
    };
    await addRows(app.db, 'live_events', Array(501).fill(event));
    const poll = async (after: number) =>
      (await visitor.get(`events?chatId=${chatId}&poll=1&lastEventId=${after}`).expect(200)).body;
    const first = await poll(before);
    expect(first.events).toHaveLength(500);
    expect(first.event_id).toBe(first.events.at(-1).id);
    const rest = await poll(first.event_id);
    expect(rest.events).toHaveLength(1);
    expect(rest.event_id).toBe(await app.services.live.lastId());
  });

  test('are read again after a failure of the database', async () => {
    let failures = 0;
    const db = app.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'SelectQueryNode' && failures-- > 0) throw new Error('The connection is gone.');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const log = createLiveLog({
      database: { ...app.services.database, db },
      clock: systemClock,
      log: createLog('silent'),
    });
    const read: string[] = [];
    const end = await log.subscribe((events) => void read.push(...events.map(({ type }) => type)));
    failures = 1;
    await inTransaction(app.db, (tx) => log.accessChanged(tx, 'nobody'));
    await eventually(() => expect(read).toEqual(['access']), 5000);
    expect(failures).toBeLessThan(0);
    end();
  });

  test('come from another process', async () => {
    const chatId = await waiting();
    const other = await app.beside();
    try {
      const stream = await listenAsVisitor(chatId);
      const { client } = await signedInAgain(other, operator);
      await client
        .post(`/api/inbox/${chatId}/messages`)
        .send({ content: 'From beside', clientId: 'b' })
        .expect(201);
      await eventually(() => expect(contents(stream)).toContain('From beside'));
    } finally {
      await other.close();
    }
  });
});

interface Line {
  content: string;
  author: { kind: string };
}

const contents = ({ events }: TestStream) =>
  events.flatMap(({ type, data }) => {
    const { message } = data as { message?: Line };
    return type === 'message' && message && message.author.kind !== 'system' ? message.content : [];
  });
const kindOf = ({ type, data }: { type: string; data: Record<string, unknown> }) =>
  `${type} ${data.by ?? ''}`;
