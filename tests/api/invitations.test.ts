import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, personWithRole, signedInPerson } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(() => app.close());

const invite = (email: string, systemRole: string | null = null, by = admin) =>
  by.client.post('/api/admin/invitations').send({ email, systemRole });

/** The token of the newest mail to the address. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const link = linkIn(await app.mailbox.waitFor(email, count));
  return new URL(link, 'http://localhost').searchParams.get('invitation') ?? '';
}

const signUp = (fields: object) =>
  app
    .browser()
    .post('/api/auth/signup')
    .send({ password: PASSWORD, ...fields });

const set = (settings: object) =>
  admin.client
    .patch('/api/admin/settings')
    .send({ ...settings, confirm: true })
    .expect(200);

const listed = async (query = '') =>
  (await admin.client.get(`/api/admin/invitations${query}`).expect(200)).body.results;

describe('an invitation', () => {
  test('makes a confirmed account with its role and a session, once', async () => {
    const email = 'editor@example.org';
    const { body } = await invite(email, 'EDITOR').expect(201);
    expect(body.invitation).toMatchObject({ email, system_role: 'EDITOR', state: 'open' });
    const invitation = await tokenFor(email);
    await signUp({ email: 'other@example.org', invitation }).expect(422);
    const browser = app.browser();
    const accept = () => browser.post('/api/auth/signup').send({ email, password: PASSWORD, invitation });
    const { body: joined } = await accept().expect(201);
    expect(joined.user).toMatchObject({ email, system_role: 'EDITOR', is_verified: true });
    expect((await browser.get('/api/auth/user').expect(200)).body.user.id).toBe(joined.user.id);
    await signUp({ email, invitation }).expect(422);
    expect(await listed(`?nameLike=${email}`)).toEqual([]);
  });

  test('ends when its admin changes the password, and can be sent again', async () => {
    const email = 'soon@example.org';
    const inviter = await personWithRole(app, 'ADMIN');
    const { body } = await invite(email, 'ADMIN', inviter).expect(201);
    const invitation = await tokenFor(email);
    await inviter.client
      .post('/api/auth/change-password')
      .send({ currentPassword: PASSWORD, password: 'New-Horse2!' })
      .expect(200);
    await signUp({ email, invitation }).expect(422);
    expect(await listed(`?nameLike=${email}`)).toMatchObject([{ id: body.invitation.id, state: 'expired' }]);
  });

  test('of many sign-ups with one link, one succeeds', async () => {
    const email = 'race@example.org';
    await invite(email).expect(201);
    const invitation = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp({ email, invitation })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  test('is refused for an account, and for an open invitation', async () => {
    await invite(admin.email).expect(422);
    await invite('twice@example.org').expect(201);
    await invite('TWICE@example.org').expect(422);
    await invite('no address').expect(422);
    await invite('role@example.org', 'OWNER').expect(422);
  });

  test('that is sent again has a new link, and the old one ends', async () => {
    const email = 'again@example.org';
    const { body } = await invite(email).expect(201);
    const first = await tokenFor(email);
    await admin.client.post(`/api/admin/invitations/${body.invitation.id}/resend`).expect(200);
    const second = await tokenFor(email, 2);
    await signUp({ email, invitation: first }).expect(422);
    await signUp({ email, invitation: second }).expect(201);
  });

  test('ends after seven days, is listed as expired, and can be sent again', async () => {
    const email = 'late@example.org';
    const { body } = await invite(email).expect(201);
    const invitation = await tokenFor(email);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await app.services.database.db
      .updateTable('invitations')
      .set({ expires_at: yesterday })
      .where('id', '=', body.invitation.id)
      .execute();
    await signUp({ email, invitation }).expect(422);
    expect(await listed(`?state=expired&nameLike=${email}`)).toMatchObject([{ email, state: 'expired' }]);
    expect((await listed('?state=open')).map((one: { email: string }) => one.email)).not.toContain(email);
    await invite(email, 'ADMIN').expect(201);
    const { body: joined } = await signUp({ email, invitation: await tokenFor(email, 2) }).expect(201);
    expect(joined.user.system_role).toBe('ADMIN');
  });

  test('ends with the role of the admin who sent it', async () => {
    const second = await personWithRole(app, 'ADMIN');
    const email = 'orphan@example.org';
    await invite(email, 'ADMIN', second).expect(201);
    const invitation = await tokenFor(email);
    await admin.client.patch(`/api/admin/users/${second.id}`).send({ systemRole: null }).expect(200);
    await signUp({ email, invitation }).expect(422);
    await invite('more@example.org', null, second).expect(404);
  });

  test('is deleted in bulk, and those that vanished are counted', async () => {
    const ids: string[] = [];
    for (const name of ['b1', 'b2'])
      ids.push((await invite(`${name}@example.org`).expect(201)).body.invitation.id);
    const remove = () =>
      admin.client.post('/api/admin/invitations/bulk').send({ ids: [...ids, 'gone'], action: 'delete' });
    const { body } = await remove().expect(200);
    expect(body).toMatchObject({ count: 2, message: expect.stringContaining('One was not found') });
    await remove().expect(404);
    await admin.client.delete(`/api/admin/invitations/${ids[0]}`).expect(404);
  });

  test('is listed as a table', async () => {
    await invite('=cmd@example.org').expect(201);
    const { text } = await admin.client.get('/api/admin/invitations?format=csv').expect(200);
    expect(text).toContain('id,email,system_role,state,invited_by,created_at,expires_at');
    expect(text).toContain(`'=cmd@example.org`);
  });
});

describe('sign-up', () => {
  test('by invitation refuses others, without telling which addresses have an account', async () => {
    await set({ signUp: 'invitation' });
    const { body } = await signUp({ email: admin.email }).expect(403);
    expect(body.message).toMatch(/invitation/);
    await signUp({ email: admin.email, invitation: 'made-up' }).expect(422);
    await invite('welcome@example.org').expect(201);
    await signUp({
      email: 'welcome@example.org',
      invitation: await tokenFor('welcome@example.org'),
    }).expect(201);
    await set({ signUp: null });
  });

  test('that is closed refuses invitations too', async () => {
    const email = 'closed@example.org';
    await invite(email).expect(201);
    const invitation = await tokenFor(email);
    await set({ signUp: 'closed' });
    await signUp({ email, invitation }).expect(403);
    await invite('next@example.org').expect(409);
    await set({ signUp: null });
    await signUp({ email, invitation }).expect(201);
  });
});

describe('terms', () => {
  test('are accepted at the sign-up, in the version that was shown', async () => {
    await set({ termsLink: 'https://example.org/terms', termsVersion: '2026-11' });
    await signUp({ email: 't1@example.org' }).expect(422);
    await signUp({ email: 't1@example.org', acceptedTerms: '2020-01' }).expect(422);
    const { body } = await signUp({ email: 't1@example.org', acceptedTerms: '2026-11' }).expect(201);
    expect(body.user).toMatchObject({
      accepted_terms: '2026-11',
      terms_accepted_at: expect.stringMatching(/Z$/),
    });
    await set({ termsLink: null, termsVersion: null });
    const { body: without } = await signUp({ email: 't2@example.org' }).expect(201);
    expect(without.user.accepted_terms).toBeNull();
  });

  test('of a new version are accepted by existing users', async () => {
    await set({ termsLink: 'https://example.org/terms', termsVersion: '2' });
    const person = await signedInPerson(app);
    const accept = (acceptedTerms: string) => person.client.post('/api/auth/terms').send({ acceptedTerms });
    await accept('1').expect(422);
    expect((await accept('2').expect(200)).body.user.accepted_terms).toBe('2');
    await set({ termsLink: null, termsVersion: null });
  });

  test('have no version without an address to read them', async () => {
    const change = { termsVersion: '1' };
    const { body } = await admin.client.patch('/api/admin/settings').send(change).expect(422);
    expect(body.errors.terms_version ?? body.errors.termsVersion).toHaveLength(1);
  });
});
