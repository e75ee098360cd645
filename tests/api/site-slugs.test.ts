import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { addRows, changeRows } from '../setup/database/records.ts';

const HOST = 'https://shop.example';
let app: TestApp;
let owner: Person;
let other: Person;

beforeAll(async () => {
  app = await startApp();
  [owner, other] = await Promise.all([signedInPerson(app), signedInPerson(app)]);
});
afterAll(() => app.close());

const create = (person: Person, slug: string) =>
  person.client.post('/api/sites').send({ name: slug, slug, domain: 'shop.example' });
const rename = (person: Person, id: string, slug: string) =>
  person.client.patch(`/api/sites/${id}`).send({ slug });

async function addSite(person: Person, slug: string): Promise<string> {
  return (await create(person, slug).expect(201)).body.site.id;
}

const widget = (path: string, body: object, token = '') =>
  supertest(app.origin)
    .post(`/api/widget${path}`)
    .set({ Origin: HOST, Accept: 'application/json', Authorization: `Bearer ${token}` })
    .send(body);

test('script tags, sessions and conversations with the old slug still work', async () => {
  const id = await addSite(owner, 'tea');
  const running = (await widget('/session', { site: 'tea' }).expect(200)).body.token;
  const asked = await widget('/chat', { message: 'Do you sell tea?' }, running).expect(200);

  await rename(owner, id, 'tea-and-more').expect(200);

  const script = await supertest(app.origin).get('/widget.js?site=tea').expect(200);
  // Browsers store the conversation under the slug of the line.
  expect(script.text).toContain('site:"tea"');
  const again = await widget('/session', { site: 'tea' }).expect(200);
  expect(again.body.site).toEqual({ slug: 'tea-and-more', name: 'tea' });
  const next = { message: 'And coffee?', chat_id: asked.body.chat_id };
  expect((await widget('/chat', next, running).expect(200)).body.chat_id).toBe(asked.body.chat_id);

  const { body } = await owner.client.get('/api/sites/tea').expect(200);
  expect(body.site).toMatchObject({ id, slug: 'tea-and-more', previous_slugs: ['tea'] });
  await other.client.get('/api/sites/tea').expect(404);
});

test('the old slug stays with its site, and with its account and domain after the site is removed', async () => {
  const id = await addSite(owner, 'cups');
  await rename(owner, id, 'mugs').expect(200);
  const taken = await create(other, 'cups').expect(422);
  expect(taken.body.errors).toEqual({ slug: ['This slug is taken.'] });
  await rename(owner, await addSite(other, 'pots'), 'cups').expect(404);
  const own = await addSite(owner, 'plates');
  await rename(owner, own, 'cups').expect(422);

  await rename(owner, id, 'cups').expect(200);
  const { body } = await owner.client.get(`/api/sites/${id}`).expect(200);
  expect(body.site).toMatchObject({ slug: 'cups', previous_slugs: ['mugs'] });
  await widget('/session', { site: 'mugs' }).expect(200);

  await owner.client.delete(`/api/sites/${id}`).expect(200);
  await widget('/session', { site: 'mugs' }).expect(404);
  await create(owner, 'mugs').expect(201);
});

const isAvailable = async (person: Person, value: string) =>
  (await person.client.get(`/api/search/availability/site?field=slug&value=${value}`).expect(200)).body
    .is_available;

test('the slugs of a deleted site go to another account only after it has verified the domain', async () => {
  const id = await addSite(owner, 'jars');
  await rename(owner, id, 'tins').expect(200);
  await owner.client.delete(`/api/sites/${id}`).expect(200);

  const refused = await create(other, 'jars').expect(422);
  expect(refused.body.errors.slug).toEqual([expect.stringContaining('verify the domain')]);
  expect([await isAvailable(other, 'jars'), await isAvailable(other, 'tins')]).toEqual([false, false]);
  const { body } = await other.client.get('/api/search/availability/site?value=jars').expect(200);
  expect(body.is_available).toBe(false);
  expect(await isAvailable(owner, 'jars')).toBe(true);
  // It is a name as any other: what the check says, the call does.
  const asName = await other.client.get('/api/search/availability/site?field=name&value=jars').expect(200);
  expect(asName.body.is_available).toBe(true);
  const named = await other.client.post('/api/sites').send({ name: 'jars', domain: 'jars.example' });
  expect([named.status, named.body.site?.slug]).toEqual([201, expect.stringMatching(/^jars-/)]);
  const own = await other.client
    .post('/api/sites')
    .send({ name: 'Tins', domain: 'tins.example' })
    .expect(201);
  expect(own.body.site.slug).toMatch(/^tins-/);
  await changeRows(app.db, 'sites', { id: own.body.site.id }, { verified_at: new Date().toISOString() });
  await rename(other, own.body.site.id, 'tins').expect(422);

  const moved = await other.client
    .post('/api/sites')
    .send({ name: 'Shop', domain: 'shop.example' })
    .expect(201);
  await changeRows(app.db, 'sites', { id: moved.body.site.id }, { verified_at: new Date().toISOString() });
  await rename(other, moved.body.site.id, 'tins').expect(200);
  expect([await isAvailable(owner, 'tins'), await isAvailable(other, 'jars')]).toEqual([false, true]);
});

