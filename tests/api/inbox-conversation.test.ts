import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { PASSWORD, type Person, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { addRows, rowsOf } from '../setup/database/records.ts';
import { type WidgetVisitor, widgetVisitor } from '../setup/websites/people.ts';

const HOST = 'https://shop.example';
let now = Date.UTC(2026, 10, 22, 12);
let app: TestApp;
let owner: Person;
let operator: Person;
let siteId: string;
let visitor: WidgetVisitor;

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app, 'ada@example.org', { first_name: 'Ada' });
  siteId = await ownedSite('Tea shop', 'shop.example');
  operator = await memberOf(siteId, 'operator');
});
afterAll(() => app.close());
beforeEach(async () => {
  visitor = await widgetVisitor(app.origin, 'tea-shop', HOST);
});

async function ownedSite(name: string, domain: string): Promise<string> {
  const { body } = await owner.client.post('/api/sites').send({ name, domain }).expect(201);
  const people = { offer: 'always', hours: null, words: [], claimMinutes: 5, silentMinutes: 15 };
  await owner.client.patch(`/api/sites/${body.site.id}`).send({ people }).expect(200);
  return body.site.id;
}

async function memberOf(site: string, role: string): Promise<Person> {
  const person = await signedInPerson(app);
  await owner.client.post(`/api/sites/${site}/members`).send({ email: person.email, role }).expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(person.email)));
  await person.client.post('/api/team-invitations/accept').send({ token }).expect(200);
  return person;
}

/** A conversation that waits for a person. */
async function waiting(message = 'Is anybody there?', who = visitor): Promise<string> {
  now += 1000;
  return (await who.post('person', { message }).expect(200)).body.chat_id;
}

const act = ({ client }: Person, chatId: string, action: string, body: object = {}) =>
  client.post(`/api/inbox/${chatId}/${action}`).send(body);

async function say(person: Person, chatId: string, content: string, more: object = {}): Promise<void> {
  now += 1000;
  await act(person, chatId, 'messages', { content, ...more }).expect(201);
}

const load = async (chatId: string, { client } = owner) =>
  (await client.get(`/api/inbox/${chatId}`).expect(200)).body.conversation;

