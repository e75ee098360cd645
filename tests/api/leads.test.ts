import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

let app: TestApp;
let owner: Person;
let path: string;

beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  path = `/api/sites/${body.site.id}/leads`;
  const visitor = await createVisitor(app.origin, 'tea-shop', 'https://shop.example');
  for (const name of ['ada', 'bob', 'eve']) await visitor.leave(`${name}@example.org`);
});
afterAll(() => app.close());

const emails = async (query = '') =>
  (await owner.client.get(path + query).expect(200)).body.results.map(
    ({ email }: { email: string }) => email,
  );
const idOf = async (email: string): Promise<string> =>
  (await owner.client.get(path)).body.results.find((lead: { email: string }) => lead.email === email).id;

test('leads are listed, marked as done, exported and deleted', async () => {
  expect(await emails()).toEqual(['eve@example.org', 'bob@example.org', 'ada@example.org']);
  const id = await idOf('bob@example.org');
  const done = await owner.client.patch(`${path}/${id}`).send({ isDone: true }).expect(200);
  expect(done.body.lead).toMatchObject({ is_done: true, done_at: expect.any(String) });
  expect(await emails('?state=open')).toEqual(['eve@example.org', 'ada@example.org']);
  expect(await emails('?state=done')).toEqual(['bob@example.org']);
  expect(await emails('?state=lost&limit=1&page=2')).toEqual(['bob@example.org']);
  for (const bad of [{}, { isDone: 'maybe' }, { isDone: true, email: 'eve@example.org' }])
    await owner.client.patch(`${path}/${id}`).send(bad).expect(422);
  expect(await emails('?state=done')).toEqual(['bob@example.org']);
  await owner.client.patch(`${path}/${id}`).send({ isDone: false }).expect(200);
  expect(await emails('?state=done')).toEqual([]);

  const { text } = await owner.client.get(`${path}?format=csv`).expect(200);
  expect(text.split('\r\n')[0]).toBe('id,email,name,message,is_done,chat_id,consented_at,created_at');
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);

  const ends = await Promise.all([1, 2].map(() => owner.client.delete(`${path}/${id}`)));
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await emails()).toHaveLength(2);
});

test('leads of another user are not found', async () => {
  const id = await idOf('ada@example.org');
  const { client } = await signedInPerson(app);
  const site = { name: 'Other shop', domain: 'other.example' };
  const { body } = await client.post('/api/sites').send(site).expect(201);
  for (const leads of [path, `/api/sites/${body.site.id}/leads`]) {
    await client.patch(`${leads}/${id}`).send({ isDone: true }).expect(404);
    await client.delete(`${leads}/${id}`).expect(404);
  }
  expect(await emails()).toContain('ada@example.org');
});
