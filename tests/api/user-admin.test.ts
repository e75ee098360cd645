import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, personWithRole, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(() => app.close());

const change = (id: string, body: object, by = admin) => by.client.patch(`/api/admin/users/${id}`).send(body);

describe('an admin', () => {
  let person: Person;
  beforeEach(async () => {
    person = await signedInPerson(app);
  });

  test('grants and revokes a role, effective from the next request', async () => {
    await person.client.get('/api/admin/users').expect(404);
    const { body } = await change(person.id, { systemRole: 'ADMIN' }).expect(200);
    expect(body.user).toMatchObject({ system_role: 'ADMIN', roles: ['ADMIN'] });
    await person.client.get('/api/admin/users').expect(200);
    await change(person.id, { systemRole: null }).expect(200);
    await person.client.get('/api/admin/users').expect(404);
    await change(person.id, { system_role: 'OWNER' }).expect(422);
  });

  test('suspends a user, whose sessions end and who cannot sign in until restored', async () => {
    expect((await change(person.id, { isSuspended: true }).expect(200)).body.user.is_suspended).toBe(true);
    await person.client.get('/api/auth/user').expect(401);
    const signIn = () =>
      app.browser().post('/api/auth/signin').send({ email: person.email, password: PASSWORD });
    await signIn().expect(422);
    await change(person.id, { isSuspended: false }).expect(200);
    await person.client.get('/api/auth/user').expect(401);
    await signIn().expect(200);
  });

  test('revokes and restores the verification of an address', async () => {
    await change(person.id, { isVerified: false }).expect(200);
    await person.client.get('/api/auth/user').expect(401);
    const signIn = () =>
      app.browser().post('/api/auth/signin').send({ email: person.email, password: PASSWORD });
    await signIn().expect(401);
    expect((await change(person.id, { isVerified: true })).body.user.is_verified).toBe(true);
    await signIn().expect(200);
  });

  test.each([{ isVerified: false }, { isSuspended: true }])(
    'who sets %j ends the sessions, also if the change is undone before the next request',
    async (decision) => {
      const undone = Object.fromEntries(Object.entries(decision).map(([name, value]) => [name, !value]));
      await change(person.id, decision).expect(200);
      await change(person.id, undone).expect(200);
      await person.client.get('/api/auth/user').expect(401);
    },
  );

  test('changes an address immediately, with an email to the old one', async () => {
    const { body } = await change(person.id, { email: 'by-admin@example.org', firstName: 'Grace' }).expect(
      200,
    );
    expect(body.user).toMatchObject({ email: 'by-admin@example.org', first_name: 'Grace' });
    expect((await app.mailbox.waitFor(person.email)).text).toContain('by-admin@example.org');
    await change(person.id, { email: admin.email }).expect(422);
    await change(person.id, { name: admin.name }).expect(422);
    await change(person.id, { name: 'support' }).expect(422);
  });

  test('changes an unverified address, and the link to the old one is invalid', async () => {
    const email = 'mistyped@example.org';
    const { body } = await app.browser().post('/api/auth/signup').send({ email, password: PASSWORD });
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
    await change(body.user.id, { email: 'typed-right@example.org' }).expect(200);
    await app.browser().post('/api/auth/signup/verify').send({ token }).expect(422);
  });

  test('cannot change their own role, suspension or verification, nor delete their account, but their name', async () => {
    for (const input of [{ systemRole: null }, { isSuspended: true }, { isVerified: false }]) {
      await change(admin.id, input).expect(422);
    }
    await admin.client.delete(`/api/admin/users/${admin.id}`).expect(422);
    const { body } = await change(admin.id, { firstName: 'Root' }).expect(200);
    expect(body.user).toMatchObject({
      first_name: 'Root',
      system_role: 'ADMIN',
      is_suspended: false,
      is_verified: true,
    });
  });

  test('cannot revoke the last admin role in parallel requests', async () => {
    const [one, two] = [await personWithRole(app, 'ADMIN'), await personWithRole(app, 'ADMIN')];
    const answers = await Promise.all([
      change(one.id, { systemRole: null }, two),
      change(two.id, { systemRole: null }, one),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('gets 404 for an unknown user', async () => {
    await change('nobody', { isSuspended: true }).expect(404);
    await admin.client.delete('/api/admin/users/nobody').expect(404);
  });

  test('changes several users together: all that are left, or none', async () => {
    const others = [person, await signedInPerson(app)];
    const bulk = (action: string, ids: string[]) =>
      admin.client.post('/api/admin/users/bulk').send({ action, ids });
    const ids = others.map(({ id }) => id);
    expect((await bulk('suspend', ids).expect(200)).body.count).toBe(2);
    for (const { client } of others) await client.get('/api/auth/user').expect(401);
    const { body: rest } = await bulk('suspend', [...ids, 'nobody']).expect(200);
    expect(rest.message).toBe('2 accounts suspended. One was not found: it was deleted meanwhile.');
    await bulk('restore', ['nobody']).expect(404);
    await bulk('delete', [...ids, admin.id]).expect(422);
    const { body } = await admin.client.get(`/api/users/${person.id}`).expect(200);
    expect(body.user.is_suspended).toBe(true);
    await bulk('restore', ids).expect(200);
    await bulk('delete', ids).expect(200);
    await admin.client.get(`/api/users/${person.id}`).expect(404);
    await bulk('explode', ids).expect(422);
    await bulk('verify', []).expect(422);
  });
});

describe('the list of users', () => {
  const list = (query: string) => admin.client.get(`/api/admin/users?${query}`).expect(200);
  const names = async (query: string) =>
    (await list(query)).body.results.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    for (const [name, firstName] of [
      ['zoe', '=cmd()'],
      ['bea', '100% tea'],
    ] as const) {
      const { client, id } = await signedInPerson(app, `${name}@list.example`);
      await client.patch(`/api/users/${id}`).send({ firstName }).expect(200);
    }
    const waiting = { email: 'moe@list.example', password: PASSWORD };
    await app.browser().post('/api/auth/signup').send(waiting).expect(201);
  });

  test('can be searched, filtered and sorted', async () => {
    expect(await names('nameLike=list.example&sort=name&order=asc')).toEqual(['bea', 'moe', 'zoe']);
    expect(await names('name_like=LIST.EXAMPLE&sort=name&order=desc')).toEqual(['zoe', 'moe', 'bea']);
    expect(await names('nameLike=list.example&state=unverified')).toEqual(['moe']);
    expect(await names('nameLike=list.example&state=active&sort=email&order=asc')).toEqual(['bea', 'zoe']);
    expect(await names('nameLike=list.example&sort=lastSeenAt&order=asc')).toHaveLength(3);
    expect((await names('nameLike=list.example&sort=lastSeenAt&order=asc')).at(-1)).toBe('moe');
    expect((await names('nameLike=list.example&sort=lastSeenAt&order=desc')).at(-1)).toBe('moe');
    expect(await names('role=ADMIN&nameLike=list.example')).toEqual([]);
    expect((await names('role=ADMIN')).length).toBeGreaterThan(0);
  });

  test.each(['%25', '_', "'; drop table users; --", '"', '\\', '*', 'a OR 1=1'])(
    'searches for %s literally',
    async (text) => {
      const { body } = await list(
        `nameLike=${encodeURIComponent(decodeURIComponent(text))}&sort=1;--&order=up&page=x`,
      );
      expect(body.count).toBe(text === '%25' ? 1 : 0);
    },
  );

  test('is paged', async () => {
    const { body } = await list('limit=2&page=1&nameLike=list.example');
    expect(body.results).toHaveLength(2);
    expect(body.count).toBe(3);
    expect(body.next).toContain('page=2');
    expect((await list('limit=2&page=99&nameLike=list.example')).body.results).toHaveLength(1);
    expect((await list('limit=9999')).body.results.length).toBeLessThanOrEqual(50);
  });

  test('is exported as CSV without formulas', async () => {
    const { headers, text } = await list('format=csv&nameLike=list.example&sort=name&order=asc');
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toContain('users.csv');
    const rows = text.trim().split('\r\n');
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('system_role');
    expect(rows[3]).toContain("'=cmd()");
  });

  test('shows admins the necessary fields, without passwords', async () => {
    const { body } = await list('nameLike=zoe');
    expect(body.results[0]).toMatchObject({ email: 'zoe@list.example', sites_count: 0, is_verified: true });
    expect(body.results[0].last_seen_at).toMatch(/^\d{4}-/);
    expect(JSON.stringify(body)).not.toMatch(/password|hash/);
  });
});