describe('a conversation of the inbox', () => {
  test('has messages and notes in their order, with who wrote them, and the files', async () => {
    const id = await waiting();
    const { body } = await operator.client
      .post(`/api/inbox/${id}/files`)
      .attach('files', Buffer.from('Tea.'), 'tea.txt')
      .expect(201);
    await say(operator, id, 'A regular.', { isNote: true });
    const withFile = { mediaIds: [body.file.id], clientId: 'with a file' };
    await say(operator, id, 'Here is the list.', withFile);
    // Its answer was lost.
    await say(operator, id, 'Here is the list.', withFile);
    const { messages, status, assignee, has_earlier_messages: hasEarlier } = await load(id);
    const written = messages.filter(({ author }: { author: { kind: string } }) => author.kind !== 'system');
    expect(written).toMatchObject([
      { role: 'user', content: 'Is anybody there?', author: { kind: 'visitor', name: null }, is_note: false },
      { is_note: true, content: 'A regular.', author: { kind: 'operator' } },
      {
        role: 'assistant',
        is_note: false,
        content: 'Here is the list.',
        author: { kind: 'operator', name: operator.name },
        attachments: [{ id: body.file.id, name: 'tea.txt', size: 4 }],
        citations: [],
      },
    ]);
    expect([status, assignee.id, hasEarlier]).toEqual(['open', operator.id, false]);
  });

  test('has the pages that were shown with an answer, and whether it was one', async () => {
    const id = await waiting();
    const related = [{ title: 'Kettles', heading: '', url: 'https://shop.example/kettles', excerpt: '' }];
    const answer = {
      chat_id: id,
      site_id: siteId,
      role: 'assistant' as const,
      citations: '[]',
      content: 'No.',
    };
    const created_at = new Date(now + 1).toISOString();
    const row = { ...answer, id: newId(), related: JSON.stringify(related), created_at };
    await addRows(app.db, 'messages', [{ ...row, outcome: 'unanswered' }]);
    await say(operator, id, 'Yes.');
    const { messages } = await load(id);
    const known = messages.map(({ related, answered }: Record<string, unknown>) => ({ related, answered }));
    expect(known).toContainEqual({ related, answered: false });
    expect(known.at(-1)).toEqual({ related: [], answered: null });
  });

  test('says which answers of people were saved as own answers, one for each message', async () => {
    const id = await waiting();
    await say(operator, id, 'We ship on Mondays.');
    const last = async () => (await load(id)).messages.at(-1);
    const message = await last();
    expect(message.saved_as).toBeNull();
    const { body } = await owner.client.get(`/api/sites/${siteId}`).expect(200);
    const save = (question: string) =>
      operator.client
        .post(`/api/bots/${body.site.bot_id}/sources`)
        .send({ type: 'qa', question, answer: 'On Mondays.', messageId: message.id })
        .expect(201);
    const [first, second] = [await save('When do you ship?'), await save('Which day do you ship?')];
    expect(second.body.source.id).toBe(first.body.source.id);
    expect((await last()).saved_as).toEqual({ id: first.body.source.id, question: 'Which day do you ship?' });
  });

  test('is taken over with a message, if its sender says so', async () => {
    const id = await waiting();
    await say(operator, id, 'Mine.');
    await act(owner, id, 'messages', { content: 'No, mine.' }).expect(409);
    await act(owner, id, 'messages', { content: 'A note.', isNote: true, takeOver: true }).expect(201);
    expect((await load(id)).assignee.id).toBe(operator.id);
    await say(owner, id, 'Now it is mine.', { takeOver: true });
    expect((await load(id)).assignee).toMatchObject({ id: owner.id, name: 'Ada' });
    const { body } = await owner.client.get(`/api/sites/${siteId}/conversations/${id}`).expect(200);
    expect(body.conversation.messages.at(-1).operator_name).toBe('Ada');
  });

  test('takes no empty file, and says so', async () => {
    const id = await waiting();
    const upload = operator.client.post(`/api/inbox/${id}/files`).attach('files', Buffer.alloc(0), 'tea.txt');
    expect((await upload.expect(422)).body.errors).toEqual({
      files: ['This file is empty. Choose another one.'],
    });
  });

  test('is only for those who may read the conversations of its website', async () => {
    const id = await waiting();
    const analyst = await memberOf(siteId, 'analyst');
    for (const person of [analyst, await signedInPerson(app)])
      await person.client.get(`/api/inbox/${id}`).expect(404);
    await owner.client.get(`/api/inbox/${newId()}`).expect(404);
    await owner.client.get('/api/inbox/events?poll=1').expect(200);
    expect((await load(id, operator)).id).toBe(id);
  });

  test('stays unread when it is opened, until it is marked as read', async () => {
    const id = await waiting();
    await load(id);
    expect((await load(id)).is_unread).toBe(true);
    await act(owner, id, 'read').expect(200);
    expect((await load(id)).is_unread).toBe(false);
    expect((await load(id, operator)).is_unread).toBe(true);
  });

  test('begins with the last 200 messages, and the notes between them', async () => {
    const id = await waiting();
    await say(operator, id, 'Before all of them.', { isNote: true });
    const row = { chat_id: id, site_id: siteId, citations: '[]', outcome: null, role: 'user' as const };
    const rows = Array.from({ length: 205 }, (_, n) => ({
      ...row,
      id: newId(),
      content: `Message ${n}`,
      created_at: new Date(now + 1000 + n).toISOString(),
    }));
    await addRows(app.db, 'messages', rows);
    now += 5000;
    await say(operator, id, 'After them.', { isNote: true });
    const { messages, has_earlier_messages } = await load(id);
    expect(messages).toHaveLength(201);
    expect(messages[0].content).toBe('Message 5');
    expect(messages.at(-1)).toMatchObject({ content: 'After them.', is_note: true });
    expect(has_earlier_messages).toBe(true);
  });

  test('names the last event, from which a client goes on without a gap', async () => {
    const id = await waiting();
    const { event_id: before } = await load(id);
    await say(operator, id, 'Yes?');
    const { body } = await owner.client.get(`/api/inbox/events?poll=1&lastEventId=${before}`).expect(200);
    const types = body.events.map(({ type }: { type: string }) => type);
    expect(types).toContain('message');
    expect(Math.min(...body.events.map(({ id: n }: { id: number }) => n))).toBeGreaterThan(before);
    expect((await load(id)).event_id).toBe(body.event_id);
  });

  test('tells what the visitor did before, the newest first', async () => {
    const page = 'https://shop.example/kettles';
    const earlier = (await visitor.post('chat', { message: 'Kettles?', page }).expect(200)).body.chat_id;
    now += 1000;
    await visitor.get('search?q=green').expect(200);
    now += 1000;
    const opened = (referrer: string, url = page) =>
      visitor.post('event', { type: 'open', data: { url, referrer, agent: 'chat' } }).expect(201);
    await opened('https://search.example/results?q=secret#first');
    now += 1000;
    await opened('https://shop.example/', 'https://shop.example/teas');
    now += 1000;
    await opened(`https://long.example/${'a'.repeat(170)}?q=1`, 'https://shop.example/cups');
    now += 1000;
    await visitor.post('event', { type: 'share', data: { url: page, network: 'mastodon' } }).expect(201);
    now += 1000;
    await visitor
      .post('lead', { email: 'guest@example.org', name: 'Guest', consent: true, chatId: earlier })
      .expect(201);
    const id = await waiting();
    await waiting('A stranger', await widgetVisitor(app.origin, 'tea-shop', HOST));
    const conversation = await load(id);
    expect(conversation.visits).toMatchObject([
      { kind: 'asked', text: 'Is anybody there?', chat_id: id },
      { kind: 'shared', text: 'mastodon', url: page },
      { kind: 'opened', referrer: `https://long.example/${'a'.repeat(170)}` },
      { kind: 'opened', url: 'https://shop.example/teas', referrer: null },
      { kind: 'opened', url: page, referrer: 'https://search.example/results' },
      { kind: 'searched', text: 'green', results_count: 0 },
      { kind: 'asked', text: 'Kettles?', url: page, chat_id: earlier },
    ]);
    expect(conversation.conversations).toMatchObject([
      { id: earlier, name: 'Kettles?', status: 'assistant' },
    ]);
    expect(conversation.lead).toMatchObject({ email: 'guest@example.org', name: 'Guest', fields: [] });
    expect(conversation.visitor).toMatchObject({
      name: 'Guest',
      email: 'guest@example.org',
      is_verified: false,
    });
    const { body: live } = await owner.client
      .get(`/api/inbox/events?poll=1&lastEventId=${conversation.event_id}`)
      .expect(200);
    expect(live.events).toEqual([]);
    await visitor.post('chat', { chatId: id, message: 'Hello?' }).expect(200);
    const { body: heard } = await owner.client
      .get(`/api/inbox/events?poll=1&lastEventId=${conversation.event_id}`)
      .expect(200);
    expect(heard.events[0].data.message.author).toMatchObject({ kind: 'visitor', name: 'Guest' });
    const [first] = (await load(earlier)).messages;
    expect(first).toMatchObject({
      content: 'Kettles?',
      page_url: page,
      author: { kind: 'visitor', name: 'Guest' },
    });
  });

  test('names who may answer, and how the visitor has rated', async () => {
    await memberOf(siteId, 'analyst');
    const id = await waiting();
    const before = await load(id);
    expect(before.rating).toBeNull();
    const candidates = before.candidates.map((person: { id: string }) => person.id);
    expect(candidates).toEqual([owner.id, operator.id]);
    expect(before.candidates[0]).toMatchObject({ name: 'Ada', picture: expect.stringContaining('/') });
    await say(operator, id, 'Yes?');
    await act(operator, id, 'close').expect(200);
    await visitor.post('rating', { chatId: id, score: 4, note: 'Quick.' }).expect(200);
    const { body } = await owner.client
      .get(`/api/inbox/events?poll=1&lastEventId=${before.event_id}`)
      .expect(200);
    expect(body.events).toContainEqual(
      expect.objectContaining({ type: 'rated', data: expect.objectContaining({ chat_id: id }) }),
    );
    expect(await load(id)).toMatchObject({ status: 'closed', rating: { score: 4, note: 'Quick.' } });
  });
});

