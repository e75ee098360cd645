import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as confidence from '#server/answers/chat/answering/confidence.ts';
import { type Person, signedInPerson } from '../factories.ts';
import { answerVisitors } from '../setup/answers/given-answer.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { deleteRows, rowsOf } from '../setup/database/records.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';

const HOST = 'https://shop.example';
const DAY = 24 * 3600 * 1000;
const START = Date.UTC(2026, 10, 22, 12);
let now = START;
let app: TestApp;
let owner: Person;
let siteId: string;
let botId: string;

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  siteId = body.site.id;
  botId = body.site.bot_id;
});
afterAll(() => app.close());
afterEach(async () => {
  now = START;
  const { db } = app;
  for (const table of ['chats', 'searches', 'resolved_gaps'] as const) await deleteRows(db, table);
  const { body } = await owner.client.get(`/api/bots/${botId}/sources`);
  for (const { id, type } of body.results)
    if (type !== 'website') await owner.client.delete(`/api/bots/${botId}/sources/${id}`).expect(200);
});

interface Listed {
  id: string;
  text: string;
  times: number;
  questions: number;
  doubtful: number;
  searches: number;
  downvotes: number;
}
const visit = (): Promise<TestVisitor> => createVisitor(app.origin, 'tea-shop', HOST);
const list = async (query = ''): Promise<Listed[]> =>
  (await owner.client.get(`/api/sites/${siteId}/gaps${query}`).expect(200)).body.results;
const texts = async () => (await list()).map(({ text }) => text);
const answer = async (question: string, text = 'Yes.'): Promise<string> => {
  const qa = { type: 'qa', question, answer: text };
  return (await owner.client.post(`/api/bots/${botId}/sources`).send(qa).expect(201)).body.source.id;
};
const dismiss = (id: string) => owner.client.post(`/api/sites/${siteId}/gaps/${id}/dismiss`);

/** Searches are recorded after their response. */
async function search(visitor: TestVisitor, q: string): Promise<void> {
  await visitor.search(q);
  const { db } = app;
  await eventually(async () => expect(await rowsOf(db, 'searches', { query: q })).not.toEqual([]));
}

describe('the list of gaps', () => {
  test('groups questions, searches and votes in all spellings', async () => {
    const visitor = await visit();
    await visitor.ask('Do you ship to Norway?');
    now += 1000;
    await search(await visit(), 'do you ship to norway');
    now += 1000;
    const { chat_id } = await visitor.ask('Do you ship to NORWAY');
    await visitor.ask('Hello');
    await visitor.ask('Are you open?');
    const [first, second, ...rest] = await list();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      text: 'Do you ship to NORWAY',
      questions: 2,
      searches: 1,
      downvotes: 0,
      times: 3,
      last_at: new Date(START + 2000).toISOString(),
      chat_id,
    });
    expect(second).toMatchObject({ text: 'Are you open?', times: 1 });
    expect((await list('?limit=1&page=2')).map(({ text }) => text)).toEqual(['Are you open?']);
  });

  test('lists an answer that was voted down once, and removes it after 90 days', async () => {
    await answer('Are you open?', 'Maybe.');
    const visitor = await visit();
    now += 1000;
    const { message_id } = await visitor.ask('Are you open?');
    expect(await list()).toEqual([]);
    await visitor.rate(message_id, 'down', 'incomplete');
    expect(await list()).toMatchObject([
      { text: 'Are you open?', downvotes: 1, questions: 0, reasons: ['incomplete'] },
    ]);
    const unanswered = await visitor.ask('Who are the owners of the harbour?');
    await visitor.rate(unanswered.message_id, 'down');
    expect((await list()).map(({ times }) => times)).toEqual([1, 1]);
    const viewer = (await owner.client.get('/api/auth/user').expect(200)).body.user;
    now += 89 * DAY;
    expect(await app.services.gaps.all(viewer, siteId)).toHaveLength(2);
    now += 2 * DAY;
    // The owner's session has ended by now.
    expect(await app.services.gaps.all(viewer, siteId)).toEqual([]);
  });

  test('is exported without formulas', async () => {
    await (await visit()).ask('=HYPERLINK("https://evil.example")');
    const { text } = await owner.client.get(`/api/sites/${siteId}/gaps?format=csv`).expect(200);
    expect(text.split('\r\n')[0]).toBe(
      'text,questions,weak,doubtful,searches,downvotes,times,last_at,chat_id',
    );
    expect(text).toContain(`"'=HYPERLINK(`);
  });
});

