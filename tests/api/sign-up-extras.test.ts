import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROFILE_IMAGES } from '#lib/profile-images.ts';
import { PASSWORD, type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const signUp = (fields: object) =>
  app
    .browser()
    .post('/api/auth/signup')
    .send({ password: PASSWORD, ...fields });

test('the time zone is that of the browser if it is valid', async () => {
  const zoneOf = async (email: string, timeZone: string) =>
    (await signUp({ email, timeZone }).expect(201)).body.user.time_zone;
  expect(await zoneOf('zoe@example.org', 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(await zoneOf('mars@example.org', 'Mars/Olympus')).toBeNull();
  expect(await zoneOf('none@example.org', '')).toBeNull();
});

test('the user name is chosen or generated, and emails greet with the first name', async () => {
  const { body } = await signUp({ email: 'x1@example.org', name: 'ada-l', firstName: 'Ada' }).expect(201);
  expect(body.user).toMatchObject({ name: 'ada-l', first_name: 'Ada' });
  await signUp({ email: 'x2@example.org', name: 'ada-l' }).expect(422);
  expect((await signUp({ email: 'x3@example.org', name: '' }).expect(201)).body.user.name).toBe('x3');
  const grace = await signedInPerson(app);
  await grace.client.patch(`/api/users/${grace.id}`).send({ firstName: 'Grace' }).expect(200);
  await app.browser().post('/api/auth/forgot').send({ email: grace.email }).expect(200);
  const { text } = await app.mailbox.waitFor(grace.email, 1);
  expect(text).toContain('Hello Grace,');
});

test('each user gets one of the default pictures at random, and keeps it', async () => {
  const pictures = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const { body } = await signUp({ email: `picture-${i}@example.org` }).expect(201);
    const { source_url: picture } = body.user.profile_media.media;
    expect(PROFILE_IMAGES).toContain(picture);
    pictures.add(picture);
    const { body: again } = await app.browser().get(`/api/users/${body.user.id}`);
    if (again.user) expect(again.user.profile_media.media.source_url).toBe(picture);
  }
  // By chance all twelve are the same once in two billion times.
  expect(pictures.size).toBeGreaterThan(1);
});

test('a form removes a website only with its name', async () => {
  const owner: Person = await signedInPerson(app);
  const add = async (name: string) =>
    (
      await owner.client
        .post('/api/sites')
        .send({ name, domain: `${name}.invalid` })
        .expect(201)
    ).body.site;
  const shop = await add('Shop');
  const remove = (id: string, body?: object) => owner.client.delete(`/api/sites/${id}`).send(body);
  for (const confirmName of ['', 'Shop 2', 'shopp'])
    expect((await remove(shop.id, { confirmName }).expect(422)).body.errors.confirm_name).toEqual([
      'Type the name of the website: Shop',
    ]);
  await remove(shop.id, { confirmName: ' shop ' }).expect(200);
  await remove((await add('Other')).id).expect(200);
});
