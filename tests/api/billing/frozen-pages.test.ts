import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { startApp, type TestApp } from '../../setup/app/app.ts';
import { changeRows, changeUser } from '../../setup/database/records.ts';
import { addReadSite } from '../../setup/websites/read-site.ts';
import { createVisitor, type TestVisitor } from '../../setup/websites/visitors.ts';
import { serveWebsite, type TestWebsite } from '../../setup/websites/websites.ts';

const HOURS = 'When do you open?';
const REPAIRS = 'Do you repair kettles?';
const PARKING = 'Where can I park my car?';

let app: TestApp;
let admin: Person;
let owner: Person;
let visitor: TestVisitor;
let website: TestWebsite;
let botId: string;
let websiteId: string;
let textId: string;

beforeAll(async () => {
  website = await serveWebsite({
    '/': '<title>Tea shop</title><h1>Opening hours</h1><p>We open at nine and close at five.</p><a href="/repairs">Repairs</a>',
    '/repairs': '<title>Repairs</title><h1>Repairs</h1><p>We repair kettles within a week.</p>',
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  admin = await personWithRole(app, 'ADMIN');
  owner = await signedInPerson(app);
  const site = await addReadSite(owner.client, { name: 'Tea shop', domain: website.domain });
  botId = site.bot_id;
  const sources = `/api/bots/${botId}/sources`;
  websiteId = (await owner.client.get(sources)).body.results[0].id;
  const text = { type: 'text', title: 'Parking', text: 'You can park your car behind the shop.' };
  textId = (await owner.client.post(sources).send(text).expect(201)).body.source.id;
  visitor = await createVisitor(app.origin, site.slug, website.origin.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await app.close();
  await website.close();
});
beforeEach(async () => {
  await limitPages(null);
  await changeRows(app.db, 'sources', {}, { kept_at: null });
});

const limitPages = (pages: number | null) =>
  admin.client.patch(`/api/admin/users/${owner.id}/plan`).send({ limits: { pages } }).expect(200);

const keep = (sourceId: string) =>
  owner.client.post(`/api/bots/${botId}/sources/${sourceId}/keep`).expect(200);

/** The titles of the pages that answer. */
async function answering(): Promise<string[]> {
  const titles: string[] = [];
  for (const question of [HOURS, REPAIRS, PARKING]) {
    const { answered, citations } = await visitor.ask(question);
    if (answered) titles.push(citations[0]?.title ?? '');
  }
  return titles;
}

/** The titles that the widget's search shows. */
async function found(query: string): Promise<string[]> {
  const { results, answer } = await visitor.search(query);
  return [...(answer ? [answer] : []), ...results].map(({ title }) => title);
}

const QUERY = 'open repair kettles park car';

describe('pages beyond the plan', () => {
  test('neither answer nor are found, and return with a higher limit without being read again', async () => {
    expect(await answering()).toEqual(['Opening hours', 'Repairs', 'Parking']);
    expect((await found(QUERY)).sort()).toEqual(['Opening hours', 'Parking', 'Repairs']);
    const read = website.requests.length;

    await limitPages(2);
    expect(await answering()).toEqual(['Opening hours', 'Repairs']);
    expect((await found(QUERY)).sort()).toEqual(['Opening hours', 'Repairs']);
    await limitPages(1);
    expect(await answering()).toEqual(['Opening hours']);
    expect(await found(QUERY)).toEqual(['Opening hours']);
    await limitPages(0);
    expect([await answering(), await found(QUERY)]).toEqual([[], []]);

    await limitPages(null);
    expect(await answering()).toEqual(['Opening hours', 'Repairs', 'Parking']);
    expect((await found(QUERY)).sort()).toEqual(['Opening hours', 'Parking', 'Repairs']);
    expect(website.requests.length).toBe(read);
  });

  test('are those of other sources than the one that the owner keeps', async () => {
    await limitPages(1);
    await keep(textId);
    expect([await answering(), await found(QUERY)]).toEqual([['Parking'], ['Parking']]);
    await limitPages(2);
    expect(await answering()).toEqual(['Opening hours', 'Parking']);
    await keep(websiteId);
    expect(await answering()).toEqual(['Opening hours', 'Repairs']);
  });

  test('are not found where the owner has pinned them', async () => {
    const pinned = [{ query: 'tea', url: `${website.origin.replace('127.0.0.1', 'localhost')}/repairs` }];
    await owner.client.patch(`/api/bots/${botId}/search-settings`).send({ pinned }).expect(200);
    expect((await found('tea'))[0]).toBe('Repairs');
    await limitPages(1);
    expect(await found('tea')).not.toContain('Repairs');
    await owner.client.patch(`/api/bots/${botId}/search-settings`).send({ pinned: [] }).expect(200);
  });

  test('do not answer their owner or programs either', async () => {
    await limitPages(1);
    const created = await owner.client.post(`/api/bots/${botId}/api-keys`).send({ name: 'Help' }).expect(201);
    const program = supertest.agent(app.origin).set('Authorization', `Bearer ${created.body.key}`);
    const titlesOf = ({ body }: { body: { results: { title: string }[] } }) =>
      body.results.map(({ title }) => title);
    expect(titlesOf(await program.get(`/api/bots/${botId}/search`).query({ q: QUERY }))).toEqual([
      'Opening hours',
    ]);
    expect(titlesOf(await owner.client.get(`/api/search/bot/${botId}`).query({ q: QUERY }))).toEqual([
      'Opening hours',
    ]);
    const { body } = await program.post(`/api/bots/${botId}/chat`).send({ message: REPAIRS }).expect(200);
    expect(body.answered).toBe(false);
    await limitPages(2);
    const { body: again } = await program.post(`/api/bots/${botId}/chat`).send({ message: REPAIRS });
    expect(again.answered).toBe(true);
  });

  test('are none of an admin', async () => {
    await limitPages(1);
    await changeUser(app.db, owner.id, { system_role: 'ADMIN' });
    expect(await answering()).toEqual(['Opening hours', 'Repairs', 'Parking']);
    await changeUser(app.db, owner.id, { system_role: null });
  });
});