test('the slugs of a deleted account are kept without the account', async () => {
  const leaving = await signedInPerson(app);
  await addSite(leaving, 'lids');
  await leaving.client.delete(`/api/users/${leaving.id}`).send({ password: PASSWORD }).expect(200);
  const kept = await app.db
    .selectFrom('withheld_site_slugs')
    .selectAll()
    .where('slug', '=', 'lids')
    .executeTakeFirst();
  expect(kept).toEqual({ slug: 'lids', domain: 'shop.example', owner_id: null });
  await create(other, 'lids').expect(201);
});

test('the slug of the own site can be transferred to another site', async () => {
  const admin = await personWithRole(app, 'ADMIN');
  const [first, second] = [await addSite(owner, 'old-home'), await addSite(owner, 'new-home')];
  await rename(owner, first, 'foyer').expect(422);
  await rename(admin, first, 'foyer').expect(200);
  await rename(admin, second, 'foyer').expect(422);
  await rename(admin, first, 'old-home').expect(200);
  await widget('/session', { site: 'foyer' }).expect(404);
  await rename(admin, second, 'foyer').expect(200);
  expect((await widget('/session', { site: 'foyer' }).expect(200)).body.site.name).toBe('new-home');
});

test('of parallel requests for a slug that becomes free, none takes it from its site', async () => {
  const id = await addSite(owner, 'spoons');
  const answers = await Promise.all([
    rename(owner, id, 'forks'),
    ...Array.from({ length: 5 }, () => create(other, 'spoons')),
    ...Array.from({ length: 5 }, () => create(other, 'forks')),
  ]);
  const { db } = app;
  const reserved = await db
    .selectFrom('site_slugs')
    .selectAll()
    .where('slug', 'in', ['spoons', 'forks'])
    .execute();
  const sites = await db.selectFrom('sites').selectAll().where('slug', 'in', ['spoons', 'forks']).execute();
  for (const { id: siteId, slug } of sites)
    expect(reserved).toContainEqual(expect.objectContaining({ slug, site_id: siteId }));
  expect(reserved.find(({ slug }) => slug === 'spoons')?.site_id).toBe(id);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
});

test('the number of slugs of a site is limited', async () => {
  const id = await addSite(owner, 'key-1');
  for (let n = 2; n <= 20; n++) await rename(owner, id, `key-${n}`).expect(200);
  const refused = await rename(owner, id, 'key-21').expect(422);
  expect(refused.body.errors.slug).toEqual([expect.stringContaining('20')]);
  await rename(owner, id, 'key-1').expect(200);
  await create(owner, 'key-21').expect(201);
});

test('the id of another site is not accepted as a slug', async () => {
  const id = await addSite(owner, 'glasses');
  const refused = await rename(other, await addSite(other, 'bowls'), id).expect(422);
  expect(refused.body.errors.slug).toEqual(['A slug may not look like an id.']);
  const named = await other.client.post('/api/sites').send({ name: id, domain: 'shop.example' }).expect(201);
  expect(named.body.site.slug).toMatch(new RegExp(`^${id}-`));
  const bot = await other.client.post('/api/bots').send({ name: id }).expect(201);
  expect(bot.body.bot.slug).toMatch(new RegExp(`^${id}-`));
});

test('a slug cannot be emptied', async () => {
  const refused = await rename(owner, await addSite(owner, 'saucers'), '').expect(422);
  expect(refused.body.errors.slug).toEqual(['Slug is missing.']);
});

test('an id takes precedence over an identical slug', async () => {
  const admin = await personWithRole(app, 'ADMIN');
  const first = await addSite(owner, 'trays');
  const second = await addSite(other, 'mats');
  const { db } = app;
  const created_at = new Date().toISOString();
  // As it may be stored from a time when such slugs were allowed.
  await addRows(db, 'site_slugs', { slug: second, site_id: first, created_at });
  await addRows(db, 'site_slugs', { slug: first, site_id: second, created_at });
  for (const id of [first, second])
    expect((await admin.client.get(`/api/sites/${id}`).expect(200)).body.site.id).toBe(id);
});

test.each(['sites', 'bots'])('parallel %s of one name all get a slug', async (what) => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signedInPerson(app)));
  const input = { name: `Same ${what}`, ...(what === 'sites' && { domain: 'shop.example' }) };
  const answers = await Promise.all(people.map(({ client }) => client.post(`/api/${what}`).send(input)));
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
    people.map(() => [201, undefined]),
  );
  const slugs = answers.map(({ body }) => (body.site ?? body.bot).slug);
  expect(new Set(slugs).size).toBe(people.length);
});
