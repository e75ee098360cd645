import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationStatus } from '#lib/inbox.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { type Person, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { addRows, changeRows, deleteRows, rowOf } from '../setup/database/records.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';

const HOUR = 3600 * 1000;
let now = Date.UTC(2026, 10, 22, 12);
let app: TestApp;
let owner: Person;
let operator: Person;
let shop: { id: string; slug: string };
let blog: { id: string; slug: string };
let visitor: TestVisitor;

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app, 'ada@example.org', { first_name: 'Ada' });
  const add = async (name: string, domain: string) =>
    (await owner.client.post('/api/sites').send({ name, domain }).expect(201)).body.site;
  shop = await add('Tea shop', 'shop.example');
  blog = await add('Tea blog', 'blog.example');
  operator = await memberOf(shop.id, 'operator');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['chats', 'leads', 'searches', 'widget_events', 'visitors'] as const)
    await deleteRows(app.db, table);
  visitor = await visitorOf(shop);
});

async function memberOf(siteId: string, role: string): Promise<Person> {
  const person = await signedInPerson(app);
  const input = { email: person.email, role };
  await owner.client.post(`/api/sites/${siteId}/members`).send(input).expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(person.email)));
  await person.client.post('/api/team-invitations/accept').send({ token }).expect(200);
  return person;
}

const visitorOf = ({ slug }: { slug: string }) =>
  createVisitor(app.origin, slug, slug === shop.slug ? 'https://shop.example' : 'https://blog.example');

/** A conversation that was asked at the time, with a state. */
async function conversation(
  question: string,
  state?: Partial<Tables['takeovers']> & { status: ConversationStatus },
  { site = shop, who = visitor } = {},
): Promise<string> {
  now += 1000;
  const { chat_id } = await who.ask(question);
  if (state) await addRows(app.db, 'takeovers', { chat_id, site_id: site.id, ...state });
  return chat_id;
}

const at = (time = now) => new Date(time).toISOString();
const list = async (query = '', { client } = owner) =>
  (await client.get(`/api/inbox${query}`).expect(200)).body;
const names = async (query = '', person = owner) =>
  (await list(query, person)).results.map(({ name }: { name: string }) => name);

