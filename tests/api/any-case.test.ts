import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
  const { client, id } = await signedInPerson(app);
  await client
    .patch(`/api/users/${id}`)
    .send({ firstName: 'Élodie', lastName: 'ÖĞÜN Жанна 100%' })
    .expect(200);
});
afterAll(() => app.close());

const found = async (text: string): Promise<string[]> => {
  const { body } = await admin.client.get('/api/admin/users').query({ nameLike: text }).expect(200);
  return body.results.map(({ first_name }: { first_name: string }) => first_name);
};

test.each(['élodie', 'ÉLODIE', 'Élo', 'öğün', 'ÖĞÜN', 'жанна', 'ЖАННА', '00%'])(
  'a search for %s finds users in any case',
  async (text) => {
    expect(await found(text)).toEqual(['Élodie']);
  },
);

test.each(['elodie', 'é_odie', 'é%e', '\\'])('a search for %s finds no other user', async (text) => {
  expect(await found(text)).toEqual([]);
});
