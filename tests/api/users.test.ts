import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, personWithRole, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { newPost } from '../setup/content/posts.ts';
import { addRows, changeUser, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const PUBLIC_FIELDS = ['bio', 'created_at', 'first_name', 'id', 'last_name', 'name', 'profile_media'];

describe('a profile', () => {
  test('is changed by its owner, and other fields do not change', async () => {
    const { client, id } = await signedInPerson(app);
    const profile = {
      name: 'tea-lover',
      firstName: 'Ada',
      last_name: 'Lovelace',
      bio: 'Drinks tea.',
      timeZone: 'Europe/Kyiv',
      newsletter: true,
      profileImage: '/images/avatars/3.svg',
    };
    const { body } = await client.patch(`/api/users/${id}`).send(profile).expect(200);
    expect(body.user).toMatchObject({
      name: 'tea-lover',
      first_name: 'Ada',
      last_name: 'Lovelace',
      bio: 'Drinks tea.',
      time_zone: 'Europe/Kyiv',
      newsletter: true,
      profile_media: { media_id: null, media: { source_url: '/images/avatars/3.svg' } },
    });
    const changed = await client.patch(`/api/users/${id}`).send({ firstName: '' }).expect(200);
    expect(changed.body.user).toMatchObject({ first_name: null, last_name: 'Lovelace', newsletter: true });
    expect((await client.get('/api/auth/user')).body.user).toEqual(changed.body.user);
  });

  test.each([
    { name: 'admin' },
    { name: '9lives' },
    { timeZone: 'Mars/Olympus' },
    { profileImage: 'https://evil.example/x.png' },
    { bio: 'x'.repeat(501) },
    { email: 'nobody' },
  ])('with %j is refused by field', async (change) => {
    const { client, id } = await signedInPerson(app);
    const { body } = await client.patch(`/api/users/${id}`).send(change).expect(422);
    expect(Object.keys(body.errors)).toHaveLength(1);
  });

  test('returns taken and invalid values together', async () => {
    const [one, other] = [await signedInPerson(app), await signedInPerson(app)];
    const wrong = { name: other.name, email: other.email, timeZone: 'Mars/Olympus', bio: 'x'.repeat(501) };
    const { body } = await one.client.patch(`/api/users/${one.id}`).send(wrong).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(['bio', 'email', 'name', 'time_zone']);
  });

  test.each([
    { systemRole: 'ADMIN' },
    { system_role: 'ADMIN' },
    { roles: ['ADMIN'] },
    { emailVerified: true },
    { isVerified: true },
    { isSuspended: false },
    { ownerId: 'x' },
    { id: 'x' },
    { passwordHash: 'x' },
    { price: 0 },
  ])('ignores %j', async (change) => {
    const { client, id } = await signedInPerson(app);
    const before = (await client.get('/api/auth/user')).body;
    await client.patch(`/api/users/${id}`).send(change).expect(422);
    expect((await client.get('/api/auth/user')).body).toEqual(before);
  });

  test('cannot get a taken name, case-insensitive, but can keep its own', async () => {
    const ada = await signedInPerson(app);
    const eve = await signedInPerson(app);
    await eve.client.patch(`/api/users/${eve.id}`).send({ name: ada.name }).expect(422);
    const upper = `p${ada.name.slice(1).toUpperCase()}`;
    await eve.client.patch(`/api/users/${eve.id}`).send({ name: upper }).expect(422);
    await ada.client.patch(`/api/users/${ada.id}`).send({ name: upper }).expect(200);
  });

  test('of the first admin keeps its reserved name when other fields change', async () => {
    const { client, id } = await signedInPerson(app);
    await changeUser(app.db, id, { name: 'admin' });
    const { body } = await client
      .patch(`/api/users/${id}`)
      .send({ name: 'admin', bio: 'Runs this.' })
      .expect(200);
    expect(body.user).toMatchObject({ name: 'admin', bio: 'Runs this.' });
    const own = await client.get('/api/search/availability/user?field=name&value=admin').expect(200);
    expect(own.body).toEqual({ is_available: true });
    await client.patch(`/api/users/${id}`).send({ name: 'support' }).expect(422);
  });

  test('gets a name that twenty parallel requests ask for only once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signedInPerson(app)));
    const answers = await Promise.all(
      people.flatMap(({ client, id }) =>
        Array.from({ length: 4 }, () => client.patch(`/api/users/${id}`).send({ name: 'the-one' })),
      ),
    );
    const winners = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.user.id));
    expect(winners.size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test('shows public fields to others, and all fields to the user and to admins', async () => {
    const ada = await signedInPerson(app);
    const admin = await personWithRole(app, 'ADMIN');
    for (const client of [app.browser(), (await personWithRole(app, 'EDITOR')).client]) {
      const { body } = await client.get(`/api/users/${ada.name.toUpperCase()}`).expect(200);
      expect(Object.keys(body.user).sort()).toEqual(PUBLIC_FIELDS);
    }
    expect((await ada.client.get(`/api/users/${ada.id}`)).body.user.email).toBe(ada.email);
    expect((await admin.client.get(`/api/users/${ada.id}`)).body.user).toMatchObject({
      email: ada.email,
      is_suspended: false,
    });
    await app.browser().get('/api/users/nobody-at-all').expect(404);
    await app.browser().get(`/api/users/${ada.id}?include=passwords`).expect(422);
    const included = await app.browser().get(`/api/users/${ada.id}?include=posts,profile_media`);
    expect(included.body.user.posts).toEqual([]);
  });

  test('of a suspended or unverified user is not found', async () => {
    const { id } = await signedInPerson(app);
    const { db } = app;
    await changeUser(db, id, { suspended_at: new Date().toISOString() });
    await app.browser().get(`/api/users/${id}`).expect(404);
    const email = 'waiting@example.org';
    const { body } = await app.browser().post('/api/auth/signup').send({ email, password: PASSWORD });
    await app.browser().get(`/api/users/${body.user.id}`).expect(404);
  });
});

describe('another email address', () => {
  test('takes effect once it is verified, with two emails to the old one', async () => {
    const { client, id, email } = await signedInPerson(app);
    const wanted = 'New-Address@example.org';
    const { body } = await client
      .patch(`/api/users/${id}`)
      .send({ email: wanted, current_password: PASSWORD })
      .expect(200);
    expect(body.user).toMatchObject({ email, new_email: 'new-address@example.org' });
    expect(body.message).toContain('new-address@example.org');
    expect((await app.mailbox.waitFor(email)).text).toContain('new-address@example.org');

    const token = tokenIn(linkIn(await app.mailbox.waitFor('new-address@example.org')));
    const stranger = app.browser();
    await stranger.post('/api/auth/signup/verify').send({ token }).expect(200);
    expect((await stranger.get('/api/auth/check')).body).toEqual({ has_session: false });
    await stranger.post('/api/auth/signup/verify').send({ token }).expect(422);
    expect((await client.get('/api/auth/user')).body.user).toMatchObject({
      email: 'new-address@example.org',
      new_email: null,
    });
    expect((await app.mailbox.waitFor(email, 2)).subject).toContain('was changed');
    await app.browser().post('/api/auth/signin').send({ email, password: PASSWORD }).expect(422);
    await app
      .browser()
      .post('/api/auth/signin')
      .send({ email: 'new-address@example.org', password: PASSWORD })
      .expect(200);
  });

  test('can be cancelled, which makes its link invalid', async () => {
    const { client, id, email } = await signedInPerson(app);
    await client
      .patch(`/api/users/${id}`)
      .send({ email: 'regretted@example.org', current_password: PASSWORD })
      .expect(200);
    const token = tokenIn(linkIn(await app.mailbox.waitFor('regretted@example.org')));
    const { body } = await client.patch(`/api/users/${id}`).send({ email }).expect(200);
    expect(body.user).toMatchObject({ email, new_email: null });
    await app.browser().post('/api/auth/signup/verify').send({ token }).expect(422);
  });

  test('that another user has taken since cannot be verified, and nothing changes', async () => {
    const { client, id, email } = await signedInPerson(app);
    await client
      .patch(`/api/users/${id}`)
      .send({ email: 'contested@example.org', current_password: PASSWORD })
      .expect(200);
    const token = tokenIn(linkIn(await app.mailbox.waitFor('contested@example.org')));
    await app
      .browser()
      .post('/api/auth/signup')
      .send({ email: 'contested@example.org', password: PASSWORD })
      .expect(201);
    const { body } = await app.browser().post('/api/auth/signup/verify').send({ token }).expect(422);
    expect(body.message).toContain('another account');
    expect((await client.get('/api/auth/user')).body.user.email).toBe(email);
    await client
      .patch(`/api/users/${id}`)
      .send({ email: 'contested@example.org', current_password: PASSWORD })
      .expect(422);
  });

  test('that is requested again is mailed again, and only the last link works', async () => {
    const { client, id } = await signedInPerson(app);
    const wanted = 'wanted-twice@example.org';
    await client.patch(`/api/users/${id}`).send({ email: wanted, current_password: PASSWORD }).expect(200);
    const first = tokenIn(linkIn(await app.mailbox.waitFor(wanted)));
    await client.patch(`/api/users/${id}`).send({ email: wanted, current_password: PASSWORD }).expect(200);
    const second = tokenIn(linkIn(await app.mailbox.waitFor(wanted, 2)));
    await app.browser().post('/api/auth/signup/verify').send({ token: first }).expect(422);
    const { body } = await app.browser().post('/api/auth/signup/verify').send({ token: second }).expect(200);
    expect(body.user.email).toBeUndefined();
    expect((await client.get('/api/auth/user')).body.user.email).toBe(wanted);
  });
});

test('writers are users with public posts, with their number', async () => {
  const writer = await signedInPerson(app);
  await signedInPerson(app);
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
  const posts = [{}, { status: 'draft' as const }, { published_at: tomorrow }];
  await addRows(
    app.db,
    'posts',
    posts.map((post) => newPost({ owner_id: writer.id, ...post })),
  );
  const { body } = await app.browser().get('/api/users').expect(200);
  expect(body).toMatchObject({ count: 1, next: null, previous: null });
  expect(Object.keys(body.results[0]).sort()).toEqual([...PUBLIC_FIELDS, 'posts_count'].sort());
  expect(body.results[0]).toMatchObject({ id: writer.id, posts_count: 1 });
  const { body: included } = await app.browser().get(`/api/users/${writer.name}?include=posts`).expect(200);
  expect(included.user.posts).toHaveLength(1);
});

test('cached pages are invalidated only by changes of users with public posts', async () => {
  const { versions } = app.services;
  const version = async () => (await versions.current()).get('posts');
  const { client, id } = await signedInPerson(app);
  const patch = (change: object) => client.patch(`/api/users/${id}`).send(change).expect(200);
  const before = await version();
  await patch({ bio: 'Nobody reads this yet.' });
  expect(await version()).toBe(before);
  await addRows(app.db, 'posts', newPost({ owner_id: id }));
  await patch({ newsletter: true, timeZone: 'Europe/Kyiv' });
  expect(await version()).toBe(before);
  await patch({ bio: 'Everybody reads this.' });
  expect(await version()).not.toBe(before);
});

describe('the card on file', () => {
  const card = (number: string) => ({ card: { number, expMonth: 12, expYear: 2090, cvc: '123' } });

  test('is empty at first, and its number is never stored', async () => {
    const { client, id } = await signedInPerson(app);
    const path = `/api/users/${id}`;
    expect((await client.get(`${path}/payment-method`)).body).toEqual({ payment_method: null });
    const saved = await client.post(`${path}/update-payment`).send(card('4242 4242 4242 4242')).expect(200);
    const expected = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2090 };
    expect(saved.body.payment_method).toEqual(expected);
    await client.post(`${path}/update-payment`).send(card('5555555555554444')).expect(200);
    expect((await client.get(`${path}/payment-method`)).body.payment_method.brand).toBe('mastercard');
    const rows = [...(await rowsOf(app.db, 'customers')), ...(await rowsOf(app.db, 'sandbox_customers'))];
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|5555555555554444/);
  });

  test.each([
    ['4000000000000002', 'declined'],
    ['4111111111111111', 'test cards'],
    ['12', 'not a card number'],
  ])('%s is refused: %s', async (number, reason) => {
    const { client, id } = await signedInPerson(app);
    const { body } = await client.post(`/api/users/${id}/update-payment`).send(card(number)).expect(422);
    expect(body.errors['card.number'][0]).toContain(reason);
    expect((await client.get(`/api/users/${id}/payment-method`)).body).toEqual({ payment_method: null });
  });

  test('that has expired is refused', async () => {
    const { client, id } = await signedInPerson(app);
    const expired = { card: { number: '4242424242424242', expMonth: 1, expYear: 20, cvc: '123' } };
    await client.post(`/api/users/${id}/update-payment`).send(expired).expect(422);
  });
});