describe('the inbox', () => {
  test('has the conversations of all websites that one may read, and of no other', async () => {
    await conversation('Tea?', { status: 'waiting', waiting_since: at() });
    await conversation('Ink?', undefined, { site: blog, who: await visitorOf(blog) });
    const analyst = await memberOf(shop.id, 'analyst');
    const manager = await memberOf(blog.id, 'manager');
    expect(await names()).toEqual(['Ink?', 'Tea?']);
    expect(await names('', operator)).toEqual(['Tea?']);
    expect(await names('', manager)).toEqual(['Ink?']);
    expect(await names('', analyst)).toEqual([]);
    expect(await names('', await signedInPerson(app))).toEqual([]);
    expect(await names(`?siteId=${shop.id}`)).toEqual(['Tea?']);
    expect(await names(`?siteId=${blog.id}`, operator)).toEqual([]);
    expect(await list('', operator)).toMatchObject({
      count: 1,
      results: [
        {
          site: { id: shop.id, name: 'Tea shop', slug: shop.slug },
          visitor: { id: visitor.id, name: null, email: null, is_verified: false },
          status: 'waiting',
          assignee: null,
          last_message: { role: 'assistant', author: 'assistant' },
          is_unread: true,
        },
      ],
    });
  });

  test('has views, of which that of the waiting begins with who has waited longest', async () => {
    const waiting = (minutes: number) => ({
      status: 'waiting' as const,
      waiting_since: at(now - minutes * 60_000),
    });
    await conversation('Waits for a minute', waiting(1));
    await conversation('Waits for an hour', waiting(60));
    await conversation('Waits for ten minutes', waiting(10));
    await conversation('Open', { status: 'open', assignee_id: operator.id });
    await conversation('Open for the owner', { status: 'open', assignee_id: owner.id });
    await conversation('Closed', { status: 'closed', assignee_id: owner.id });
    await conversation('Given back', { status: 'assistant' });
    await conversation('Of the assistant');
    const longestFirst = ['Waits for an hour', 'Waits for ten minutes', 'Waits for a minute'];
    expect(await names('?view=waiting')).toEqual(longestFirst);
    expect(await names('?view=waiting&limit=1&page=3')).toEqual(['Waits for a minute']);
    expect(await names('?view=waiting&sort=oldest')).toEqual([
      'Waits for a minute',
      'Waits for an hour',
      'Waits for ten minutes',
    ]);
    expect(await names('?view=mine')).toEqual(['Open for the owner']);
    expect(await names('?view=mine', operator)).toEqual(['Open']);
    expect(await names('?view=open')).toEqual(['Open for the owner', 'Open']);
    expect(await names('?view=closed')).toEqual(['Closed']);
    expect((await names('?view=all')).slice(0, 3)).toEqual(['Of the assistant', 'Given back', 'Closed']);
    expect(await names('?view=unknown&sort=oldest&limit=1')).toEqual(['Waits for a minute']);
    const { counts } = (await owner.client.get('/api/inbox/counts').expect(200)).body;
    expect(counts).toEqual({ waiting: 3, mine: 1, open: 2, closed: 1, all: 8 });
    const nobody = (await (await signedInPerson(app)).client.get('/api/inbox/counts').expect(200)).body;
    expect(nobody.counts).toEqual({ waiting: 0, mine: 0, open: 0, closed: 0, all: 0 });
  });

  test('is filtered by assignee', async () => {
    await conversation('Mine', { status: 'open', assignee_id: owner.id });
    await conversation('Theirs', { status: 'closed', assignee_id: operator.id });
    await conversation('Nobody’s', { status: 'waiting', waiting_since: at() });
    await conversation('The assistant’s');
    expect(await names(`?assigneeId=${operator.id}`)).toEqual(['Theirs']);
    expect(await names(`?assigneeId=${operator.id}&view=open`)).toEqual([]);
    expect(await names('?assignee_id=none')).toEqual(['The assistant’s', 'Nobody’s']);
    expect(await names('?assigneeId=none&view=waiting')).toEqual(['Nobody’s']);
    expect(await list(`?view=closed&assigneeId=${operator.id}`)).toMatchObject({
      results: [{ assignee: { id: operator.id, picture: expect.stringContaining('/') } }],
    });
  });

  test('says what the viewer has not read, without those of the assistant alone', async () => {
    const read = await conversation('Read', { status: 'open' });
    const older = await conversation('Read before', { status: 'open' });
    await conversation('Never read', { status: 'closed' });
    await conversation('Of the assistant');
    const marks = { user_id: owner.id, read_at: at() };
    await addRows(app.db, 'chat_reads', [
      { ...marks, chat_id: read },
      { ...marks, chat_id: older },
      { chat_id: read, user_id: operator.id, read_at: at(now - HOUR) },
    ]);
    now += 1000;
    await visitor.ask('And again?', older);
    expect(await names('?isUnread=1')).toEqual(['Read before', 'Never read']);
    expect(await names('?is_unread=true&view=closed')).toEqual(['Never read']);
    expect(await names('?isUnread=false')).toEqual(['Of the assistant', 'Read']);
    expect(await names('?isUnread=1', operator)).toEqual(['Read before', 'Never read', 'Read']);
    const { results } = await list();
    expect(results.map(({ is_unread }: { is_unread: boolean }) => is_unread)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('is searched by words of messages, notes, and who asked', async () => {
    const kettle = await conversation('A kettle, 100% steel?', { status: 'waiting', waiting_since: at() });
    const known = await visitorOf(shop);
    await conversation('Tea?', undefined, { site: shop, who: known });
    const person = { user_id: 'customer-7', email: 'grace@example.org', name: 'Grace Höpper' };
    const times = { created_at: at(), updated_at: at() };
    await addRows(app.db, 'visitors', { id: known.id, site_id: shop.id, ...person, ...times });
    await visitor.leave('guest@example.org', { name: 'Guest', chatId: kettle });
    const note = { id: 'note-1', author: 'operator' as const, author_id: owner.id, client_id: null };
    await addRows(app.db, 'chat_notes', { ...note, chat_id: kettle, content: 'Angry.', created_at: at() });
    for (const q of ['KETTLE', '100%25', 'angry', 'guest%40'])
      expect(await names(`?q=${q}`), q).toEqual(['A kettle, 100% steel?']);
    expect(await names(`?q=${encodeURIComponent('höpper')}`)).toEqual(['Tea?']);
    expect(await names('?q=kettle&view=open')).toEqual([]);
    expect(await list('?q=kettle&view=waiting&page=9')).toMatchObject({ count: 1, results: [{}] });
    expect(await list()).toMatchObject({
      results: [
        { visitor: { name: 'Grace Höpper', email: 'grace@example.org', is_verified: true } },
        { visitor: { name: 'Guest', email: 'guest@example.org', is_verified: false } },
      ],
    });
  });

  test('shows the beginning of the last message that somebody wrote', async () => {
    const id = await conversation('Tea?', { status: 'waiting', waiting_since: at() });
    const row = { chat_id: id, site_id: shop.id, citations: '[]', outcome: null, role: 'assistant' as const };
    const person = { author: 'operator' as const, author_id: owner.id };
    await addRows(app.db, 'messages', [
      { ...row, ...person, id: 'm1', content: `Yes ${'x'.repeat(500)}`, created_at: at(now + 1000) },
      { ...row, id: 'm2', author: 'system', content: 'Ada has joined.', created_at: at(now + 2000) },
    ]);
    const { last_message, last_question } = (await list()).results[0];
    expect(last_question).toBe('Tea?');
    expect(last_message).toMatchObject({ role: 'assistant', author: 'operator', created_at: at(now + 1000) });
    expect(last_message.content).toHaveLength(300);
    await changeRows(app.db, 'messages', { id: 'm1' }, { content: 'Yes.' });
    expect((await list()).results[0].last_message.content).toBe('Yes.');
    expect((await rowOf(app.db, 'chats', { id })).name).toBe('Tea?');
  });
});
