import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { FORM_BEGIN, rawUpload } from '../setup/app/raw-upload.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  await setPlan(app, { storageMb: 1 });
  ada = await signedInPerson(app);
});
afterAll(() => app.close());

const send = ({ client }: Person, bytes: number, name = 'tea.txt') =>
  client.post('/api/media/upload').attach('files[]', Buffer.alloc(bytes, 'x'), name);
const replace = ({ client }: Person, id: string, bytes: number) =>
  client.post(`/api/media/${id}/reupload`).attach('files[]', Buffer.alloc(bytes, 'x'), 'tea.txt');
const count = async ({ client }: Person) => (await client.get('/api/media').expect(200)).body.count;

test('parallel uploads are limited by the plan, and the error links to an upgrade', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(ada, 300_000)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(9);
  expect(refused[0]?.body).toMatchObject({
    message: expect.stringContaining('Your plan includes 1 MB of files.'),
    limit: { name: 'storage_mb', allowed: 1, upgrade: { href: '/pricing' } },
  });
  expect(await count(ada)).toBe(3);
  await app.services.worker.idle();
});

test('of several files, those within the plan are stored', async () => {
  const { body } = await ada.client
    .post('/api/media/upload')
    .attach('files[]', Buffer.alloc(900_000, 'x'), 'one.txt')
    .attach('files[]', Buffer.alloc(200_000, 'x'), 'two.txt')
    .attach('files[]', Buffer.alloc(50_000, 'x'), 'three.txt')
    .expect(201);
  expect(body.results.map(({ slug }: { slug: string }) => slug)).toEqual(['one.txt', 'three.txt']);
  expect(body.refused).toMatchObject([{ name: 'two.txt', status: 422 }]);
});

test('an exhausted plan is reported before a body is read, and a deletion frees storage', async () => {
  const { body } = await send(ada, 1_000_000).expect(201);
  const { answer, request } = rawUpload(app, ada.client, { 'Content-Length': 20_000_000 });
  request.write(FORM_BEGIN);
  expect((await answer).status).toBe(422);
  request.destroy();
  await ada.client.delete(`/api/media/${body.results[0].id}`).expect(200);
  await send(ada, 1_000_000).expect(201);
});

test('a replacement may be larger only within the plan, and always smaller', async () => {
  const { body } = await send(ada, 600_000).expect(201);
  const [{ id }] = body.results;
  await send(ada, 300_000).expect(201);
  await replace(ada, id, 800_000).expect(422);
  await replace(ada, id, 700_000).expect(200);
  await setPlan(app, { storageMb: 0 });
  await replace(ada, id, 800_000).expect(422);
  await replace(ada, id, 100_000).expect(200);
});

test('many tiny files exhaust a plan too', async () => {
  await setPlan(app, { storageMb: 0.03 });
  for (let at = 0; at < 3; at++) await send(ada, 1).expect(201);
  await send(ada, 1).expect(422);
  expect((await app.services.entitlements.usageOf(ada.id)).storageMb).toBeCloseTo(0.03);
});

test('admins have no limit, PLANS=off removes all limits, and accounts have separate limits', async () => {
  await setPlan(app, { storageMb: 0 });
  await send(await personWithRole(app, 'ADMIN'), 1000).expect(201);
  await send(ada, 1000).expect(422);
  await setPlan(app, { storageMb: 1 });
  await send(ada, 1_000_000).expect(201);
  await send(await signedInPerson(app), 1_000_000).expect(201);
  const free = await startApp({ PLANS: 'off' });
  await setPlan(free, { storageMb: 0 });
  await send(await signedInPerson(free), 1000).expect(201);
  await free.close();
});