describe('a doubtful answer', () => {
  const QUESTION = 'How much is a check-up?';

  test('is a gap until the owner answers the question', async () => {
    answerVisitors(app, 'Every six months [1].', { isDoubtful: true });
    await (await visit()).ask(QUESTION);
    now += 1000;
    await (await visit()).ask('how much is a check-up');
    expect(await list()).toMatchObject([
      { text: 'how much is a check-up', doubtful: 2, questions: 0, times: 2, answer: 'Every six months.' },
    ]);
    await answer(QUESTION, '£55.');
    expect(await list()).toEqual([]);
  });

  test('is on the dashboard until the owner answers the question', async () => {
    const { gaps, insights } = app.services;
    const viewer = (await owner.client.get('/api/auth/user').expect(200)).body.user;
    const onDashboard = async () => gaps.stillOpen(viewer, await insights.doubtful(viewer));
    answerVisitors(app, 'Every six months.', { isDoubtful: true });
    const visitor = await visit();
    for (const text of ['👍', QUESTION, 'how much is a check-up', '?!']) {
      now += 1000;
      await visitor.ask(text);
    }
    await visitor.rate((await visitor.ask('Is it good?')).message_id, 'up');
    expect((await onDashboard()).map(({ text, times }) => [text, times])).toEqual([
      ['how much is a check-up', 2],
      ['?!', 1],
      ['👍', 1],
    ]);
    await answer(QUESTION, '£55.');
    expect(await onDashboard()).toHaveLength(2);
  });

  test('is no gap, or another one, once the visitor has voted', async () => {
    answerVisitors(app, 'Every six months.', { isDoubtful: true });
    const visitor = await visit();
    const { message_id } = await visitor.ask(QUESTION);
    await visitor.rate(message_id, 'up');
    expect(await list()).toEqual([]);
    await visitor.rate(message_id, 'down');
    expect(await list()).toMatchObject([{ doubtful: 0, downvotes: 1, times: 1 }]);
  });

  test('is found among gaps of all kinds', async () => {
    const visitor = await visit();
    await visitor.ask('Are you open?');
    answerVisitors(app, 'Every six months.', { isDoubtful: true });
    await visitor.ask(QUESTION);
    const kind = async (name: string) => (await list(`?kind=${name}`)).map(({ text }) => text);
    expect(await kind('doubtful')).toEqual([QUESTION]);
    expect(await kind('unanswered')).toEqual(['Are you open?']);
    expect(await kind('searched')).toEqual([]);
    expect(await kind('made-up')).toHaveLength(2);
    const csv = await owner.client.get(`/api/sites/${siteId}/gaps?kind=doubtful&format=csv`).expect(200);
    expect(csv.text.trim().split('\r\n')).toHaveLength(2);
  });

  test('closes no gap', async () => {
    await (await visit()).ask('Do you ship to Norway?');
    const text = { type: 'text', title: 'Norway', text: 'We ship to Norway every Friday.' };
    const { body } = await owner.client.post(`/api/bots/${botId}/sources`).send(text).expect(201);
    const sourceId = body.source.id;
    const { gaps, database } = app.services;
    const tryWith = async (probability: number) => {
      await deleteRows(database.db, 'resolved_gaps');
      vi.spyOn(confidence, 'probabilityOf').mockReturnValue(probability);
      await gaps.job.run({ sourceId, botId }, new AbortController().signal);
    };
    await tryWith(confidence.DOUBT_THRESHOLD - 0.01);
    expect(await texts()).toEqual(['Do you ship to Norway?']);
    await tryWith(confidence.DOUBT_THRESHOLD + 0.01);
    expect(await texts()).toEqual([]);
  });

  test('is told to nobody by mail', async () => {
    answerVisitors(app, 'Every six months.', { isDoubtful: true });
    await (await visit()).ask(QUESTION);
    await app.services.gaps.newGapsJob.run({ siteId });
    expect(await rowsOf(app.db, 'found_gaps')).toEqual([]);
  });
});

test('asking for a person is no gap', async () => {
  answerVisitors(app, 'Call us: 030 1234567.', { request: 'person' });
  const visitor = await visit();
  const { message_id } = await visitor.ask('Can I talk to someone?');
  await visitor.rate(message_id, 'down');
  expect(await list()).toEqual([]);
});

