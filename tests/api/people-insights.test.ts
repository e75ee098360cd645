import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { parseCsv } from '../setup/content/parse-csv.ts';
import { deleteRows } from '../setup/database/records.ts';
import { type WidgetVisitor, widgetVisitor } from '../setup/websites/people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A Sunday; in Kathmandu it is 17:45. */
const NOON = Date.UTC(2026, 10, 22, 12);
let now = NOON;
let app: TestApp;
let owner: Person;
let siteId: string;

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  const more = { time_zone: 'Asia/Kathmandu', first_name: 'Ada' };
  owner = await signedInPerson(app, 'ada@example.org', more);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  siteId = body.site.id;
  const people = { offer: 'always', hours: null, words: [], claimMinutes: 5, silentMinutes: 15 };
  await owner.client.patch(`/api/sites/${siteId}`).send({ people }).expect(200);
  const qa = { type: 'qa', question: 'Do you sell green tea?', answer: 'Yes.' };
  await owner.client.post(`/api/bots/${body.site.bot_id}/sources`).send(qa).expect(201);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = NOON;
  await deleteRows(app.db, 'chats');
});

const visitor = () => widgetVisitor(app.origin, 'tea-shop', 'https://shop.example');
const insights = async (query = '') =>
  (await owner.client.get(`/api/sites/${siteId}/insights/people${query}`).expect(200)).body.insights;

/** A conversation in which a person answered after so many minutes. */
async function answered(minutes: number, score?: number): Promise<{ who: WidgetVisitor; id: string }> {
  const who = await visitor();
  const id = (await who.post('person', { message: 'Is anybody there?' }).expect(200)).body.chat_id;
  now += minutes * MINUTE;
  const path = `/api/inbox/${id}`;
  await owner.client.post(`${path}/messages`).send({ content: 'Yes.' }).expect(201);
  await owner.client.post(`${path}/close`).expect(200);
  if (score) await who.post('rating', { chatId: id, score }).expect(200);
  return { who, id };
}

const ask = async (message: string) => (await visitor()).post('chat', { message }).expect(200);

test('the first response is a median, and nothing is assumed without any', async () => {
  expect(await insights()).toMatchObject({
    first_response_seconds: null,
    people: { resolved: 0, unresolved: 0, open: 0 },
    assistant: { resolved: 0, unresolved: 0, open: 0 },
    ratings: 0,
    mean_rating: null,
    operators: [],
  });
  for (const minutes of [1, 2, 30]) await answered(minutes);
  expect((await insights()).first_response_seconds).toBe(120);
  await answered(4);
  expect((await insights()).first_response_seconds).toBe(180);
});

test('a conversation is resolved by a good rating, or when nobody comes back for three days', async () => {
  await answered(1, 5);
  await answered(1, 2);
  await answered(1);
  await ask('Do you sell green tea?');
  await ask('Who invented the airship?');
  await (await visitor()).post('person', { message: 'Hello?' }).expect(200);
  expect(await insights()).toMatchObject({
    people: { resolved: 1, unresolved: 1, open: 1 },
    assistant: { resolved: 0, unresolved: 0, open: 3 },
    ratings: 2,
    mean_rating: 3.5,
  });
  now += 3 * DAY + MINUTE;
  expect(await insights()).toMatchObject({
    people: { resolved: 2, unresolved: 1, open: 0 },
    assistant: { resolved: 1, unresolved: 1, open: 1 },
  });
  expect(await insights('?from=2026-11-23')).toMatchObject({ people: { resolved: 0 }, ratings: 0 });
});

test('hours are those of the viewer', async () => {
  await ask('Do you sell green tea?');
  now += 30 * MINUTE;
  await ask('Do you sell green tea?');
  now += 6 * 60 * MINUTE;
  await ask('Do you sell green tea?');
  const { hours } = await insights();
  expect(hours).toHaveLength(7);
  // Sunday, 17:45 and 18:15, and Monday, 00:15.
  expect([hours[6][17], hours[6][18], hours[0][0]]).toEqual([1, 1, 1]);
  expect(hours.flat()).toHaveLength(168);
  expect(hours.flat().reduce((sum: number, n: number) => sum + n, 0)).toBe(3);
});