describe('another email address', () => {
  test('needs the current password', async () => {
    const { client, id, email } = await signedInPerson(app);
    const change = (fields: object) =>
      client.patch(`/api/users/${id}`).send({ email: 'unproven@example.org', ...fields });
    const missing = await change({}).expect(422);
    expect(missing.body.errors.current_password).toEqual(['Enter your current password.']);
    const wrong = await change({ current_password: 'Wrong-Horse1!' }).expect(422);
    expect(wrong.body.errors.current_password).toEqual(['Incorrect password.']);
    const { user } = (await client.get('/api/auth/user').expect(200)).body;
    expect(user).toMatchObject({ email, new_email: null });
    // Saving the address that one has changes nothing, and asks for nothing.
    await client.patch(`/api/users/${id}`).send({ email }).expect(200);
  });

  test('can be reverted from the old address once, which ends every session', async () => {
    const { client, id, email } = await signedInPerson(app);
    const taken = `thief-of-${email}`;
    await client.patch(`/api/users/${id}`).send({ email: taken, current_password: PASSWORD }).expect(200);
    const confirmation = tokenIn(linkIn(await app.mailbox.waitFor(taken)));
    await client.post('/api/auth/signup/verify').send({ token: confirmation }).expect(200);
    // After the request comes the change that took effect.
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email, 2)));
    const undo = () => app.browser().post('/api/auth/email-change/undo').send({ token });
    await undo().expect(200);
    await client.get('/api/auth/user').expect(401);
    await undo().expect(422);
    await app.browser().post('/api/auth/signin').send({ email: taken, password: PASSWORD }).expect(422);
    await app.browser().post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
  });
});

test('the account shows changes of its name and of its email address', async () => {
  const { client, id, email } = await signedInPerson(app);
  await client.patch(`/api/users/${id}`).send({ name: 'renamed', bio: 'Tea' }).expect(200);
  const change = { email: 'moved@example.org', current_password: PASSWORD };
  await client.patch(`/api/users/${id}`).send(change).expect(200);
  const token = tokenIn(linkIn(await app.mailbox.waitFor('moved@example.org')));
  await app.browser().post('/api/auth/signup/verify').send({ token }).expect(200);
  const entries = await rowsOf(app.services.database.db, 'audit_entries', { account_id: id });
  const changes = entries.filter(({ action }) => /changed$/.test(action));
  expect(changes).toMatchObject([
    { action: 'user.changed', actor_id: id, after: JSON.stringify({ name: 'renamed' }) },
    { action: 'user.email_changed', actor_id: id, before: JSON.stringify({ email }) },
  ]);
});