describe('a gap', () => {
  test('that is dismissed does not return', async () => {
    const visitor = await visit();
    await visitor.ask('asdf');
    const [gap] = await list();
    const ends = await Promise.all([1, 2].map(() => dismiss(gap?.id ?? '')));
    expect(ends.map(({ status }) => status)).toContain(200);
    now += DAY;
    await (await visit()).ask('ASDF!');
    expect(await list()).toEqual([]);
    await dismiss(gap?.id ?? '').expect(404);
    await dismiss('made-up').expect(404);
    const eve = await signedInPerson(app);
    await eve.client.get(`/api/sites/${siteId}/gaps`).expect(404);
    await eve.client.post(`/api/sites/${siteId}/gaps/${gap?.id}/dismiss`).expect(404);
  });

  test('is dismissed together with others that are listed', async () => {
    const visitor = await visit();
    for (const text of ['Do you ship?', 'Are you open?', 'Where are you?']) await visitor.ask(text);
    const [first, second, third] = await list();
    const bulk = (ids: unknown) => owner.client.post(`/api/sites/${siteId}/gaps/bulk/dismiss`).send({ ids });
    const ids = [first?.id, second?.id, 'made-up'];
    const answers = await Promise.all([bulk(ids), bulk(ids.toReversed())]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.flatMap((answer) => answer.body.ids ?? [])).toEqual(
      expect.arrayContaining(ids.slice(0, 2)),
    );
    expect(await texts()).toEqual([third?.text]);
    await bulk(ids).expect(404);
    for (const bad of [undefined, [], [{}], Array.from({ length: 51 }, (_, n) => `${n}`)])
      await bulk(bad).expect(422);
    const eve = await signedInPerson(app);
    await eve.client.post(`/api/sites/${siteId}/gaps/bulk/dismiss`).send({ ids }).expect(404);
  });

  test('is the same in all spellings, with and without accents', async () => {
    const visitor = await visit();
    for (const text of ['¿Cuánto cuesta el envío?', 'cuanto cuesta el envio', 'Cuánto  cuesta el ENVÍO'])
      await visitor.ask(text);
    expect(await list()).toMatchObject([{ times: 3 }]);
    const viewer = (await owner.client.get('/api/auth/user').expect(200)).body.user;
    expect((await app.services.insights.questions(viewer)).unanswered).toMatchObject([{ times: 3 }]);
  });

  test('is listed once on the dashboard in all spellings', async () => {
    const visitor = await visit();
    for (const text of ['Wo ist der Käse?', 'Are you open?', 'wo ist der kase', 'Are you OPEN']) {
      now += 1000;
      await visitor.ask(text);
    }
    const viewer = (await owner.client.get('/api/auth/user').expect(200)).body.user;
    expect((await app.services.insights.questions(viewer)).unanswered).toMatchObject([
      { text: 'Are you OPEN', times: 2 },
      { text: 'wo ist der kase', times: 2 },
    ]);
  });

  test('is removed from the dashboard with its conversation, and shows the current name of its website', async () => {
    now += 1000;
    await (await visit()).ask('Wo ist der Tee?');
    now += 1000;
    const { chat_id } = await (await visit()).ask('Wo ist der Honig?');
    const viewer = (await owner.client.get('/api/auth/user').expect(200)).body.user;
    const onDashboard = async () => (await app.services.insights.questions(viewer)).unanswered;
    expect(await onDashboard()).toHaveLength(2);
    await owner.client.delete(`/api/sites/${siteId}/conversations/${chat_id}`).expect(200);
    expect(await onDashboard()).toMatchObject([{ text: 'Wo ist der Tee?', siteName: 'Tea shop' }]);
    now += 1000;
    const rename = (name: string) => owner.client.patch(`/api/sites/${siteId}`).send({ name }).expect(200);
    await rename('Teeladen');
    expect(await onDashboard()).toMatchObject([{ siteName: 'Teeladen' }]);
    await rename('Tea shop');
  });

  test('closes when an answer is added, in any wording, and reopens when the answer is removed', async () => {
    const visitor = await visit();
    await visitor.ask('Do you ship to Norway?');
    await search(visitor, 'shipping norway');
    await visitor.ask('Are you open?');
    const id = await answer('Do you ship to Norway?');
    await app.services.worker.idle();
    expect(await texts()).toEqual(['Are you open?']);
    now += 1000;
    await search(await visit(), 'shipping Norway');
    expect(await texts()).toEqual(['Are you open?']);

    const changed = { question: 'Are you open?' };
    await owner.client.patch(`/api/bots/${botId}/sources/${id}`).send(changed).expect(200);
    await app.services.worker.idle();
    expect((await texts()).sort()).toEqual(['Do you ship to Norway?', 'shipping norway']);
    await owner.client.delete(`/api/bots/${botId}/sources/${id}`).expect(200);
    expect(await texts()).toHaveLength(3);
  });

  test('reopens when its answer is voted down', async () => {
    const visitor = await visit();
    await visitor.ask('Are you open?');
    await answer('Are you open?', 'Maybe.');
    expect(await list()).toEqual([]);
    now += 1000;
    const { message_id } = await visitor.ask('Are you open?');
    await visitor.rate(message_id, 'down');
    expect(await list()).toMatchObject([{ text: 'Are you open?', questions: 0, downvotes: 1 }]);
  });
});