test('operators are listed with their numbers, also as a table', async () => {
  await answered(1, 4);
  await answered(3, 5);
  await answered(5);
  const numbers = { id: owner.id, name: 'Ada', conversations: 3, first_response_seconds: 180, ratings: 2 };
  expect((await insights()).operators).toEqual([{ ...numbers, mean_rating: 4.5 }]);
  const { text } = await owner.client.get(`/api/sites/${siteId}/insights/people?format=csv`).expect(200);
  expect(parseCsv(text).filter(([group]) => group === 'operator')).toEqual([
    ['operator', 'Ada', 'conversations', '3'],
    ['operator', 'Ada', 'first_response_seconds', '180'],
    ['operator', 'Ada', 'ratings', '2'],
    ['operator', 'Ada', 'mean_rating', '4.5'],
  ]);
});

test('all figures of the page are a table', async () => {
  await answered(1, 4);
  await ask('Do you sell green tea?');
  const path = `/api/sites/${siteId}/insights/people?format=csv`;
  const { text, headers } = await owner.client.get(path).expect(200);
  expect(headers['content-disposition']).toContain('people.csv');
  expect(parseCsv(text)).toEqual([
    ['group', 'name', 'figure', 'value'],
    ['assistant', '', 'resolved', '0'],
    ['assistant', '', 'unresolved', '0'],
    ['assistant', '', 'open', '1'],
    ['people', '', 'resolved', '1'],
    ['people', '', 'unresolved', '0'],
    ['people', '', 'open', '0'],
    ['people', '', 'first_response_seconds', '60'],
    ['people', '', 'ratings', '1'],
    ['people', '', 'mean_rating', '4'],
    ['operator', 'Ada', 'conversations', '1'],
    ['operator', 'Ada', 'first_response_seconds', '60'],
    ['operator', 'Ada', 'ratings', '1'],
    ['operator', 'Ada', 'mean_rating', '4'],
    ['hour', 'Sunday 17:00', 'conversations', '2'],
  ]);
});

test('a rating stays with who was rated, when another operator goes on', async () => {
  const { id } = await answered(1, 2);
  const other = await signedInPerson(app);
  const members = `/api/sites/${siteId}/members`;
  await owner.client.post(members).send({ email: other.email, role: 'operator' }).expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(other.email)));
  await other.client.post('/api/team-invitations/accept').send({ token }).expect(200);
  await other.client.post(`/api/inbox/${id}/messages`).send({ content: 'I go on.' }).expect(201);
  const { operators } = await insights();
  expect(operators).toMatchObject([
    { id: other.id, conversations: 1, ratings: 0 },
    { id: owner.id, conversations: 0, first_response_seconds: null, ratings: 1, mean_rating: 2 },
  ]);
});

test('a request for a person that is closed without an answer is unresolved, and counted', async () => {
  const chatId = (await (await visitor()).post('person', {}).expect(200)).body.chat_id;
  await owner.client.post(`/api/inbox/${chatId}/close`).expect(200);
  await ask('Can I speak to a human?');
  expect((await insights()).assistant).toEqual({ resolved: 0, unresolved: 1, open: 1 });
  const site = `/api/sites/${siteId}`;
  const { totals } = (await owner.client.get(`${site}/insights`).expect(200)).body.insights;
  expect(totals.person_requests).toBe(2);
  const { body } = await owner.client.get(`${site}/conversations?outcome=asked_for_person`).expect(200);
  expect(body).toMatchObject({ count: 2, results: [{ asks_for_person: true }, { asks_for_person: true }] });
});

test('a request for a person outside opening hours is unresolved', async () => {
  const hours = { timeZone: 'UTC', week: Array(7).fill([]), holidays: [] };
  await owner.client
    .patch(`/api/sites/${siteId}`)
    .send({ people: { offer: 'always', hours } })
    .expect(200);
  const { body } = await (await visitor()).post('person', {}).expect(200);
  expect(body.status).toBe('offline');
  expect((await insights()).assistant).toEqual({ resolved: 0, unresolved: 1, open: 0 });
});
