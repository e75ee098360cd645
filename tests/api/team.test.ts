import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

let count = 0;

/** A website of a new owner. */
async function ownedSite() {
  const owner = await signedInPerson(app);
  const domain = `team${++count}.invalid`;
  const { body } = await owner.client.post('/api/sites').send({ domain }).expect(201);
  return { owner, site: body.site as { id: string; slug: string; bot_id: string; name: string } };
}

type Owned = Awaited<ReturnType<typeof ownedSite>>;

const invite = ({ owner, site }: Owned, email: string, role: string) =>
  owner.client.post(`/api/sites/${site.id}/members`).send({ email, role });

/** The token of the newest invitation to the address. */
const tokenFor = async (email: string, mails = 1) => tokenIn(linkIn(await app.mailbox.waitFor(email, mails)));

const accept = (person: Person, token: string) =>
  person.client.post('/api/team-invitations/accept').send({ token });

/** Somebody new in the team of the website. */
async function member(owned: Owned, role: string) {
  const person = await signedInPerson(app);
  const { body } = await invite(owned, person.email, role).expect(201);
  await accept(person, await tokenFor(person.email)).expect(200);
  return { ...person, memberId: body.member.id as string };
}

const teamOf = async ({ owner, site }: Owned) =>
  (await owner.client.get(`/api/sites/${site.id}/members`).expect(200)).body.results;

const setSeats = (owner: Person, seats: number) =>
  admin.client.patch(`/api/admin/users/${owner.id}/plan`).send({ limits: { seats } }).expect(200);

