import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { answerVisitors } from '../setup/answers/given-answer.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { costOfAsync } from '../setup/app/growth.ts';
import { parseCsv } from '../setup/content/parse-csv.ts';
import { addRows, changeRows, deleteRows, rowsOf } from '../setup/database/records.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';

const HOST = 'https://shop.example';
const DAY = 24 * 3600 * 1000;
let now = Date.UTC(2026, 10, 22, 12);
let app: TestApp;
let owner: Person;
let siteId: string;
let botId: string;
let visitor: TestVisitor;

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app, 'ada@example.org', { time_zone: 'Asia/Kathmandu' });
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  siteId = body.site.id;
  botId = body.site.bot_id;
  const qa = { type: 'qa', question: 'Do you sell green tea?', answer: 'Yes.' };
  await owner.client.post(`/api/bots/${botId}/sources`).send(qa).expect(201);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = Date.UTC(2026, 10, 22, 12);
  visitor = await createVisitor(app.origin, 'tea-shop', HOST);
});
afterEach(async () => {
  for (const table of ['chats', 'searches', 'widget_events', 'leads'] as const) await deleteRows(db(), table);
});

const db = () => app.db;
const path = (rest = '') => `/api/sites/${siteId}/conversations${rest}`;
const list = async (query = '') => (await owner.client.get(path(query)).expect(200)).body;
const names = async (query = '') => (await list(query)).results.map(({ name }: { name: string }) => name);
const count = async (
  table: 'chats' | 'messages' | 'message_feedback' | 'searches' | 'widget_events' | 'leads',
) => (await rowsOf(db(), table)).length;

/** Two chats of one visitor: one with an answer and without, one only without. */
async function talk(): Promise<{ first: string; second: string }> {
  const { chat_id, message_id } = await visitor.ask('Do you sell green tea?');
  await visitor.rate(message_id, 'up');
  now += 1000;
  await visitor.ask('And black kettles, 100 % steel?', chat_id);
  now += 1000;
  const other = await visitor.ask('Where are you?');
  await visitor.rate(other.message_id, 'down', 'Not helpful');
  await visitor.leave('guest@example.org', { chatId: other.chat_id });
  return { first: chat_id, second: other.chat_id };
}