describe('several conversations', () => {
  const bulk = ({ client }: Person, action: string, body: object) =>
    client.post(`/api/inbox/bulk/${action}`).send(body);

  test('are closed together, and those of others are not found', async () => {
    await ownedSite('Tea blog', 'blog.example');
    const [one, two] = [await waiting(), await waiting('And now?')];
    const stranger = await widgetVisitor(app.origin, 'tea-blog', 'https://blog.example');
    const foreign = await waiting('Hello?', stranger);
    const { body } = await bulk(operator, 'close', { ids: [one, two, foreign] }).expect(200);
    expect(body.ids).toEqual([one, two]);
    expect(body.message).toBe('2 conversations closed. One was not found: it was deleted meanwhile.');
    expect([(await load(one)).status, (await load(foreign)).status]).toEqual(['closed', 'waiting']);
    await bulk(operator, 'close', { ids: [foreign] }).expect(404);
    await bulk(operator, 'close', { ids: [] }).expect(422);
    const { body: assigned } = await bulk(owner, 'assign', {
      ids: [two, foreign],
      userId: operator.id,
    }).expect(200);
    expect(assigned).toEqual({
      ids: [two],
      message: 'One conversation assigned. One was not: This person does not answer for the website.',
    });
    expect((await load(two)).assignee.id).toBe(operator.id);
    await bulk(owner, 'assign', { ids: [foreign], userId: operator.id }).expect(422);
    await bulk(owner, 'assign', { ids: [two] }).expect(422);
  });
});

test('deleting an account deletes its read marks, and its lines stay', async () => {
  const leaver = await memberOf(siteId, 'operator');
  const id = await waiting();
  await say(leaver, id, 'I am leaving.');
  await act(leaver, id, 'read').expect(200);
  expect(await rowsOf(app.db, 'chat_reads', { user_id: leaver.id })).toHaveLength(1);
  await leaver.client.delete(`/api/users/${leaver.id}`).send({ password: PASSWORD }).expect(200);
  expect(await rowsOf(app.db, 'chat_reads', { user_id: leaver.id })).toEqual([]);
  const line = (await load(id)).messages.find(
    ({ content }: { content: string }) => content === 'I am leaving.',
  );
  expect(line.author).toEqual({ kind: 'operator', name: null, picture: null });
});
