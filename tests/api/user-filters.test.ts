import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let admin: Person;
let editor: Person;
let plain: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
  editor = await personWithRole(app, 'EDITOR');
  plain = await signedInPerson(app);
  await app
    .browser()
    .post('/api/auth/signup')
    .send({ email: 'unverified@example.org', password: 'Correct-Horse1!' })
    .expect(201);
});
afterAll(() => app.close());

const names = async (query: string): Promise<string[]> => {
  const { body } = await admin.client.get(`/api/admin/users?${query}`).expect(200);
  return body.results.map(({ name }: { name: string }) => name).sort();
};

test.each(['role=ADMIN,EDITOR', 'role=EDITOR,%20ADMIN', 'role=ADMIN&role=EDITOR', 'role=EDITOR,OWNER,ADMIN'])(
  'users are filtered by several values: %s',
  async (query) => expect(await names(query)).toEqual([admin.name, editor.name].sort()),
);

test('two filters are combined', async () => {
  expect(await names('role=none,EDITOR&state=active')).toEqual([editor.name, plain.name].sort());
  expect(await names('state=active,unverified')).toHaveLength(4);
  expect(await names('role=OWNER')).toHaveLength(4);
});
