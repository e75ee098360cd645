import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { answerVisitors } from '../setup/answers/given-answer.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

const HOST = 'https://shop.example';
const DAY = 24 * 3600 * 1000;
let now = Date.UTC(2026, 10, 22, 12);
let app: TestApp;
let owner: Person;
let siteId: string;

interface Day {
  start: string;
  [count: string]: unknown;
}

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app, 'ada@example.org', { time_zone: 'Asia/Kathmandu' });
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  siteId = body.site.id;
  const qa = { type: 'qa', question: 'Do you sell tea?', answer: 'Yes.' };
  await owner.client.post(`/api/bots/${body.site.bot_id}/sources`).send(qa).expect(201);
});
afterAll(() => app.close());

const get = async (query = '') =>
  (await owner.client.get(`/api/sites/${siteId}/insights${query}`).expect(200)).body.insights;

describe('insights', () => {
  test('of a new website are thirty empty days', async () => {
    const { days, totals, ...lists } = await get();
    expect(days).toHaveLength(30);
    expect(days.at(-1).start).toBe('2026-11-21T18:15:00.000Z');
    expect(new Set(Object.values(totals))).toEqual(new Set([0]));
    expect(Object.values(lists).flat()).toEqual([]);
  });

  test('count events of visitors by day in the owner’s time zone', async () => {
    const visitor = await createVisitor(app.origin, 'tea-shop', HOST);
    const other = await createVisitor(app.origin, 'tea-shop', HOST);
    const { message_id } = await visitor.ask('Do you sell tea?');
    await visitor.rate(message_id, 'up');
    await visitor.ask('Hello');
    await other.rate((await other.ask('Where are you?')).message_id, 'down');
    await other.ask('do you sell TEA');
    // Later than the owner's answer: it is no correction.
    now += 1;
    answerVisitors(app, 'Every six months.', { isDoubtful: true });
    await other.ask('Do you sell tea?');
    answerVisitors(app, 'Call us: 030 1234567.', { request: 'person' });
    await other.ask('Can I talk to someone?');
    vi.restoreAllMocks();
    await visitor.search('kettle');
    await eventually(async () => expect((await get()).totals.searches).toBe(1));
    await visitor.report('search_click', { query: 'kettle', url: `${HOST}/kettle` });
    await visitor.report('open', { url: `${HOST}/` });
    await visitor.report('share', { network: 'x', url: `${HOST}/tea#green` });
    await visitor.report('share', { network: 'mastodon', url: `${HOST}/tea` });
    await other.report('share', { network: 'x', url: `${HOST}/tea` });
    await other.report('share', { network: 7, url: null });
    await other.leave('guest@example.org');
    // The next day in Kathmandu.
    now = Date.UTC(2026, 10, 22, 18, 30);
    const late = await createVisitor(app.origin, 'tea-shop', HOST);
    await late.ask('Where are you?');

    const { days, totals, ...lists } = await get();
    expect(days.slice(-2)).toMatchObject([
      {
        start: '2026-11-21T18:15:00.000Z',
        questions: 4,
        answered: 3,
        doubtful: 1,
        person_requests: 1,
        searches: 1,
        searches_without_results: 1,
        clicks: 1,
        opens: 1,
        shares: 4,
        leads: 1,
        votes_up: 1,
        votes_down: 1,
      },
      { start: '2026-11-22T18:15:00.000Z', questions: 1, answered: 0, doubtful: 0, searches: 0 },
    ]);
    expect(totals).toMatchObject({ questions: 5, answered: 3, doubtful: 1, shares: 4 });
    expect(lists).toEqual({
      top_questions: [
        { text: 'Do you sell tea?', times: 3 },
        { text: 'Where are you?', times: 2 },
      ],
      top_searches: [{ text: 'kettle', times: 1, has_results: false }],
      shares_by_network: [
        { network: 'x', times: 2 },
        { network: 'mastodon', times: 1 },
      ],
      shared_pages: [{ url: `${HOST}/tea`, times: 3 }],
    });
  });

  test('of a range have its days, at most a year', async () => {
    const { days, totals } = await get('?from=2026-11-20&to=2026-11-22');
    expect(days).toHaveLength(3);
    expect(totals.questions).toBe(4);
    expect((await get('?from=2026-11-23')).totals.questions).toBe(1);
    const year = (await get('?from=1970-01-01')).days as Day[];
    expect(year).toHaveLength(366);
    expect(year.at(-1)).toMatchObject({ questions: 1 });
    expect((await get('?from=2026-11-23&to=2026-11-20')).days).toHaveLength(1);
    expect((await get('?from=yesterday&to=2026-13-40')).days).toHaveLength(30);
    const gaps = new Set(
      year.slice(1).map(({ start }, i) => Date.parse(start) - Date.parse(year[i]?.start ?? '')),
    );
    expect(gaps).toEqual(new Set([DAY]));
  });

  test('are for the owner only', async () => {
    const eve = await signedInPerson(app);
    await eve.client.get(`/api/sites/${siteId}/insights`).expect(404);
    await app.browser().get(`/api/sites/${siteId}/insights`).expect(401);
  });
});
