import { describe, expect, test } from 'vitest';
import { lockChat } from '#server/answers/chat/chats.queries.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { eventually } from '../setup/app/eventually.ts';
import { rowOf, rowsOf } from '../setup/database/records.ts';
import { withTeaShop } from '../setup/websites/tea-shop.ts';

const shop = withTeaShop();
const { offer, act, say, listenAsVisitor, waiting, later, conversation, lines } = shop;

describe('a visitor', () => {
  test('gets no person until the owner has chosen', async () => {
    await offer('never');
    await shop.visitor.post('person', {}).expect(404);
    const { body } = await shop.visitor.post('chat', { message: 'I want to talk to a human' }).expect(200);
    expect(body).toMatchObject({ answered: true, request: 'person' });
  });

  test('waits, is answered by an operator, and gets the assistant back', async () => {
    const chatId = await waiting();
    const seen = await listenAsVisitor(chatId);
    const message = await say(shop.operator, chatId, 'Hello, how can I help?').expect(201);
    expect(message.body.message).toMatchObject({ author: { kind: 'operator' }, is_note: false });
    await eventually(() =>
      expect(seen.events.map(({ type, data }) => `${type} ${data.status ?? ''}`.trim())).toEqual([
        'ready',
        'message',
        'status open',
        'message',
      ]),
    );
    expect(JSON.stringify(seen.events)).not.toContain(shop.operator.id);
    const { body } = await shop.visitor
      .post('chat', { chatId, message: 'Do you ship?', clientId: 'c1' })
      .expect(200);
    expect(body).toMatchObject({ answered: null, status: 'open', response: '' });
    const again = await shop.visitor
      .post('chat', { chatId, message: 'Do you ship?', clientId: 'c1' })
      .expect(200);
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
    await act(shop.operator, chatId, 'release').expect(200);
    const late = await shop.visitor
      .post('chat', { chatId, message: 'Do you ship?', clientId: 'c1' })
      .expect(200);
    expect(late.body).toMatchObject({ message_id: body.message_id, status: 'assistant', response: '' });
    const answer = await shop.visitor.post('chat', { chatId, message: 'Do you ship?' }).expect(200);
    expect(answer.body.answered).toBe(false);
    await shop.visitor.post('rating', { chatId, score: 4, note: 'Kind' }).expect(200);
    await shop.visitor.post('rating', { chatId, score: 6 }).expect(422);
    expect((await conversation(chatId)).rating).toBe(4);
    await later(1);
    await say(shop.operator, chatId, 'One more thing').expect(201);
    expect((await conversation(chatId)).rating).toBeNull();
  });

  test('asks with the owner’s words, or as people do, and is offered a person at the assistant’s end', async () => {
    await offer('atEnd', { words: ['Rückruf', 'call centre'] });
    const plain = await shop.visitor.post('chat', { message: 'What is the price?' }).expect(200);
    expect(plain.body).toMatchObject({ answered: false, offers_person: true });
    const byWord = await shop.visitor
      .post('chat', { message: 'Bitte um RUCKRUF!', locale: 'de' })
      .expect(200);
    expect(byWord.body).toMatchObject({ answered: null, status: 'waiting' });
    expect(byWord.body.response).toContain('Team');
    const asked = await shop.visitor.post('chat', { message: 'Can I speak to a human?' }).expect(200);
    expect(asked.body).toMatchObject({ status: 'waiting' });
    // The assistant goes on while it waits, and offers nothing again.
    const more = await shop.visitor
      .post('chat', { message: 'And the price?', chatId: asked.body.chat_id })
      .expect(200);
    expect(more.body.answered).toBe(false);
    expect(more.body.offers_person).toBeUndefined();
  });

  test('learns outside opening hours when people are there again', async () => {
    const day = [['09:00', '17:00']];
    const week = [day, day, day, day, day, [], []];
    const hours = { timeZone: 'Europe/Berlin', week, holidays: ['2026-11-24'] };
    await offer('always', { hours, words: ['Rückruf'] });
    shop.now = Date.UTC(2026, 10, 23, 18);
    await later(0);
    const called = await shop.visitor.post('chat', { message: 'Rückruf, bitte' }).expect(200);
    expect(called.body).toMatchObject({ offers_person: true });
    const { body } = await shop.visitor.post('person', { message: 'Hello?' }).expect(200);
    expect(body).toMatchObject({
      status: 'offline',
      opens_at: '2026-11-25T08:00:00.000Z',
      wait_seconds: null,
    });
    const { chat_id: chatId } = body;
    const load = async () =>
      (await shop.operator.client.get(`/api/inbox/${chatId}`).expect(200)).body.conversation;
    const leave = (more: object) =>
      shop.visitor.post('lead', { email: 'guest@example.org', consent: true, chatId, ...more }).expect(201);
    await shop.visitor.post('person', { chatId }).expect(200);
    expect(await load()).toMatchObject({
      status: 'assistant',
      waiting_since: new Date(shop.now).toISOString(),
      asked_offline_at: new Date(shop.now).toISOString(),
      is_unread: true,
      messages: [
        { content: 'Hello?' },
        { is_note: true, content: 'Asked for a person outside opening hours' },
      ],
    });
    await leave({});
    await leave({ message: 'Call me.' });
    const { results } = (await shop.owner.client.get(`/api/sites/${shop.siteId}/leads`).expect(200)).body;
    const messages = results.map(({ message }: { message: string }) => message).sort();
    expect(messages).toEqual([
      'Asked for a person outside opening hours',
      'Asked for a person outside opening hours: Call me.',
    ]);
    await say(shop.operator, chatId, 'Good morning.').expect(201);
    expect(await load()).toMatchObject({ status: 'open', asked_offline_at: null });
    await act(shop.operator, chatId, 'close').expect(200);
    expect((await load()).asked_offline_at).toBeNull();
    shop.now = Date.UTC(2026, 10, 25, 9);
    await later(0);
    expect((await shop.visitor.post('person', {}).expect(200)).body.status).toBe('waiting');
    const bad = [
      { hours: { timeZone: 'Mars/Olympus', week } },
      { hours: { timeZone: 'UTC', week: week.slice(1) } },
      { hours: { timeZone: 'UTC', week: [[['17:00', '09:00']], [], [], [], [], [], []] } },
      { claimMinutes: 0 },
      { offer: 'sometimes' },
    ];
    for (const people of bad)
      await shop.owner.client.patch(`/api/sites/${shop.siteId}`).send({ people }).expect(422);
  });

  test('who asks outside opening hours is unread again, with what they have written', async () => {
    await offer('always', { hours: { timeZone: 'UTC', week: [[], [], [], [], [], [], []], holidays: [] } });
    const { chat_id: silent } = (await shop.visitor.post('person', {}).expect(200)).body;
    const transcript = await shop.owner.client
      .get(`/api/sites/${shop.siteId}/conversations/${silent}`)
      .expect(200);
    expect(transcript.body.conversation.messages).toEqual([]);
    const { chat_id: chatId } = (await shop.visitor.post('chat', { message: 'Do you ship?' }).expect(200))
      .body;
    const load = async () =>
      (await shop.operator.client.get(`/api/inbox/${chatId}`).expect(200)).body.conversation;
    await act(shop.operator, chatId, 'read').expect(200);
    expect((await load()).is_unread).toBe(false);
    await later(1000);
    const request = { chatId, message: 'Order 17 is broken.', clientId: crypto.randomUUID() };
    for (let times = 0; times < 2; times++) await shop.visitor.post('person', request).expect(200);
    expect((await load()).is_unread).toBe(true);
    expect((await lines(chatId)).slice(-1)).toEqual(['visitor: Order 17 is broken.']);
    await act(shop.operator, chatId, 'read').expect(200);
    await later(1000);
    await act(shop.operator, chatId, 'close').expect(200);
    await later(1000);
    await shop.visitor.post('person', { chatId }).expect(200);
    expect((await load()).is_unread).toBe(true);
  });

  if (process.env.TEST_ENGINE === 'postgres')
    test('types while a message is stored in the conversation', async () => {
      const chatId = await waiting();
      await inTransaction(shop.app.db, async (tx) => {
        await lockChat(tx, 'postgres', chatId);
        await shop.visitor.post('typing', { chatId }).expect(200);
      });
    });

  test('who asks twice at once waits once', async () => {
    await offer('always');
    const { body } = await shop.visitor.post('chat', { message: 'Do you ship?' }).expect(200);
    const chatId = body.chat_id;
    const asked = await Promise.all([1, 2, 3].map(() => shop.visitor.post('person', { chatId }).expect(200)));
    expect(asked.map((answer) => answer.body.status)).toEqual(['waiting', 'waiting', 'waiting']);
    expect((await lines(chatId)).filter((line) => line.startsWith('system'))).toHaveLength(1);
    const more = { chatId, message: 'It is urgent.', clientId: crypto.randomUUID() };
    for (let times = 0; times < 2; times++) await shop.visitor.post('person', more).expect(200);
    expect((await lines(chatId)).filter((line) => line === 'visitor: It is urgent.')).toHaveLength(1);
  });

  test('who asks twice at once without a conversation begins one, by the id of the request', async () => {
    await offer('always');
    const request = { clientId: crypto.randomUUID(), message: 'Is anybody there?' };
    const asked = await Promise.all([1, 2, 3].map(() => shop.visitor.post('person', request).expect(200)));
    const [chatId, ...more] = new Set(asked.map(({ body }) => body.chat_id));
    expect(more).toEqual([]);
    expect(await lines(chatId)).toEqual([
      'visitor: Is anybody there?',
      'system: You asked for a person. The team has been told.',
    ]);
    expect((await shop.visitor.post('person', request).expect(200)).body.chat_id).toBe(chatId);
    const stranger = await shop.newVisitor();
    expect((await stranger.post('person', request).expect(200)).body.chat_id).not.toBe(chatId);
  });

  test('sends a question twice by its id, which the assistant answers once', async () => {
    const chatId = await waiting();
    await act(shop.operator, chatId, 'close').expect(200);
    const question = { chatId, message: 'Do you ship?', clientId: 'lost' };
    expect((await shop.visitor.post('chat', question).expect(200)).body.answered).toBe(false);
    const again = await shop.visitor.post('chat', question).expect(200);
    expect(again.body).toMatchObject({ answered: null, status: 'closed' });
    expect((await lines(chatId)).filter((line) => line.includes('Do you ship?'))).toHaveLength(1);
  });

  test('names the conversation by the first question after asking for a person, and follows one of the assistant', async () => {
    await offer('always');
    const asked = await shop.visitor.post('person', {}).expect(200);
    const chatId = asked.body.chat_id;
    await say(shop.operator, chatId, 'Hi').expect(201);
    await shop.visitor.post('chat', { chatId, message: 'Do you have oolong?' }).expect(200);
    expect(await rowOf(shop.app.db, 'chats', { id: chatId })).toMatchObject({ name: 'Do you have oolong?' });
    const { body } = await shop.visitor.post('chat', { message: 'Do you ship?' }).expect(200);
    await shop.visitor.get(`events?chatId=${body.chat_id}&poll=1`).expect(200);
    await shop.visitor.post('read', { chatId: body.chat_id }).expect(200);
    expect(await rowsOf(shop.app.db, 'takeovers', { chat_id: body.chat_id })).toEqual([]);
  });

  test('hears how long it usually takes', async () => {
    const chatId = await waiting();
    shop.now += 60_000;
    await say(shop.operator, chatId, 'Hi').expect(201);
    const other = await shop.newVisitor();
    expect((await other.post('person', {}).expect(200)).body.wait_seconds).toEqual(expect.any(Number));
  });

  test('learns after a reload how long it usually takes, and what was read', async () => {
    const chatId = await waiting();
    expect(await conversation(chatId)).toMatchObject({
      wait_seconds: expect.any(Number),
      operator_read_at: null,
    });
    await say(shop.operator, chatId, 'Hi').expect(201);
    await act(shop.operator, chatId, 'read').expect(200);
    expect(await conversation(chatId)).toMatchObject({
      wait_seconds: null,
      operator_read_at: new Date(shop.now).toISOString(),
    });
  });

  test('reads, writes and rates in no conversation of another visitor', async () => {
    const chatId = await waiting();
    await say(shop.operator, chatId, 'Hi').expect(201);
    const stranger = await shop.newVisitor();
    for (const path of ['typing', 'read', 'rating'])
      await stranger.post(path, { chatId, score: 1 }).expect(path === 'rating' ? 404 : 422);
    for (const path of ['typing', 'read']) await stranger.post(path, { chatId }).expect(404);
    await stranger.get(`events?chatId=${chatId}&poll=1`).expect(404);
    await stranger.get('events').expect(422);
    expect((await stranger.get(`conversation?chatId=${chatId}`).expect(200)).body.conversation).toBeNull();
    const sent = await stranger.post('chat', { chatId, message: 'Let me in' }).expect(200);
    expect(sent.body.chat_id).not.toBe(chatId);
    await shop.visitor.post('rating', { chatId, score: 5 }).expect(409);
  });
});
