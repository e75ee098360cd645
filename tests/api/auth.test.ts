import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMAIL_TAKEN } from '#lib/availability.ts';
import { signUpInput } from '#lib/schemas/auth.ts';
import { PASSWORD, personWithRole, signedUpPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeRows, changeUser, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('signing up', () => {
  test('answers 201, starts no session, and mails a link to this server', async () => {
    const client = app.browser();
    const { body } = await client
      .post('/api/auth/signup')
      .send({ email: 'Ada@Example.org', password: PASSWORD, firstName: 'Ada' })
      .expect(201);
    expect(body.user).toMatchObject({
      email: 'ada@example.org',
      name: 'ada',
      first_name: 'Ada',
      system_role: null,
    });
    expect(JSON.stringify(body)).not.toContain('password');
    expect((await client.get('/api/auth/check')).body).toEqual({ has_session: false });
    expect((await client.get('/api/auth/signup')).body).toEqual({ signup: { email: 'ada@example.org' } });
    const mail = await app.mailbox.waitFor('ada@example.org');
    expect(linkIn(mail)).toMatch(`${app.origin}/signup/verify?token=`);
  });

  test('returns all errors at once, by field', async () => {
    const { body } = await app
      .browser()
      .post('/api/auth/signup')
      .send({ email: 'nobody', password: 'short', name: '9lives' })
      .expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'name', 'password']);
    expect(body.errors.password.length).toBeGreaterThan(1);
  });

  test('returns taken and invalid values together', async () => {
    const { email } = await signedUpPerson(app);
    const wrong = { email, password: 'weak', name: 'admin', firstName: 'x'.repeat(81) };
    const { body } = await app.browser().post('/api/auth/signup').send(wrong).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'first_name', 'name', 'password']);
  });

  test('removes characters that change the direction of text', async () => {
    const turned = { email: 'turned@example.org', password: PASSWORD, firstName: '\u202eevil\u2066' };
    const { body } = await app.browser().post('/api/auth/signup').send(turned).expect(201);
    expect(body.user.first_name).toBe('evil');
  });

  test('a taken email or name is 422, case-insensitive', async () => {
    await app
      .browser()
      .post('/api/auth/signup')
      .send({ email: 'grace@example.org', password: PASSWORD })
      .expect(201);
    const again = { email: 'GRACE@example.org', password: PASSWORD, name: 'gRACE' };
    const { body } = await app.browser().post('/api/auth/signup').send(again).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'name']);
  });

  test('again in the same browser replaces the first one, with its link', async () => {
    const client = app.browser();
    const typed = { email: 'wrong@again.example', password: PASSWORD, name: 'typed' };
    await client.post('/api/auth/signup').send(typed).expect(201);
    const first = tokenIn(linkIn(await app.mailbox.waitFor('wrong@again.example')));
    const own = '/api/search/availability/user?field=name&value=typed';
    expect((await client.get(own)).body.is_available).toBe(true);
    expect((await app.browser().get(own)).body.is_available).toBe(false);
    await app.browser().post('/api/auth/signup').send(typed).expect(422);

    const corrected = { ...typed, email: 'right@again.example' };
    await client.post('/api/auth/signup').send(corrected).expect(201);
    await client.post('/api/auth/signup/verify').send({ token: first }).expect(422);
    expect(await rowsOf(app.db, 'users', { email: 'wrong@again.example' })).toEqual([]);
    await client
      .post('/api/auth/signup')
      .send({ ...corrected, firstName: 'Ty' })
      .expect(201);
    const last = tokenIn(linkIn(await app.mailbox.waitFor('right@again.example', 2)));
    const { body } = await client.post('/api/auth/signup/verify').send({ token: last }).expect(200);
    expect(body.user).toMatchObject({ name: 'typed', first_name: 'Ty' });
  });

  test('a session of a replaced sign-up has no right to the next account with its address', async () => {
    const first = app.browser();
    const email = 'claimed@again.example';
    await first.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(201);
    const stale = app.browser();
    await stale.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(401);
    const moved = { email: 'moved@again.example', password: PASSWORD, again: true };
    await first.post('/api/auth/signup').send(moved).expect(201);

    const owner = { email, password: 'Owners-Horse1!', firstName: 'Olga' };
    const { body } = await app.browser().post('/api/auth/signup').send(owner).expect(201);
    const stolen = { email, password: PASSWORD, again: true };
    await stale.post('/api/auth/signup').send(stolen).expect(422);
    await stale.post('/api/auth/signup/resend-verify').send({}).expect(200);
    expect(await rowsOf(app.db, 'user_tokens', { user_id: body.user.id })).toHaveLength(1);
    expect(await rowsOf(app.db, 'users', { email })).toMatchObject([{ id: body.user.id }]);
    expect(await app.services.signUp.enteredBefore(body.user.id)).toMatchObject({ firstName: 'Olga' });
  });

  test('of another person on the same computer adds a second account', async () => {
    const shared = app.browser();
    const send = (fields: object) =>
      shared
        .post('/api/auth/signup')
        .send({ password: PASSWORD, ...fields })
        .expect(201);
    await send({ email: 'one@shared.example' });
    await send({ email: 'two@shared.example' });
    expect(await rowsOf(app.db, 'users', { email: 'one@shared.example' })).toHaveLength(1);
    await send({ email: 'three@shared.example', again: 'true' });
    expect(await rowsOf(app.db, 'users', { email: 'two@shared.example' })).toEqual([]);
  });

  test.each<[string, (id: string, email: string) => Promise<unknown>]>([
    [
      'was confirmed',
      async (_id, email) => {
        const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
        await app.browser().post('/api/auth/signup/verify').send({ token }).expect(200);
      },
    ],
    ['an admin has changed', (id) => asAdmin(`/api/admin/users/${id}`, { firstName: 'Mr' })],
    ['an admin has granted limits', (id) => asAdmin(`/api/admin/users/${id}/plan`, { limits: { sites: 9 } })],
  ])('again does not replace an account that %s', async (_what, change) => {
    const client = app.browser();
    const email = `kept-${++kept}@again.example`;
    const { body } = await client.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(201);
    await change(body.user.id, email);
    const again = { email, password: PASSWORD, again: true };
    const refused = await client.post('/api/auth/signup').send(again).expect(422);
    expect(refused.body.errors).toEqual({ email: [EMAIL_TAKEN] });
    await client
      .post('/api/auth/signup')
      .send({ ...again, email: `other-${email}` })
      .expect(201);
    expect(await rowsOf(app.db, 'users', { id: body.user.id })).toHaveLength(1);
  });

  test('again tells that the address is taken if it is confirmed while the form is sent', async () => {
    const given = { email: 'raced@again.example', password: PASSWORD, name: 'raced' };
    const { body } = await app.browser().post('/api/auth/signup').send(given).expect(201);
    const replaced = await app.services.users.findSignUp(body.user.id);
    await changeUser(app.db, body.user.id, { email_verified_at: new Date().toISOString() });
    const input = signUpInput.parse({ ...given, again: true });
    const again = app.services.signUp.createAccount(input, { invitation: undefined, replaced });
    await expect(again).rejects.toMatchObject({ fields: { email: [EMAIL_TAKEN] } });
  });

  test('twenty parallel sign-ups with one email create one account', async () => {
    const answers = await signUpTwenty(() => ({ email: 'twin@example.org' }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
  });

  test('twenty parallel sign-ups with one name create one account', async () => {
    const answers = await signUpTwenty((n) => ({ email: `quint${n}@example.org`, name: 'quintuplet' }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
    for (const { body } of answers.filter(({ status }) => status === 422)) {
      expect(Object.keys(body.errors)).toEqual(['name']);
    }
  });

  test('twenty parallel sign-ups whose emails suggest one name get unique names', async () => {
    const answers = await signUpTwenty((n) => ({ email: `alice@a${n}.example` }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const names = answers.map(({ body }) => body.user.name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(20);
    for (const name of names) expect(name).toMatch(/^alice/);
  });

  test.each([{ systemRole: 'ADMIN' }, { system_role: 'ADMIN' }, { emailVerifiedAt: 'now' }, { id: 'x' }])(
    'a body with %j is refused',
    async (extra) => {
      const body = { email: 'sly@example.org', password: PASSWORD, ...extra };
      await app.browser().post('/api/auth/signup').send(body).expect(422);
      expect(app.mailbox.mailsTo('sly@example.org')).toEqual([]);
    },
  );

  test('reports whether an email and a name are available; an invalid value is 422', async () => {
    const { client, name } = await signedUpPerson(app, 'hedy@example.org');
    const ask = (query: string, who = app.browser()) => who.get(`/api/search/availability/user?${query}`);
    expect((await ask('field=email&value=free@example.org')).body).toEqual({ is_available: true });
    expect((await ask('field=email&value=HEDY@example.org')).body).toEqual({ is_available: false });
    expect((await ask(`field=name&value=${name}`)).body).toEqual({ is_available: false });
    expect((await ask(`field=name&value=${name}`, client)).body).toEqual({ is_available: true });
    expect((await ask('field=name&value=admin')).body).toEqual({ is_available: false });
    await ask('field=name&value=9lives').expect(422);
    await ask('field=email&value=x').expect(422);
    await ask('field=shoe&value=x').expect(422);
  });
});

describe('verifying an email address', () => {
  test('the token signs in, works once, and can be resent', async () => {
    const client = app.browser();
    await client.post('/api/auth/signup').send({ email: 'once@example.org', password: PASSWORD });
    const first = tokenIn(linkIn(await app.mailbox.waitFor('once@example.org')));
    await client.post('/api/auth/signup/resend-verify').send({}).expect(200);
    const second = tokenIn(linkIn(await app.mailbox.waitFor('once@example.org', 2)));
    expect(second).not.toBe(first);
    expect((await client.get(`/api/auth/verify-token?token=${second}`)).body).toEqual({ is_valid: true });

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.browser().post('/api/auth/signup/verify').send({ token: second })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect((await client.get(`/api/auth/verify-token?token=${second}`)).body).toEqual({ is_valid: false });
  });

  test('a verified account is not opened by another link', async () => {
    const client = app.browser();
    const email = 'twice-mailed@example.org';
    await client.post('/api/auth/signup').send({ email, password: PASSWORD });
    const first = tokenIn(linkIn(await app.mailbox.waitFor(email)));
    await client.post('/api/auth/signup/resend-verify').send({}).expect(200);
    const second = tokenIn(linkIn(await app.mailbox.waitFor(email, 2)));
    await client.post('/api/auth/signup/verify').send({ token: second }).expect(200);
    await app.browser().post('/api/auth/signup/verify').send({ token: first }).expect(422);
  });

  test('a verified account receives no further link', async () => {
    const client = app.browser();
    const email = 'confirmed-elsewhere@example.org';
    await client.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(201);
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
    const { body } = await app.browser().post('/api/auth/signup/verify').send({ token }).expect(200);
    await client.post('/api/auth/signup/resend-verify').send({}).expect(200);
    const links = await rowsOf(app.db, 'user_tokens', { user_id: body.user.id });
    expect(links).toEqual([]);
  });

  test('a wrong token is 422, and resending without a recipient is 400', async () => {
    await app.browser().post('/api/auth/signup/verify').send({ token: 'made-up' }).expect(422);
    await app.browser().post('/api/auth/signup/resend-verify').send({}).expect(400);
  });
});

describe('signing in and out', () => {
  test('unverified: 401 with the right password, 422 with a wrong one, and resend then needs no email', async () => {
    await app.browser().post('/api/auth/signup').send({ email: 'late@example.org', password: PASSWORD });
    const client = app.browser();
    await client
      .post('/api/auth/signin')
      .send({ email: 'late@example.org', password: 'Wrong-1!x' })
      .expect(422);
    await client.post('/api/auth/signin').send({ email: 'late@example.org', password: PASSWORD }).expect(401);
    await client.post('/api/auth/signup/resend-verify').send({}).expect(200);
    await app.mailbox.waitFor('late@example.org', 2);
  });

  test('an unknown email and a wrong password have the same message', async () => {
    const { email } = await signedUpPerson(app);
    const signIn = (body: object) => app.browser().post('/api/auth/signin').send(body).expect(422);
    const wrong = await signIn({ email, password: 'Wrong-1!x' });
    const unknown = await signIn({ email: 'unknown@example.org', password: 'Wrong-1!x' });
    expect(wrong.body).toEqual(unknown.body);
  });

  test('the session id changes at sign-in, and the cookie is invalid after sign-out', async () => {
    const { email } = await signedUpPerson(app);
    const client = app.browser();
    await client.post('/api/auth/signin').send({ email, password: 'Wrong-1!x' });
    const before = await client.post('/api/auth/signin').send({ email, password: 'Wrong-1!x' });
    const after = await client.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    const cookie = cookieOf(after.headers);
    expect(cookie).toBeDefined();
    expect(cookie).not.toBe(cookieOf(before.headers));
    expect((await client.get('/api/auth/user').expect(200)).body.user.email).toBe(email);

    const signedOut = await client.post('/api/auth/signout').expect(200);
    expect(signedOut.body.message).toBe('You have been logged out successfully');
    const replay = await app
      .browser()
      .get('/api/auth/user')
      .set('Cookie', cookie ?? '');
    expect(replay.status).toBe(401);
  });

  test('an unreadable session row counts as signed out', async () => {
    const { client, id } = await signedUpPerson(app);
    await changeRows(app.db, 'sessions', { user_id: id }, { data: '{"cookie":' });
    expect((await client.get('/api/auth/check').expect(200)).body).toEqual({ has_session: false });
  });

  test('a suspended user is informed only after the right password', async () => {
    const { email, id } = await signedUpPerson(app);
    const suspended = { suspended_at: new Date().toISOString() };
    await changeUser(app.db, id, suspended);
    const signIn = async (password: string) =>
      (await app.browser().post('/api/auth/signin').send({ email, password }).expect(422)).body.message;
    expect(await signIn(PASSWORD)).toContain('suspended');
    expect(await signIn('Wrong-1!x')).not.toContain('suspended');
  });

  test.each([
    ['is suspended', { suspended_at: new Date().toISOString() }],
    ['has to confirm their address again', { email_verified_at: null }],
  ])('a user who %s is signed out on the next request', async (_what, change) => {
    const { client, id } = await signedUpPerson(app);
    await changeUser(app.db, id, change);
    await client.get('/api/auth/user').expect(401);
  });
});

let kept = 0;

async function asAdmin(path: string, change: object): Promise<void> {
  const { client } = await personWithRole(app, 'ADMIN');
  await client.patch(path).send(change).expect(200);
}

const signUpTwenty = (personOf: (n: number) => { email: string; name?: string }) =>
  Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app
        .browser()
        .post('/api/auth/signup')
        .send({ password: PASSWORD, ...personOf(n + 1) }),
    ),
  );

/** The cookie of the session; the device has a separate one. */
const cookieOf = (headers: Record<string, unknown>): string | undefined =>
  ([headers['set-cookie']].flat() as string[]).find((cookie) => cookie?.startsWith('foyer='))?.split(';')[0];