describe('the list', () => {
  test('shows each conversation with its counts, the last active first', async () => {
    const { first } = await talk();
    const { results, count: n } = await list();
    expect(n).toBe(2);
    expect(results[1]).toMatchObject({
      id: first,
      name: 'Do you sell green tea?',
      channel: 'cookie',
      visitor_id: visitor.id,
      questions: 2,
      unanswered: 1,
      votes_up: 1,
      votes_down: 0,
      has_lead: false,
    });
    expect(results[0]).toMatchObject({ name: 'Where are you?', votes_down: 1, has_lead: true });
  });

  test('is filtered by words, outcome, vote, channel and day', async () => {
    const [green, where] = ['Do you sell green tea?', 'Where are you?'];
    await talk();
    now += DAY;
    await (await createVisitor(app.origin, 'tea-shop', HOST)).ask(green);
    expect(await names('?nameLike=KETTLES')).toEqual([green]);
    expect(await names('?nameLike=100%20%25')).toEqual([green]);
    expect(await names('?nameLike=%25')).toEqual([green]);
    expect(await names('?nameLike=nothing')).toEqual([]);
    expect(await names('?nameLike=nothing&page=2')).toEqual([]);
    const asked = await list('?nameLike=where%20are&limit=1&page=7');
    expect([asked.count, asked.results.length, asked.next]).toEqual([1, 1, null]);
    expect(await list('?nameLike=TEA&limit=1&page=2')).toMatchObject({
      count: 2,
      results: [{ name: green }],
    });
    expect(await names('?outcome=unanswered')).toEqual([where, green]);
    expect(await names('?outcome=answered')).toEqual([green]);
    expect(await names('?vote=down')).toEqual([where]);
    expect(await names('?vote=up&outcome=unanswered')).toEqual([green]);
    expect(await names('?channel=search')).toEqual([]);
    expect(await names('?channel=search,cookie')).toHaveLength(3);
    expect(await names('?from=2026-11-23')).toEqual([green]);
    expect(await names('?to=2026-11-22')).toEqual([where, green]);
    expect(await names('?from=2026-11-22&to=2026-11-22&limit=1&page=2')).toEqual([green]);
    expect(await names('?from=2026-02-31&outcome=x&vote=z&channel=y&page=-1')).toHaveLength(3);
  });

  test('finds a visitor by name, address or the website’s user id, and shows the name', async () => {
    await talk();
    const known = await createVisitor(app.origin, 'tea-shop', HOST);
    await known.ask('Who am I?');
    const at = new Date(now).toISOString();
    const person = { user_id: 'customer-7', email: 'Grace@Example.org', name: 'Grace Höpper' };
    const visitorRow = { id: known.id, site_id: siteId, created_at: at, updated_at: at, ...person };
    await addRows(db(), 'visitors', visitorRow);
    for (const wanted of ['höpper', 'grace@example', 'CUSTOMER-7'])
      expect(await list(`?nameLike=${encodeURIComponent(wanted)}`)).toMatchObject({
        count: 1,
        results: [{ name: 'Who am I?', visitor: person }],
      });
    expect(await names('?nameLike=guest%40example')).toEqual(['Where are you?']);
    expect(await list('?nameLike=kettles')).toMatchObject({ count: 1, results: [{ visitor: null }] });
    await deleteRows(db(), 'visitors');
  });

  test('filters days in the time zone of the owner', async () => {
    // In Kathmandu it is the next day.
    now = Date.UTC(2026, 10, 21, 18, 30);
    await visitor.ask('Tea?');
    expect(await names('?to=2026-11-21')).toEqual([]);
    expect(await names('?from=2026-11-22&to=2026-11-22')).toHaveLength(1);
  });

  test('is exported by message, with question, page and outcome', async () => {
    const { first, second } = await talk();
    const { headers, text } = await owner.client.get(path('?format=csv')).expect(200);
    expect(headers['content-disposition']).toContain('conversations.csv');
    const [head, ...rows] = parseCsv(text);
    expect(head?.join()).toBe(
      'conversation_id,id,channel,visitor_id,page_url,created_at,role,content,outcome,is_doubtful,sources,vote,reason,note,provider,model,fallback,input_tokens,output_tokens,cost_usd,author,operator_name,files',
    );
    const cells = (...names: string[]) =>
      rows.map((row) => names.map((name) => row[head?.indexOf(name) ?? -1]));
    // The newest conversation first, the messages of each in their order.
    expect(cells('conversation_id', 'role', 'outcome', 'vote')).toEqual([
      [second, 'user', '', ''],
      [second, 'assistant', 'unanswered', 'down'],
      [first, 'user', '', ''],
      [first, 'assistant', 'answered', 'up'],
      [first, 'user', '', ''],
      [first, 'assistant', 'unanswered', ''],
    ]);
    expect(cells('content', 'page_url', 'reason').slice(0, 2)).toEqual([
      ['Where are you?', '', ''],
      [expect.stringContaining('couldn’t find'), '', 'Not helpful'],
    ]);
    const down = parseCsv((await owner.client.get(path('?format=csv&vote=down')).expect(200)).text);
    expect(down).toHaveLength(3);
    const none = await owner.client.get(path('?format=csv&nameLike=nothing')).expect(200);
    expect(parseCsv(none.text)).toHaveLength(1);
  });

  test('names the files of its messages, on its page and in the export', async () => {
    const { first } = await talk();
    const [question] = await rowsOf(db(), 'messages', { chat_id: first, role: 'user' });
    const file = { chat_id: first, note_id: null, user_id: null, type: 'text/plain', size: 4, sha256: '' };
    const times = { width: null, height: null, created_at: new Date(now).toISOString() };
    const ids = ['list.txt', 'tea.txt'].map((name) => ({ id: newId(), name }));
    for (const named of ids)
      await addRows(db(), 'chat_files', { ...file, ...times, ...named, message_id: question?.id ?? '' });
    const { body } = await owner.client.get(path(`/${first}`)).expect(200);
    const { attachments } = body.conversation.messages[0];
    expect(attachments).toMatchObject([{ ...ids[0], type: 'text/plain', size: 4 }, ids[1]]);
    const [head = [], ...rows] = parseCsv((await owner.client.get(path('?format=csv')).expect(200)).text);
    const files = rows.map((row) => row[head.indexOf('files')]);
    expect(files.filter((names) => names !== '')).toEqual(['list.txt, tea.txt']);
  });

  test('is exported completely and in order, with long conversations and without formulas', async () => {
    const chats = Array.from({ length: 230 }, (_, n) => ({ id: newId(), ...at(n % 3) }));
    const messages = chats.flatMap(({ id, updated_at }, n) =>
      Array.from({ length: n === 5 ? 1200 : 2 }, (_, m) => ({
        id: newId(),
        chat_id: id,
        site_id: siteId,
        role: 'user' as const,
        content: m === 0 ? '=cmd|"/c calc"!A0' : `@sum(${m})`,
        citations: '[]',
        created_at: updated_at,
      })),
    );
    const chat = {
      bot_id: botId,
      site_id: siteId,
      visitor_id: newId(),
      channel: 'cookie' as const,
      name: 'Tea',
    };
    for (const { updated_at, ...row } of chats)
      await addRows(db(), 'chats', { ...chat, ...row, updated_at, created_at: updated_at });
    for (let from = 0; from < messages.length; from += 100)
      await addRows(db(), 'messages', messages.slice(from, from + 100));

    const { text } = await owner.client.get(path('?format=csv')).expect(200);
    expect(text).not.toMatch(/[,"][=@]/);
    const rows = parseCsv(text).slice(1);
    expect(new Set(rows.map(([, id]) => id)).size).toBe(messages.length);
    const conversations = rows.map(([id]) => id).filter((id, n, all) => id !== all[n - 1]);
    const order = chats.toSorted((a, b) => (a.updated_at + a.id < b.updated_at + b.id ? 1 : -1));
    expect(conversations).toEqual(order.map(({ id }) => id));
    const long = rows.filter(([id]) => id === chats[5]?.id).map(([, id]) => id);
    expect(long).toEqual(long.toSorted());
  });

  // PostgreSQL does its work in another process, whose cost is not seen here.
  if (process.env.TEST_ENGINE !== 'postgres')
    test('is exported at a cost in proportion to the number of its messages', async () => {
      const createdAt = new Date(now).toISOString();
      const chat = { bot_id: botId, site_id: siteId, channel: 'cookie' as const, name: 'Tea' };
      const times = { created_at: createdAt, updated_at: createdAt };
      const costOfExport = async (messagesPerChat: number): Promise<number> => {
        await deleteRows(db(), 'chats');
        const chats = Array.from({ length: 200 }, () => newId());
        for (const id of chats) await addRows(db(), 'chats', { ...chat, ...times, id, visitor_id: newId() });
        const content = 'x'.repeat(500);
        const message = { site_id: siteId, role: 'user' as const, content, citations: '[]' };
        for (const chat_id of chats) {
          const rows = Array.from({ length: messagesPerChat }, () => ({ ...message, id: newId(), chat_id }));
          await addRows(
            db(),
            'messages',
            rows.map((row) => ({ ...row, created_at: createdAt })),
          );
        }
        return costOfAsync(async () => {
          for await (const batch of app.services.conversations.allOf(owner.id)) expect(batch).not.toEqual([]);
        });
      };
      const short = await costOfExport(10);
      // Eight times the messages. Sorting all of them for each batch would cost up to 64 times as much.
      await eventually(async () => expect((await costOfExport(80)) / short).toBeLessThan(16));
    }, 60_000);

  test('is exported while conversations continue', async () => {
    const chats = Array.from({ length: 230 }, (_, n) => ({ id: newId(), ...at(n) }));
    for (const { id, updated_at } of chats) {
      const chat = { id, bot_id: botId, site_id: siteId, visitor_id: newId(), channel: 'cookie' as const };
      await addRows(db(), 'chats', { ...chat, name: 'Tea', created_at: updated_at, updated_at });
      // Enough for several batches.
      const messages = Array.from({ length: 5 }, () => ({
        id: newId(),
        chat_id: id,
        site_id: siteId,
        role: 'user' as const,
        content: 'Tea?',
        citations: '[]',
        created_at: updated_at,
      }));
      await addRows(db(), 'messages', messages);
    }
    const seen = new Set<string>();
    for await (const messages of app.services.conversations.allOf(owner.id)) {
      for (const { conversationId } of messages) seen.add(conversationId);
      await changeRows(db(), 'chats', { id: String(chats[0]?.id) }, at(1000));
    }
    expect(seen.size).toBe(230);
  });
});

const at = (seconds: number) => ({ updated_at: new Date(now + seconds * 1000).toISOString() });

test('doubtful answers, and asking for a person, are marked in the list and in the transcript', async () => {
  answerVisitors(app, 'Every six months.', { isDoubtful: true });
  const { chat_id } = await visitor.ask('How much is a check-up?');
  answerVisitors(app, 'Call us: 030 1234567.', { request: 'person' });
  await visitor.ask('Can I talk to someone?', chat_id);
  now += 1000;
  await visitor.ask('Are you there?');
  const { results } = await list();
  expect(results).toMatchObject([
    { name: 'Are you there?', questions: 0, doubtful: 0, asks_for_person: true },
    { name: 'How much is a check-up?', questions: 1, unanswered: 0, doubtful: 1, asks_for_person: true },
  ]);
  expect(await names('?outcome=doubtful')).toEqual(['How much is a check-up?']);
  expect(await names('?outcome=asked_for_person')).toHaveLength(2);
  expect(await names('?outcome=answered')).toEqual(['How much is a check-up?']);
  const { conversation } = (await owner.client.get(path(`/${chat_id}`)).expect(200)).body;
  expect(conversation.messages).toMatchObject([
    { outcome: null, is_doubtful: false },
    { outcome: 'answered', is_doubtful: true },
    { outcome: null, is_doubtful: false },
    { outcome: 'asked_for_person', is_doubtful: false },
  ]);
});

test('a doubtful answer that the owner has corrected counts as answered', async () => {
  answerVisitors(app, 'Every six months.', { isDoubtful: true });
  await visitor.ask('How much is a check-up?');
  const insights = async () =>
    (await owner.client.get(`/api/sites/${siteId}/insights`).expect(200)).body.insights;
  expect([(await list('?outcome=doubtful')).count, (await insights()).totals.doubtful]).toEqual([1, 1]);
  now += 1000;
  const qa = { type: 'qa', question: 'how much is a check-up', answer: '£55.' };
  const { body } = await owner.client.post(`/api/bots/${botId}/sources`).send(qa).expect(201);
  expect((await list()).results).toMatchObject([{ questions: 1, doubtful: 0 }]);
  expect([(await list('?outcome=doubtful')).count, (await insights()).totals.doubtful]).toEqual([0, 0]);
  await owner.client.delete(`/api/bots/${botId}/sources/${body.source.id}`).expect(200);
  expect(await names('?outcome=doubtful')).toEqual(['How much is a check-up?']);
});

describe('a transcript', () => {
  test('has the messages with sources and feedback, and the leads', async () => {
    const { first, second } = await talk();
    const { body } = await owner.client.get(path(`/${first}`)).expect(200);
    expect(body.conversation.messages).toMatchObject([
      { role: 'user', content: 'Do you sell green tea?', outcome: null, feedback: null },
      {
        role: 'assistant',
        content: 'Yes.',
        outcome: 'answered',
        citations: [{ n: 1, title: 'Do you sell green tea?', url: '' }],
        feedback: { vote: 'up', reason: null, note: null },
      },
      { role: 'user' },
      { role: 'assistant', outcome: 'unanswered', citations: [] },
    ]);
    const other = (await owner.client.get(path(`/${second}`)).expect(200)).body.conversation;
    expect(other.messages[1].feedback).toEqual({ vote: 'down', reason: 'Not helpful', note: null });
    expect(other.leads).toMatchObject([{ email: 'guest@example.org' }]);
  });

  test('shows the page of a question without secrets in its address, and no page of another website', async () => {
    const { chat_id } = await visitor.ask('Tea?', undefined, { page: `${HOST}/cups?token=1#top` });
    const foreign = ['https://evil.example/', 'javascript:alert(1)', 'nowhere', `${HOST}:8443/`];
    for (const page of [...foreign, `blob:${HOST}/x`, 'blob:https:shop.example/x'])
      await visitor.ask('Tea?', chat_id, { page });
    const { conversation } = (await owner.client.get(path(`/${chat_id}`)).expect(200)).body;
    const pages = conversation.messages.map(({ page_url }: { page_url: string | null }) => page_url);
    expect(pages).toEqual([`${HOST}/cups`, ...Array(13).fill(null)]);
  });

  test('of a thousand messages is paged', async () => {
    const { chat_id } = await visitor.ask('Tea?');
    const messages = Array.from({ length: 998 }, (_, n) => ({
      id: newId(),
      chat_id,
      site_id: siteId,
      role: 'user' as const,
      content: `Message ${n} ${'x'.repeat(1990)}`,
      citations: '[]',
      outcome: null,
      created_at: new Date(now + n + 1).toISOString(),
    }));
    for (let from = 0; from < messages.length; from += 100)
      await addRows(db(), 'messages', messages.slice(from, from + 100));
    const get = async (page: number) =>
      (await owner.client.get(path(`/${chat_id}?page=${page}`)).expect(200)).body.conversation;
    const last = await get(99);
    expect(last).toMatchObject({ messages_count: 1000, page: 10, last_page: 10 });
    expect(last.messages).toHaveLength(100);
    expect(last.messages.at(-1).content).toMatch(/^Message 997 /);
    expect((await get(1)).messages[0].content).toBe('Tea?');
  });
});

describe('deleting', () => {
  test('removes a conversation with its messages once, also for two requests', async () => {
    const { first } = await talk();
    const ends = await Promise.all([1, 2, 3].map(() => owner.client.delete(path(`/${first}`))));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await count('messages')).toBe(2);
    await owner.client.get(path(`/${first}`)).expect(404);
  });

  test('removes several, and reports which existed', async () => {
    const { first, second } = await talk();
    const ids = [first, second, newId()];
    const calls = [1, 2].map(() => owner.client.post(path('/bulk/delete')).send({ ids }));
    const deleted = (await Promise.all(calls)).flatMap(({ body }) => body.ids ?? []);
    expect(deleted.sort()).toEqual([first, second].sort());
    expect(await count('chats')).toBe(0);
    expect(await count('leads')).toBe(1);
    for (const bad of [{}, { ids: [] }, { ids: Array.from({ length: 51 }, newId) }, { ids: [{}] }])
      await owner.client.post(path('/bulk/delete')).send(bad).expect(422);
  });

  test('erases one visitor only', async () => {
    const { first, second } = await talk();
    await visitor.search('kettle');
    await visitor.report('open', { url: `${HOST}/` });
    await visitor.leave('other@example.org');
    const other = await createVisitor(app.origin, 'tea-shop', HOST);
    await other.ask('Tea?');
    await other.search('cup');
    const erase = () => owner.client.post(`/api/sites/${siteId}/visitors/${visitor.id}/erase`);
    const { body } = await erase().expect(200);
    expect(body.erased).toEqual({ conversations: 2, searches: 1, events: 1, leads: 2 });
    await owner.client.get(path(`/${first}`)).expect(404);
    await owner.client.get(path(`/${second}`)).expect(404);
    expect(await names()).toEqual(['Tea?']);
    expect([await count('message_feedback'), await count('searches'), await count('leads')]).toEqual([
      0, 1, 0,
    ]);
    expect((await erase().expect(200)).body.erased.conversations).toBe(0);
  });

  test('is automatic after the retention days', async () => {
    await talk();
    await visitor.search('kettle');
    await visitor.report('open', { url: 'https://shop.example/', referrer: 'https://search.example/' });
    const keep = (retentionDays: unknown) =>
      owner.client.patch(`/api/sites/${siteId}`).send({ retentionDays });
    const sweep = () => app.services.retention.deleteConversations(new AbortController().signal);
    for (const bad of [0, -1, 3651, 1.5, 'soon', [], true]) await keep(bad).expect(422);
    expect((await keep('400').expect(200)).body.site.retention_days).toBe(400);
    const start = now;
    now = start + 400 * DAY - 10_000;
    await sweep();
    expect(await count('chats')).toBe(2);
    now = start + 400 * DAY + 60_000;
    await sweep();
    for (const table of ['chats', 'messages', 'searches', 'widget_events'] as const)
      expect(await count(table)).toBe(0);
    now = start;
    expect((await keep('').expect(200)).body.site.retention_days).toBeNull();
    await keep(30).expect(200);
    expect((await keep(null).expect(200)).body.site.retention_days).toBeNull();
    await talk();
    now = start + 4000 * DAY;
    await sweep();
    expect(await count('chats')).toBe(2);
  });
});

describe('another user', () => {
  test('finds nothing under their own site or this one; neither does an admin', async () => {
    const { first } = await talk();
    const eve = await signedInPerson(app);
    const site = { name: 'Eve’s', domain: 'eve.example' };
    const { body } = await eve.client.post('/api/sites').send(site).expect(201);
    const own = `/api/sites/${body.site.id}`;
    for (const base of [own, `/api/sites/${siteId}`]) {
      await eve.client.get(`${base}/conversations/${first}`).expect(404);
      await eve.client.delete(`${base}/conversations/${first}`).expect(404);
    }
    await eve.client
      .post(`${own}/conversations/bulk/delete`)
      .send({ ids: [first] })
      .expect(404);
    await eve.client.post(`${own}/visitors/${visitor.id}/erase`).expect(200);
    await eve.client.get(path('?format=csv')).expect(404);
    expect(await names()).toHaveLength(2);
    const admin = await personWithRole(app, 'ADMIN');
    await admin.client.get(path(`/${first}`)).expect(404);
    await admin.client.get(path('?format=csv')).expect(404);
  });

  test('a chat of the playground is no conversation of a site', async () => {
    const { body } = await owner.client
      .post('/api/chat/playground/new/invoke')
      .send({ prompt: 'Tea?', botId })
      .expect(200);
    await owner.client.get(path(`/${body.chat.id}`)).expect(404);
    expect(await names()).toEqual([]);
  });
});
