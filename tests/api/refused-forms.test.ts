import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app.ts';

// A refused form is kept in the session until its page shows it again.

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
  ada = await signedInPerson(app);
});
afterAll(() => app.close());

const TYPED = 'Typed-Secret9!';
const weak = (password: string) => password.replace('!', '');

test.each([
  ['sign-up', '/api/auth/signup', { email: 'kept@', password: TYPED }],
  ['sign-in', '/api/auth/signin', { email: 'kept@example.org', password: TYPED }],
  ['reset', '/api/auth/reset', { token: 'made-up', password: TYPED }],
  ['change', '/api/auth/change-password', { currentPassword: TYPED, password: weak(TYPED) }],
  ['snake-case', '/api/auth/change-password', { current_password: TYPED, password: weak(TYPED) }],
  ['leaving', '/api/users/ID', { password: TYPED, _method: 'delete' }],
])('the form %s that is refused is kept without its passwords', async (form, path, fields) => {
  await ada.client
    .post(path.replace('ID', ada.id))
    .type('form')
    .set('Accept', 'text/html')
    .send({ ...fields, _form: form, _back: '/back' })
    .expect(303)
    .expect('Location', `/back#${form}`);
  const rows = await app.services.database.db.selectFrom('sessions').select('data').execute();
  const kept = rows.map(({ data }) => data).join('\n');
  expect(kept).toContain(`"id":"${form}"`);
  if ('email' in fields) expect(kept).toContain(fields.email);
  expect(kept).not.toContain(weak(TYPED));
  expect(kept).not.toContain('made-up');
});
