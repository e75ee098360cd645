import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { rowsOf } from '../setup/database/records.ts';

// A refused form is stored in the session until its page shows it again.

let app: TestApp;
let ada: Person;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  ada = await signedInPerson(app);
  admin = await personWithRole(app, 'ADMIN');
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
])('the refused form %s is returned without its passwords', async (form, path, fields) => {
  await ada.client
    .post(path.replace('ID', ada.id))
    .type('form')
    .set('Accept', 'text/html')
    .send({ ...fields, _form: form, _back: '/back' })
    .expect(303)
    .expect('Location', `/back#${form}`);
  const rows = await rowsOf(app.db, 'sessions');
  const stored = rows.map(({ data }) => data).join('\n');
  expect(stored).toContain(`"id":"${form}"`);
  if ('email' in fields) expect(stored).toContain(fields.email);
  expect(stored).not.toContain(weak(TYPED));
  expect(stored).not.toContain('made-up');
});

describe('input that is too long', () => {
  const addText = async (text: string) => {
    const { body } = await ada.client.get('/api/bots').expect(200);
    const id =
      body.results[0]?.id ?? (await ada.client.post('/api/bots').send({ name: 'Reader' })).body.bot.id;
    return ada.client
      .post(`/api/bots/${id}/sources`)
      .type('form')
      .set('Accept', 'text/html')
      .send({ type: 'text', title: 'Tea', text, _form: 'text-source', _back: '/knowledge' });
  };

  test('is returned in its field with the error, at any length', async () => {
    const typed = 'tea and '.repeat(40_000);
    const answer = await addText(typed);
    expect([answer.status, answer.headers.location]).toEqual([303, '/knowledge#text-source']);
    const rows = await rowsOf(app.db, 'sessions');
    const { flash } = JSON.parse(rows.find(({ data }) => data.includes('text-source'))?.data ?? '{}');
    expect(flash.form.errors).toEqual({ text: ['The text may have at most 50,000 characters.'] });
    expect(flash.form.input.text).toBe(typed);
  });

  test.each([
    ['of a user', () => addText('x'.repeat(5_000_000))],
    [
      'of a visitor',
      () =>
        app
          .browser()
          .post('/api/auth/signin')
          .type('form')
          .set('Accept', 'text/html')
          .send({ email: 'x'.repeat(300_000) }),
    ],
  ])('above the body limit, %s, is answered with a page', async (_whose, send) => {
    const answer = await send();
    expect([answer.status, answer.type]).toEqual([413, 'text/html']);
    expect(answer.text).toMatch(/<h1>(?:That is too long|The request is too large)/);
  });
});

const GENERIC = 'An unexpected error occurred. Please try again later';

test.each([
  ['403, and toasts', { _toast: 'on' }, '/api/auth/signup', GENERIC],
  ['403', {}, '/api/auth/signup', 'Sign-up is closed. If you have an account, log in.'],
  ['405', { _toast: 'on' }, '/api/auth/user', GENERIC],
])('a form that is answered %s is returned with its input', async (_status, control, path, message) => {
  const set = (signUp: string | null) =>
    admin.client.patch('/api/admin/settings').send({ signUp, confirm: true }).expect(200);
  await set('closed');
  const visitor = app.browser();
  const answer = await visitor
    .post(path)
    .type('form')
    .set('Accept', 'text/html')
    .send({ email: 'late@example.org', password: TYPED, _form: 'signup', _back: '/signup', ...control });
  await set(null);
  expect([answer.status, answer.headers.location]).toEqual([303, '/signup#signup']);
  const rows = await rowsOf(app.db, 'sessions');
  const { flash } = JSON.parse(rows.findLast(({ data }) => data.includes('late@example.org'))?.data ?? '{}');
  expect(flash.form).toMatchObject({ id: 'signup', message, input: { email: 'late@example.org' } });
  expect(flash.toast?.text).toBe('_toast' in control ? GENERIC : undefined);
});

test('a form of another website is refused with a page', async () => {
  const answer = await app
    .browser()
    .post('/api/auth/signin')
    .type('form')
    .set({ Accept: 'text/html', Origin: 'https://other.example' })
    .send({ email: 'late@example.org' });
  expect([answer.status, answer.type]).toEqual([403, 'text/html']);
});
