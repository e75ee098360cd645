import { describe, expect, test } from 'vitest';
import { PASSWORD, type Person, personWithRole, signedInPerson } from '../factories.ts';
import { eventually } from '../setup/app/eventually.ts';
import { changeRows, rowOf } from '../setup/database/records.ts';
import { withTeaShop } from '../setup/websites/tea-shop.ts';

const shop = withTeaShop();
const { act, say, listenAs, waiting, later, conversation, lines, member, removeFromTeam, offer } = shop;

describe('an operator', () => {
  /** The first one: this server has just started, after another one that the operator was connected to. */
  test('loses it after going offline, but not by a stop of the server', async () => {
    const chatId = await waiting();
    await say(shop.operator, chatId, 'One moment').expect(201);
    await shop.operator.client.get('/api/inbox/events?poll=1').expect(200);
    await shop.visitor.post('chat', { chatId, message: 'Still there?' }).expect(200);
    const ago = (seconds: number) => new Date(shop.now - seconds * 1000).toISOString();
    const { db } = shop.app;
    await changeRows(db, 'takeovers', { chat_id: chatId }, { claimed_at: ago(200) });
    await changeRows(db, 'operator_presence', { user_id: shop.operator.id }, { seen_at: ago(100) });
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect((await conversation(chatId)).status).toBe('open');
    await later(2);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect((await conversation(chatId)).status).toBe('waiting');
  });

  test('who answers has the conversation; others are told who', async () => {
    const chatId = await waiting();
    const both = await Promise.all([say(shop.operator, chatId, 'I'), say(shop.owner, chatId, 'No, I')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [refused] = both.filter(({ status }) => status === 409);
    expect(refused?.body.assignee).toMatchObject({
      id: both[0]?.status === 201 ? shop.operator.id : shop.owner.id,
    });
    await say(shop.owner, chatId, 'For the team only', { isNote: true }).expect(201);
    expect(await lines(chatId)).not.toContain(expect.stringContaining('team only'));
  });

  test('has what was written in the data export, as the owner has all of it', async () => {
    const chatId = await waiting();
    await say(shop.operator, chatId, 'My answer').expect(201);
    const untouched = (await shop.visitor.post('chat', { message: 'Do you ship?' }).expect(200)).body.chat_id;
    await say(shop.operator, untouched, 'My note', { isNote: true }).expect(201);
    const dataOf = async ({ client, id }: Person) =>
      (await client.get(`/api/users/${id}/export`).expect(200)).body;
    const own = await dataOf(shop.operator);
    expect(own.written_for_others).toContainEqual(expect.objectContaining({ content: 'My answer' }));
    expect(own.conversations_with_people).toEqual([]);
    const all = await dataOf(shop.owner);
    expect(all.conversations_with_people).toContainEqual(
      expect.objectContaining({ id: chatId, status: 'open' }),
    );
    expect(all.written_for_others).toEqual([]);
    for (const { notes } of [own, all])
      expect(notes).toContainEqual(
        expect.objectContaining({ content: 'My note', conversation_id: untouched, domain: 'shop.example' }),
      );
  });

  test('assigns to the team alone', async () => {
    const chatId = await waiting();
    const analyst = await member('analyst');
    await act(shop.operator, chatId, 'assign', { userId: analyst.id }).expect(422);
    await act(shop.operator, chatId, 'assign', { userId: shop.owner.id }).expect(200);
    await say(shop.operator, chatId, 'Me').expect(409);
    await act(shop.operator, chatId, 'assign', { userId: shop.operator.id }).expect(200);
    await say(shop.operator, chatId, 'Me').expect(201);
    for (const stranger of [analyst, await signedInPerson(shop.app)]) {
      await say(stranger, chatId, 'Hi').expect(404);
      for (const action of ['claim', 'release', 'close', 'reopen', 'typing', 'read'])
        await act(stranger, chatId, action).expect(404);
    }
  });

  test('sends the same message once, and nothing empty', async () => {
    const chatId = await waiting();
    const message = { content: 'Hello', clientId: 'same' };
    const sent = await Promise.all(
      [1, 2, 3].map(() => act(shop.operator, chatId, 'messages', message).expect(201)),
    );
    expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1);
    expect((await lines(chatId)).filter((line) => line === 'operator: Hello')).toHaveLength(1);
    const note = { content: 'A note', clientId: 'same', isNote: true };
    const noted = await Promise.all(
      [1, 2, 3].map(() => act(shop.operator, chatId, 'messages', note).expect(201)),
    );
    expect(new Set(noted.map(({ body }) => body.message.id)).size).toBe(1);
    await act(shop.operator, chatId, 'messages', { content: ' ', clientId: 'empty' }).expect(422);
    await act(shop.operator, chatId, 'messages', { content: 'x'.repeat(10_001), clientId: 'long' }).expect(
      422,
    );
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
    await act(shop.operator, chatId, 'read').expect(200);
    await act(shop.operator, chatId, 'close').expect(200);
    const isUnread = async ({ client }: Person) =>
      (await client.get(`/api/inbox/${chatId}`).expect(200)).body.conversation.is_unread;
    expect(await isUnread(shop.operator)).toBe(false);
    expect(await isUnread(shop.owner)).toBe(true);
  });

  test('loses an unanswered conversation once, to waiting, with a note and a line for the visitor', async () => {
    const chatId = await waiting();
    await say(shop.operator, chatId, 'One moment').expect(201);
    await later(1);
    const asked = shop.now;
    await shop.visitor.post('chat', { chatId, message: 'Still there?' }).expect(200);
    await later(16);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect((await conversation(chatId)).status).toBe('waiting');
    const { waiting_since } = await rowOf(shop.app.db, 'takeovers', { chat_id: chatId });
    expect(waiting_since).toBe(new Date(asked).toISOString());
    const notes = await shop.app.db
      .selectFrom('chat_notes')
      .selectAll()
      .where('chat_id', '=', chatId)
      .execute();
    expect(notes).toMatchObject([
      { author: 'system', content: expect.stringContaining('not answered in time') },
    ]);
    expect((await lines(chatId)).slice(-2)).toEqual([
      'visitor: Still there?',
      expect.stringMatching(/^system: .+ is not available at the moment. The team has been told.$/),
    ]);
  });

  test('who is paused by a smaller plan gives back what they had, at once', async () => {
    const last = await member('operator');
    const [kept, lost] = [await waiting(), await waiting()];
    await say(shop.operator, kept, 'Hi').expect(201);
    await say(last, lost, 'Hi').expect(201);
    const admin = await personWithRole(shop.app, 'ADMIN');
    const plan = `/api/admin/users/${shop.owner.id}/plan`;
    const before = (await shop.owner.client.get(`/api/sites/${shop.siteId}/members`).expect(200)).body
      .results;
    await admin.client
      .patch(plan)
      .send({ limits: { seats: before.length - 1 } })
      .expect(200);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect((await conversation(kept)).status).toBe('open');
    expect(await conversation(lost)).toMatchObject({ status: 'waiting', operator: null });
    const { body } = await shop.operator.client.get(`/api/inbox/${lost}`).expect(200);
    const notes = body.conversation.messages.filter((one: { is_note: boolean }) => one.is_note);
    expect(notes).toMatchObject([{ content: expect.stringContaining('paused') }]);
    await admin.client
      .patch(plan)
      .send({ limits: { seats: null } })
      .expect(200);
  });

  test('owes an answer to who asked outside opening hours, and nobody has waited for it since a former request', async () => {
    const chatId = await waiting();
    await act(shop.operator, chatId, 'close').expect(200);
    await later(1);
    await offer('always', { hours: { timeZone: 'UTC', week: Array(7).fill([]), holidays: [] } });
    await shop.visitor.post('person', { chatId, message: 'Tomorrow, then' }).expect(200);
    await act(shop.owner, chatId, 'assign', { userId: shop.operator.id }).expect(200);
    expect(await rowOf(shop.app.db, 'takeovers', { chat_id: chatId })).toMatchObject({
      asked_at: null,
      answer_by: expect.any(String),
    });
    await later(16);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect((await conversation(chatId)).status).toBe('waiting');
  });

  test('who is suspended gets nothing, and gives back what they had', async () => {
    const suspended = await member('operator');
    const [had, more] = [await waiting(), await waiting()];
    await say(suspended, had, 'Hi').expect(201);
    const admin = await personWithRole(shop.app, 'ADMIN');
    const suspend = { ids: [suspended.id], action: 'suspend' };
    await admin.client.post('/api/admin/users/bulk').send(suspend).expect(200);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect(await conversation(had)).toMatchObject({ status: 'waiting', operator: null });
    await act(shop.owner, more, 'assign', { userId: suspended.id }).expect(422);
    const { body } = await shop.owner.client.get(`/api/inbox/${more}`).expect(200);
    expect(JSON.stringify(body.conversation.candidates)).not.toContain(suspended.id);
  });

  test('is told to be late once; the conversation goes on to wait', async () => {
    const chatId = await waiting();
    await later(6);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    await later(60);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect((await lines(chatId)).filter((line) => line.includes('Nobody has time'))).toEqual([
      expect.stringContaining('Leave your email address'),
    ]);
    const { body } = await shop.visitor.get(`conversation?chatId=${chatId}`).expect(200);
    expect(body.conversation).toMatchObject({ status: 'waiting', is_unclaimed: true });
    const { events } = (await shop.visitor.get(`events?chatId=${chatId}&poll=1&lastEventId=0`).expect(200))
      .body;
    const told = events.filter(({ type }: { type: string }) => type === 'status');
    expect(told.map(({ data }: { data: object }) => data)).toMatchObject([
      { status: 'waiting', is_unclaimed: false },
      { status: 'waiting', is_unclaimed: true },
    ]);
    expect((await conversation(chatId)).status).toBe('waiting');
    const known = await waiting();
    await shop.visitor.post('lead', { email: 'guest@example.org', consent: true, chatId: known }).expect(201);
    await later(6);
    await shop.app.services.takeovers.deadlines.settleOverdue();
    expect((await lines(known)).at(-1)).toBe(
      'system: Nobody has time at the moment. You get the answer by email.',
    );
  });

  test('gives back what they had when their access ends, and their stream ends', async () => {
    const leaver = await member('operator');
    const chatId = await waiting();
    await say(leaver, chatId, 'Hi').expect(201);
    const stream = await listenAs(leaver);
    await removeFromTeam(leaver);
    expect((await conversation(chatId)).status).toBe('waiting');
    await say(shop.operator, chatId, 'I go on').expect(201);
    // The page loads everything anew, which is not for it any more.
    await eventually(() => expect(stream.events.at(-1)?.type).toBe('reset'));
    expect(JSON.stringify(stream.events)).not.toContain('I go on');
    await shop.owner.client.delete(`/api/users/${leaver.id}`).expect(404);
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
