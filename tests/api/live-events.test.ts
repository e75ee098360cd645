import { describe, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createLog } from '#server/platform/log.ts';
import { createLiveLog } from '#server/sites/live/live-log.ts';
import { signedInAgain } from '../factories.ts';
import { eventually } from '../setup/app/eventually.ts';
import { addRows } from '../setup/database/records.ts';
import { contents, type Line, withTeaShop } from '../setup/websites/tea-shop.ts';

const shop = withTeaShop();
const { act, say, listenAs, listenAsVisitor, waiting, conversation, lines } = shop;

describe('lines', () => {
  test('keep the order of their commits, though the clock of another process is behind', async () => {
    const chatId = await waiting();
    const live = await listenAs(shop.operator);
    await say(shop.operator, chatId, 'One').expect(201);
    shop.now -= 2000;
    await shop.visitor.post('chat', { chatId, message: 'Two' }).expect(200);
    shop.now += 5000;
    await say(shop.operator, chatId, 'Three', { isNote: true }).expect(201);
    shop.now -= 5000;
    await say(shop.operator, chatId, 'Four').expect(201);
    await act(shop.operator, chatId, 'close').expect(200);
    const { body } = await shop.operator.client.get(`/api/inbox/${chatId}`).expect(200);
    const texts = ['One', 'Two', 'Three', 'Four'];
    const stored = body.conversation.messages.filter(({ author }: Line) => author.kind !== 'system');
    expect(stored.slice(1).map(({ content }: Line) => content)).toEqual(texts);
    await eventually(() => expect(contents(live)).toEqual(texts));
    expect((await lines(chatId)).slice(-4, -1)).toEqual(['operator: One', 'visitor: Two', 'operator: Four']);
    expect(body.conversation.is_unread).toBe(false);
    shop.now += 2000;
  });
});

describe('live events', () => {
  test('reach everybody once and in order, and go on after a cut', async () => {
    const chatId = await waiting();
    const first = await listenAs(shop.operator);
    await say(shop.operator, chatId, 'One').expect(201);
    await eventually(() => expect(contents(first)).toContain('One'));
    first.close();
    const last = first.events.at(-1)?.id ?? 0;
    for (const text of ['Two', 'Three']) await say(shop.operator, chatId, text).expect(201);
    const second = await listenAs(shop.operator, `?lastEventId=${last}`);
    await shop.visitor.post('chat', { chatId, message: 'Four' }).expect(200);
    await eventually(() => expect(contents(second)).toEqual(['Two', 'Three', 'Four']));
    const ids = second.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids.slice(1)).size).toBe(ids.length - 1);
    const { body } = await shop.operator.client
      .get(`/api/inbox/events?poll=1&lastEventId=${last}`)
      .expect(200);
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
    expect(body).toMatchObject({ event_id: ids.at(-1), is_reset: false });
  });

  test('show who types and reads; notes and ids stay with the team', async () => {
    const chatId = await waiting();
    await say(shop.operator, chatId, 'Hello').expect(201);
    const [ofTeam, ofVisitor] = [await listenAs(shop.owner), await listenAsVisitor(chatId)];
    await act(shop.operator, chatId, 'typing').expect(200);
    await act(shop.owner, chatId, 'typing').expect(200);
    await say(shop.operator, chatId, 'A secret', { isNote: true }).expect(201);
    await shop.visitor.post('typing', { chatId }).expect(200);
    const { messages } = await conversation(chatId);
    await shop.visitor.post('read', { chatId, messageId: messages.at(-1).id }).expect(200);
    await act(shop.operator, chatId, 'read').expect(200);
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
    expect(JSON.stringify(ofVisitor.events)).not.toContain(shop.operator.id);
    expect(JSON.stringify(ofTeam.events)).toContain(shop.operator.id);
  });

  test('tell the team, and not the visitor, of an address that is left', async () => {
    const chatId = await waiting();
    const [ofTeam, ofVisitor] = [await listenAs(shop.operator), await listenAsVisitor(chatId)];
    await shop.visitor.post('lead', { email: 'guest@example.org', consent: true, chatId }).expect(201);
    await eventually(() => expect(ofTeam.events.map(({ type }) => type)).toEqual(['ready', 'lead']));
    await say(shop.operator, chatId, 'Thank you').expect(201);
    await eventually(() => expect(contents(ofVisitor)).toEqual(['Thank you']));
    expect(ofVisitor.events.map(({ type }) => type)).not.toContain('lead');
  });

  test('are told to load anew where the log does not reach back', async () => {
    const chatId = await waiting();
    await shop.app.db
      .deleteFrom('live_events')
      .where('id', '<', await shop.app.services.live.lastId())
      .execute();
    const { body } = await shop.visitor.get(`events?chatId=${chatId}&poll=1&lastEventId=0`).expect(200);
    expect(body).toMatchObject({ is_reset: true, events: [] });
    const beyond = await shop.visitor.get(`events?chatId=${chatId}&poll=1&lastEventId=999999999`).expect(200);
    expect(beyond.body.is_reset).toBe(true);
  });

  test('are polled in parts where there are many', async () => {
    const chatId = await waiting();
    const before = await shop.app.services.live.lastId();
    const event = {
      ...{ site_id: shop.siteId, chat_id: chatId, type: 'typing', is_private: 0 },
      ...{
        data: JSON.stringify({ chat_id: chatId, by: 'visitor' }),
        created_at: new Date(shop.now).toISOString(),
      },
    };
    await addRows(shop.app.db, 'live_events', Array(501).fill(event));
    const poll = async (after: number) =>
      (await shop.visitor.get(`events?chatId=${chatId}&poll=1&lastEventId=${after}`).expect(200)).body;
    const first = await poll(before);
    expect(first.events).toHaveLength(500);
    expect(first.event_id).toBe(first.events.at(-1).id);
    const rest = await poll(first.event_id);
    expect(rest.events).toHaveLength(1);
    expect(rest.event_id).toBe(await shop.app.services.live.lastId());
  });

  test('are read again after a failure of the database', async () => {
    let failures = 0;
    const db = shop.app.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'SelectQueryNode' && failures-- > 0) throw new Error('The connection is gone.');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const log = createLiveLog({
      database: { ...shop.app.services.database, db },
      clock: systemClock,
      log: createLog('silent'),
    });
    const read: string[] = [];
    const end = await log.subscribe((events) => void read.push(...events.map(({ type }) => type)));
    failures = 1;
    await inTransaction(shop.app.db, (tx) => log.accessChanged(tx, 'nobody'));
    await eventually(() => expect(read).toEqual(['access']), 5000);
    expect(failures).toBeLessThan(0);
    end();
  });

  test('come from another process', async () => {
    const chatId = await waiting();
    const other = await shop.app.beside();
    try {
      const stream = await listenAsVisitor(chatId);
      const { client } = await signedInAgain(other, shop.operator);
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

const kindOf = ({ type, data }: { type: string; data: Record<string, unknown> }) =>
  `${type} ${data.by ?? ''}`;