describe('an invitation', () => {
  test('is mailed, says what it is about, and is accepted once by its address alone', async () => {
    const owned = await ownedSite();
    const [guest, stranger] = [await signedInPerson(app), await signedInPerson(app)];
    const { body } = await invite(owned, guest.email.toUpperCase(), 'operator').expect(201);
    expect(body.member).toMatchObject({
      email: guest.email,
      role: 'operator',
      status: 'invited',
      user: null,
    });
    const token = await tokenFor(guest.email);
    const about = await app.browser().get(`/api/team-invitations/${token}`).expect(200);
    expect(about.body.invitation).toMatchObject({
      email: guest.email,
      role: 'operator',
      site: { id: owned.site.id },
    });
    await guest.client.get(`/api/sites/${owned.site.id}`).expect(404);
    await accept(stranger, token).expect(404);
    await accept(guest, token).expect(200);
    await accept(guest, token).expect(404);
    await app.browser().get(`/api/team-invitations/${token}`).expect(404);
    expect(await teamOf(owned)).toMatchObject([
      { role: 'owner', status: 'active', email: owned.owner.email },
      { role: 'operator', status: 'active', user: { id: guest.id } },
    ]);
  });

  test('is refused for the owner, for somebody twice, and from everybody but the owner', async () => {
    const owned = await ownedSite();
    const manager = await member(owned, 'manager');
    await invite(owned, owned.owner.email, 'manager').expect(409);
    await invite(owned, manager.email, 'analyst').expect(409);
    await invite(owned, 'twice@example.org', 'analyst').expect(201);
    await invite(owned, 'Twice@example.org', 'analyst').expect(409);
    await invite(owned, 'role@example.org', 'owner').expect(422);
    await invite(owned, 'no address', 'analyst').expect(422);
    await invite({ ...owned, owner: manager }, 'friend@example.org', 'manager').expect(404);
  });

  test('opens sign-up where it is by invitation, and none where it is closed', async () => {
    const owned = await ownedSite();
    const set = (signUp: string) =>
      admin.client.patch('/api/admin/settings').send({ signUp, confirm: true }).expect(200);
    await set('invitation');
    const email = `newcomer${count}@example.org`;
    await invite(owned, email, 'analyst').expect(201);
    const invitation = await tokenFor(email);
    const client = app.browser();
    await client.post('/api/auth/signup').send({ email, password: PASSWORD, invitation }).expect(201);
    await client.post('/api/team-invitations/accept').send({ token: invitation }).expect(200);
    await client.get(`/api/sites/${owned.site.id}/insights`).expect(200);
    await set('closed');
    await invite(owned, 'nobody@example.org', 'analyst').expect(422);
    const known = await signedInPerson(app);
    await invite(owned, known.email, 'analyst').expect(201);
    await set('open');
  });

  test('that is withdrawn ends, and with it the sign-up that it allowed', async () => {
    const owned = await ownedSite();
    const email = `withdrawn${count}@example.org`;
    const { body } = await invite(owned, email, 'analyst').expect(201);
    const invitation = await tokenFor(email);
    await owned.owner.client.delete(`/api/sites/${owned.site.id}/members/${body.member.id}`).expect(200);
    await app.browser().get(`/api/team-invitations/${invitation}`).expect(404);
    await app.browser().post('/api/auth/signup').send({ email, password: PASSWORD, invitation }).expect(422);
  });

  test('ends when the owner’s password is changed: an intruder may have sent it', async () => {
    const owned = await ownedSite();
    const person = await signedInPerson(app);
    await invite(owned, person.email, 'manager').expect(201);
    await owned.owner.client
      .post('/api/auth/change-password')
      .send({ currentPassword: PASSWORD, password: 'Another-Horse2!' })
      .expect(200);
    await accept(person, await tokenFor(person.email)).expect(404);
  });

  test('is accepted once, however often at the same time', async () => {
    const owned = await ownedSite();
    const guest = await signedInPerson(app);
    await invite(owned, guest.email, 'analyst').expect(201);
    const token = await tokenFor(guest.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(guest, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await teamOf(owned)).toHaveLength(2);
  });

  test('is refused to somebody who is in the team by another address', async () => {
    const owned = await ownedSite();
    const { client, id, email } = await member(owned, 'operator');
    const other = `other-${email}`;
    await invite(owned, other, 'manager').expect(201);
    const token = await tokenFor(other);
    await app.db.updateTable('users').set({ email: other }).where('id', '=', id).execute();
    await client.post('/api/team-invitations/accept').send({ token }).expect(409);
  });

  test('frees its seat when it expires', async () => {
    const owned = await ownedSite();
    await setSeats(owned.owner, 2);
    await invite(owned, 'late@example.org', 'analyst').expect(201);
    const { body } = await invite(owned, 'next@example.org', 'analyst').expect(422);
    expect(body.limit).toMatchObject({ name: 'seats', allowed: 2 });
    await app.db
      .updateTable('site_members')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('site_id', '=', owned.site.id)
      .execute();
    await invite(owned, 'next@example.org', 'analyst').expect(201);
  });

  test('of several at once, as many are sent as there are seats', async () => {
    const owned = await ownedSite();
    await setSeats(owned.owner, 3);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => invite(owned, `p${n}@example.org`, 'analyst')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });
});

describe('a member', () => {
  test('finds the website among their own, with its owner and their role', async () => {
    const owned = await ownedSite();
    const { client } = await member(owned, 'operator');
    const { body } = await client.get('/api/sites').expect(200);
    expect(body.results).toMatchObject([
      { id: owned.site.id, owner_name: owned.owner.name, role: 'operator' },
    ]);
    expect((await admin.client.get(`/api/sites/${owned.site.id}`).expect(200)).body.site.role).toBe(null);
  });

  test('loses access at once, with another role and when removed', async () => {
    const owned = await ownedSite();
    const { client, memberId } = await member(owned, 'manager');
    const path = `/api/sites/${owned.site.id}`;
    await client.get(`${path}/leads`).expect(200);
    await client.patch(`${path}/members/${memberId}`).send({ role: 'manager' }).expect(404);
    const { body } = await owned.owner.client
      .patch(`${path}/members/${memberId}`)
      .send({ role: 'analyst' })
      .expect(200);
    expect(body.member).toMatchObject({ role: 'analyst', status: 'active' });
    await client.get(`${path}/leads`).expect(404);
    await client.get(`${path}/insights`).expect(200);
    await owned.owner.client.delete(`${path}/members/${memberId}`).expect(200);
    await client.get(`${path}/insights`).expect(404);
    await client.get(path).expect(404);
    expect((await client.get('/api/sites').expect(200)).body.results).toEqual([]);
  });

  test('may leave, and remove nobody else', async () => {
    const owned = await ownedSite();
    const [one, other] = [await member(owned, 'manager'), await member(owned, 'operator')];
    const path = `/api/sites/${owned.site.id}/members`;
    await one.client.delete(`${path}/${other.memberId}`).expect(404);
    await other.client.delete(`${path}/${other.memberId}`).expect(200);
    expect(await teamOf(owned)).toHaveLength(2);
  });

  test('may not move or delete the website', async () => {
    const owned = await ownedSite();
    const { client } = await member(owned, 'manager');
    const path = `/api/sites/${owned.site.id}`;
    await client.patch(path).send({ name: 'A better name' }).expect(200);
    await client.patch(path).send({ domain: 'other.invalid' }).expect(404);
    await client.delete(path).send({ confirmName: 'A better name' }).expect(404);
  });

  test('writes own answers as an operator, and changes no other source', async () => {
    const owned = await ownedSite();
    const { client } = await member(owned, 'operator');
    const sources = `/api/bots/${owned.site.bot_id}/sources`;
    const answer = { type: 'qa', question: 'When are you open?', answer: 'From nine to five.' };
    const { body } = await client.post(sources).send(answer).expect(201);
    await client.get(`${sources}?type=qa`).expect(200);
    await client.get(sources).expect(404);
    await client.post(sources).send({ type: 'text', title: 'Prices', text: 'Ten.' }).expect(404);
    const { body: all } = await owned.owner.client.get(sources).expect(200);
    const website = all.results.find(({ type }: { type: string }) => type === 'website');
    await client.get(`${sources}/${website.id}`).expect(404);
    await client.delete(`${sources}/${body.source.id}`).expect(200);
  });

  test('changes the assistant only while it answers for no website of strangers to them', async () => {
    const owned = await ownedSite();
    const { client } = await member(owned, 'manager');
    const bot = `/api/bots/${owned.site.bot_id}`;
    await client.patch(bot).send({ greeting: 'Hello.' }).expect(200);
    await client.get(`${bot}/sources`).expect(200);
    await owned.owner.client
      .post('/api/sites')
      .send({ domain: `second${count}.invalid`, botId: owned.site.bot_id })
      .expect(201);
    await client.patch(bot).send({ greeting: 'Hi.' }).expect(404);
    await client.get(`${bot}/sources`).expect(404);
    await client
      .patch(`/api/sites/${owned.site.id}`)
      .send({ bot: { greeting: 'Hi.' } })
      .expect(404);
    await client
      .patch(`/api/sites/${owned.site.id}`)
      .send({ name: `Shared ${count}` })
      .expect(200);
  });

  test('gives the website no assistant of the owner that they may not change', async () => {
    const owned = await ownedSite();
    const { client } = await member(owned, 'manager');
    const { body } = await owned.owner.client.post('/api/bots').send({ name: 'Private' }).expect(201);
    await client.patch(`/api/sites/${owned.site.id}`).send({ botId: body.bot.id }).expect(422);
  });

  test('makes API keys that end with their access', async () => {
    const owned = await ownedSite();
    const { client, memberId } = await member(owned, 'manager');
    const { body } = await client
      .post(`/api/bots/${owned.site.bot_id}/api-keys`)
      .send({ name: 'Ours' })
      .expect(201);
    const search = () =>
      app
        .browser()
        .get(`/api/bots/${owned.site.bot_id}/search?q=tea`)
        .set('Authorization', `Bearer ${body.key}`);
    await search().expect(200);
    await owned.owner.client.delete(`/api/sites/${owned.site.id}/members/${memberId}`).expect(200);
    await search().expect(401);
    const { body: keys } = await owned.owner.client
      .get(`/api/bots/${owned.site.bot_id}/api-keys`)
      .expect(200);
    expect(keys.api_keys ?? keys.results).toEqual([]);
  });

  test('who joined last is paused when the plan has fewer seats, and returns with more', async () => {
    const owned = await ownedSite();
    const [first, last] = [await member(owned, 'manager'), await member(owned, 'manager')];
    await setSeats(owned.owner, 2);
    const path = `/api/sites/${owned.site.id}`;
    await first.client.get(path).expect(200);
    await last.client.get(path).expect(404);
    await last.client.get(`/api/bots/${owned.site.bot_id}`).expect(404);
    expect((await teamOf(owned)).map(({ status }: { status: string }) => status)).toEqual([
      'active',
      'active',
      'frozen',
    ]);
    await setSeats(owned.owner, 3);
    await last.client.get(path).expect(200);
  });

  test('is in the data of the owner and in their own, and goes with their account', async () => {
    const owned = await ownedSite();
    const { client, id, email } = await member(owned, 'operator');
    const dataOf = async (person: Pick<Person, 'client' | 'id'>) =>
      (await person.client.get(`/api/users/${person.id}/export`).expect(200)).body;
    expect((await dataOf(owned.owner)).teams.members).toMatchObject([{ email, role: 'operator' }]);
    expect((await dataOf({ client, id })).teams.memberships).toMatchObject([{ name: owned.site.name }]);
    await client.delete(`/api/users/${id}`).send({ password: PASSWORD }).expect(200);
    expect(await teamOf(owned)).toHaveLength(1);
  });
});

test('the audit log has what happens to a team', async () => {
  const owned = await ownedSite();
  const { memberId } = await member(owned, 'manager');
  const path = `/api/sites/${owned.site.id}/members/${memberId}`;
  await owned.owner.client.patch(path).send({ role: 'analyst' }).expect(200);
  await owned.owner.client.delete(path).expect(200);
  const { body } = await admin.client.get(`/api/admin/audit?objectId=${owned.site.id}`).expect(200);
  expect(body.results.map(({ action }: { action: string }) => action)).toEqual([
    'team.removed',
    'team.role_changed',
    'team.joined',
    'team.invited',
  ]);
});
