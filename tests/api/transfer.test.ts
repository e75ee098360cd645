import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSnakeCase } from '#lib/case.ts';
import { PASSWORD, type Person, personWithRole, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { png } from '../setup/content/pictures.ts';
import { createSourceOwner, guide, type SourceOwner } from '../setup/content/source-owner.ts';
import { changeRows, rowOf, rowsOf } from '../setup/database/records.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(() => app.close());

interface Site {
  id: string;
  slug: string;
  bot_id: string;
  name: string;
}

interface Owned {
  owner: Person;
  shop: SourceOwner;
  site: Site;
}

let count = 0;

/** A website of a new owner. */
async function ownedSite(): Promise<Owned> {
  const owner = await signedInPerson(app);
  return { owner, shop: createSourceOwner(app, owner), site: await addSite(owner) };
}

const addSite = async ({ client }: Person, more: object = {}): Promise<Site> => {
  const input = { domain: `handed${++count}.invalid`, allowedDomains: ['shop.example'], ...more };
  return (await client.post('/api/sites').send(input).expect(201)).body.site;
};

const offer = ({ owner, site }: Owned, email: string) =>
  owner.client.post(`/api/sites/${site.id}/transfer`).send({ email });

/** Offers the website. @returns the token of the mail */
async function offered(owned: Owned, { email }: { email: string }): Promise<string> {
  const offers = () => app.mailbox.mailsTo(email).filter(({ subject }) => subject?.startsWith('Take over'));
  const before = offers().length;
  await offer(owned, email).expect(201);
  await app.services.worker.idle();
  const [mail] = offers().slice(before);
  if (!mail) throw new Error('no offer was mailed');
  return tokenIn(linkIn(mail));
}

const accept = (person: Person, token: string) =>
  person.client.post('/api/site-transfers/accept').send({ token });

const setLimits = (user: Person, limits: object) =>
  admin.client.patch(`/api/admin/users/${user.id}/plan`).send({ limits }).expect(200);

const sourcesOf = async ({ client }: Person, botId: string) =>
  (await client.get(`/api/bots/${botId}/sources`).expect(200)).body.results;

const uploadPicture = async ({ client }: Person) => {
  const picture = await png({ width: 8, height: 8 });
  const { body } = await client.post('/api/media/upload').attach('files[]', picture, 'dot.png').expect(201);
  return body.results[0].id as string;
};

const mediaOwner = async (id: string) => (await rowOf(app.db, 'media', { id })).owner_id;

/** Asks as a visitor, and leaves an address. */
async function visit({ site }: Owned): Promise<string> {
  const visitor = await createVisitor(app.origin, site.slug, 'https://shop.example');
  const { chat_id: chatId } = await visitor.ask('When are you open?');
  await visitor.leave('visitor@example.org');
  return chatId;
}

const addAnswer = ({ owner, site }: Owned) =>
  owner.client
    .post(`/api/bots/${site.bot_id}/sources`)
    .send({ type: 'qa', question: 'Do you deliver?', answer: 'We deliver by bicycle on Tuesdays.' })
    .expect(201);

const addKey = async ({ owner, site }: Owned): Promise<string> => {
  const path = `/api/bots/${site.bot_id}/api-keys`;
  return (await owner.client.post(path).send({ name: 'Server' }).expect(201)).body.key;
};

const search = ({ bot_id }: Site, key: string) =>
  app.browser().get(`/api/bots/${bot_id}/search?q=bicycle`).set('Authorization', `Bearer ${key}`);

describe('a transfer', () => {
  test('moves the website with its assistant, knowledge, conversations, leads and files', async () => {
    const owned = await ownedSite();
    const { owner, site, shop } = owned;
    const heir = await signedInPerson(app);
    await addAnswer(owned);
    const file = await shop.upload(guide(), 'Tea guide.pdf');
    const sources = `/api/bots/${site.bot_id}/sources`;
    await shop.whenRead(sources, (await shop.addFile(sources, file.id)).id);
    const logo = await uploadPicture(owner);
    await owner.client.patch(`/api/sites/${site.id}`).send({ logoMediaId: logo }).expect(200);
    await owner.client.patch(`/api/bots/${site.bot_id}`).send({ avatarMediaId: logo }).expect(200);
    const key = await addKey(owned);
    const chatId = await visit(owned);

    const { body } = await accept(heir, await offered(owned, heir)).expect(200);
    expect(body.site).toMatchObject({
      id: site.id,
      owner_id: heir.id,
      bot_id: site.bot_id,
      logo: { media_id: logo },
    });
    const path = `/api/sites/${site.id}`;
    expect((await heir.client.get(`${path}/conversations/${chatId}`).expect(200)).text).toContain('open?');
    expect((await heir.client.get(`${path}/leads`).expect(200)).body.results).toMatchObject([
      { email: 'visitor@example.org' },
    ]);
    expect((await sourcesOf(heir, site.bot_id)).map(({ type }: { type: string }) => type).sort()).toEqual([
      'media',
      'qa',
      'website',
    ]);
    for (const id of [file.id, logo]) await heir.client.get(`/api/media/${id}`).expect(200);
    expect((await owner.client.get('/api/media').expect(200)).body.count).toBe(0);
    expect((await search(site, key).expect(200)).text).toContain('Tuesdays');

    expect((await heir.client.get(`${path}/members`).expect(200)).body.results).toMatchObject([
      { role: 'owner', user: { id: heir.id } },
      { role: 'manager', user: { id: owner.id }, status: 'active' },
    ]);
    await owner.client.get(`${path}/leads`).expect(200);
    await owner.client.delete(path).send({ confirmName: site.name }).expect(404);
    await owner.client.delete(`/api/bots/${site.bot_id}`).expect(404);
    const { body: audit } = await admin.client.get(`/api/admin/audit?objectId=${site.id}`).expect(200);
    expect(audit.results.map(({ action }: { action: string }) => action)).toEqual([
      'site.transferred',
      'site.transfer_offered',
    ]);
    await app.services.worker.idle();
    const subjects = (email: string) => app.mailbox.mailsTo(email).map(({ subject }) => subject);
    expect(subjects(heir.email)).toContain(`The website ${site.name} is yours now`);
    expect(subjects(owner.email)).toContain(`You have handed over the website ${site.name}`);
  });

  test('ends what the former owner was answering, who has no seat in the plan', async () => {
    const owned = await ownedSite();
    const heir = await signedInPerson(app);
    await setLimits(heir, { seats: 1 });
    const chatId = await visit(owned);
    const sent = await owned.owner.client.post(`/api/inbox/${chatId}/messages`).send({ content: 'Hello' });
    expect(sent.status).toBe(201);
    await accept(heir, await offered(owned, heir)).expect(200);
    const { body } = await heir.client.get(`/api/inbox/${chatId}`).expect(200);
    expect(body.conversation).toMatchObject({ status: 'waiting', assignee: null });
    await owned.owner.client.get(`/api/inbox/${chatId}`).expect(404);
  });

  test('leaves what the former owner uses elsewhere, and gives a copy of a shared assistant', async () => {
    const owned = await ownedSite();
    const { owner, site, shop } = owned;
    const heir = await signedInPerson(app);
    const logo = await uploadPicture(owner);
    await addAnswer(owned);
    await owner.client
      .patch(`/api/bots/${site.bot_id}`)
      .send({ greeting: 'Good day.', avatarMediaId: logo })
      .expect(200);
    await owner.client.patch(`/api/sites/${site.id}`).send({ logoMediaId: logo }).expect(200);
    const file = await shop.upload(guide(), 'Tea guide.pdf');
    await shop.addFile(`/api/bots/${site.bot_id}/sources`, file.id);
    await addKey(owned);
    const other = await addSite(owner, { botId: site.bot_id });
    const chatId = await visit(owned);
    await app.services.worker.idle();

    const { body } = await accept(heir, await offered(owned, heir)).expect(200);
    const copy = body.site.bot_id;
    expect(copy).not.toBe(site.bot_id);
    expect(body.site.logo).toBe(null);
    const { body: bot } = await heir.client.get(`/api/bots/${copy}`).expect(200);
    expect(bot.bot).toMatchObject({ owner_id: heir.id, greeting: 'Good day.', avatar: null });
    expect(await mediaOwner(logo)).toBe(owner.id);
    expect(await mediaOwner(file.id)).toBe(owner.id);
    await app.services.worker.idle();
    const copied = await sourcesOf(heir, copy);
    expect(copied.map(({ type }: { type: string }) => type).sort()).toEqual(['qa', 'website']);
    const visitor = await createVisitor(app.origin, site.slug, 'https://shop.example');
    expect((await visitor.ask('Do you deliver?')).response).toContain('bicycle');
    expect((await heir.client.get(`/api/bots/${copy}/api-keys`).expect(200)).body.api_keys).toEqual([]);
    // The conversation does not end with the assistant that answered it.
    await owner.client.delete(`/api/sites/${other.id}`).send({ confirmName: other.name }).expect(200);
    await owner.client.delete(`/api/bots/${site.bot_id}`);
    await heir.client.get(`/api/sites/${site.id}/conversations/${chatId}`).expect(200);
  });

  test('leaves the conversations of another website that had the assistant before', async () => {
    const owned = await ownedSite();
    const { owner, site } = owned;
    const heir = await signedInPerson(app);
    const other = await addSite(owner, { botId: site.bot_id });
    const chatId = await visit({ ...owned, site: other });
    const { body } = await owner.client.post('/api/bots').send({ name: 'Another' }).expect(201);
    await owner.client.patch(`/api/sites/${other.id}`).send({ botId: body.bot.id }).expect(200);
    await accept(heir, await offered(owned, heir)).expect(200);
    await heir.client.delete(`/api/sites/${site.id}`).send({ confirmName: site.name }).expect(200);
    expect(await rowsOf(app.db, 'bots', { id: site.bot_id })).toEqual([]);
    await owner.client.get(`/api/sites/${other.id}/conversations/${chatId}`).expect(200);
  });

  test('removes pictures and files from the website that something else uses', async () => {
    const owned = await ownedSite();
    const { owner, site, shop } = owned;
    const heir = await signedInPerson(app);
    const other = await addSite(owner);
    const logo = await uploadPicture(owner);
    const file = await shop.upload(guide(), 'Tea guide.pdf');
    for (const { id, bot_id } of [site, other]) {
      await owner.client.patch(`/api/sites/${id}`).send({ logoMediaId: logo }).expect(200);
      await shop.addFile(`/api/bots/${bot_id}/sources`, file.id);
    }
    const { body } = await accept(heir, await offered(owned, heir)).expect(200);
    expect(body.site).toMatchObject({ bot_id: site.bot_id, logo: null });
    expect((await sourcesOf(heir, site.bot_id)).map(({ type }: { type: string }) => type)).toEqual([
      'website',
    ]);
    expect(await mediaOwner(logo)).toBe(owner.id);
    expect(await sourcesOf(owner, other.bot_id)).toHaveLength(2);
    await app.services.worker.idle();
  });

  test.each([
    ['websites', 'sites', 1],
    ['assistants', 'bots', 1],
    ['pages', 'pages', 0],
    ['files', 'storageMb', 0],
  ])('to somebody with too few %s in the plan changes nothing', async (_what, limit, allowed) => {
    const owned = await ownedSite();
    const { owner, site, shop } = owned;
    const heir = await signedInPerson(app);
    await addSite(heir);
    const file = await shop.upload(guide(), 'Tea guide.pdf');
    await shop.addFile(`/api/bots/${site.bot_id}/sources`, file.id);
    await app.services.worker.idle();
    const token = await offered(owned, heir);
    await setLimits(heir, { [limit]: allowed });
    const before = await allRows();
    const { body } = await accept(heir, token).expect(422);
    expect(body).toMatchObject({ limit: { name: toSnakeCase(limit), allowed } });
    expect(await allRows()).toEqual(before);
    await heir.client.get(`/api/sites/${site.id}`).expect(404);
    await setLimits(heir, { sites: 5, bots: 5, pages: 50, storageMb: 50 });
    await accept(heir, token).expect(200);
    await owner.client.get(`/api/sites/${site.id}/leads`).expect(200);
  });

  test('is accepted once, also at once, and by its address alone', async () => {
    const owned = await ownedSite();
    const [heir, stranger] = [await signedInPerson(app), await signedInPerson(app)];
    const token = await offered(owned, heir);
    await accept(stranger, token).expect(404);
    await accept(owned.owner, token).expect(404);
    const answers = await Promise.all([1, 2, 3].map(() => accept(heir, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    await accept(heir, token).expect(404);
  });

  test('that is withdrawn ends the sign-up that it allowed', async () => {
    const owned = await ownedSite();
    const email = `withdrawn-heir${count}@example.org`;
    const invitation = await offered(owned, { email });
    await owned.owner.client.delete(`/api/sites/${owned.site.id}/transfer`).expect(200);
    await app.browser().post('/api/auth/signup').send({ email, password: PASSWORD, invitation }).expect(422);
  });

  test('ends after a week, when it is withdrawn, and when the owner is suspended', async () => {
    const owned = await ownedSite();
    const { owner, site } = owned;
    const heir = await signedInPerson(app);
    const path = `/api/sites/${site.id}/transfer`;
    const first = await offered(owned, heir);
    const data = await owner.client.get(`/api/users/${owner.id}/export`).expect(200);
    expect(data.body.site_transfers).toMatchObject([{ email: heir.email }]);
    await offer(owned, heir.email).expect(409);
    await changeRows(
      app.db,
      'site_transfers',
      { site_id: site.id },
      { expires_at: '2020-01-01T00:00:00.000Z' },
    );
    await accept(heir, first).expect(404);
    const second = await offered(owned, heir);
    await owner.client.delete(path).expect(200);
    await owner.client.delete(path).expect(404);
    await accept(heir, second).expect(404);
    const third = await offered(owned, heir);
    await changeRows(app.db, 'users', { id: owner.id }, { suspended_at: '2026-01-01T00:00:00.000Z' });
    await accept(heir, third).expect(404);
    await changeRows(app.db, 'users', { id: owner.id }, { suspended_at: null });
    await owner.client
      .post('/api/auth/change-password')
      .send({ currentPassword: PASSWORD, password: 'Another-Horse2!' })
      .expect(200);
    await accept(heir, third).expect(404);
  });

  test('is refused for the own address, from others, and for the website of this installation', async () => {
    const owned = await ownedSite();
    const heir = await signedInPerson(app);
    await offer(owned, owned.owner.email).expect(422);
    await offer(owned, 'no address').expect(422);
    await offer({ ...owned, owner: heir }, heir.email).expect(404);
    await offer({ ...owned, owner: admin }, heir.email).expect(404);
    const token = await offered(owned, heir);
    await changeRows(app.db, 'sites', { id: owned.site.id }, { slug: 'foyer' });
    await offer(owned, heir.email).expect(422);
    await accept(heir, token).expect(422);
    await changeRows(app.db, 'sites', { id: owned.site.id }, { slug: owned.site.slug });
  });

  test('opens sign-up where it is by invitation, and none where it is closed', async () => {
    const owned = await ownedSite();
    const set = (signUp: string) =>
      admin.client.patch('/api/admin/settings').send({ signUp, confirm: true }).expect(200);
    await set('invitation');
    const email = `heir${count}@example.org`;
    const invitation = await offered(owned, { email });
    const client = app.browser();
    await client.post('/api/auth/signup').send({ email, password: PASSWORD, invitation }).expect(201);
    await client.post('/api/site-transfers/accept').send({ token: invitation }).expect(200);
    await set('closed');
    await offer(await ownedSite(), 'nobody@example.org').expect(422);
    await set('open');
  });

  test('ends the membership of the new owner, and makes the former one a manager if a seat is free', async () => {
    const owned = await ownedSite();
    const { owner, site } = owned;
    const heir = await signedInPerson(app);
    const members = `/api/sites/${site.id}/members`;
    for (const email of [heir.email, 'third@example.org'])
      await owner.client.post(members).send({ email, role: 'analyst' }).expect(201);
    const key = await addKey(owned);
    const token = await offered(owned, heir);
    await setLimits(heir, { seats: 2 });
    await addSite(heir, { name: site.name });
    const { body } = await accept(heir, token).expect(200);
    expect(body.site.name).toBe(`${site.name} (${site.slug})`);
    const transferred = await rowOf(app.db, 'sites', { id: site.id });
    expect(transferred.owner_since).toEqual(expect.any(String));
    expect((await heir.client.get(members).expect(200)).body.results).toMatchObject([
      { role: 'owner', user: { id: heir.id }, created_at: transferred.owner_since },
      { email: 'third@example.org', status: 'invited' },
    ]);
    await owner.client.get(`/api/sites/${site.id}`).expect(404);
    // Keys of the former owner end with the access.
    await search(site, key).expect(401);
  });

  test('leaves the model behind that its owner has connected', async () => {
    const owned = await ownedSite();
    const heir = await signedInPerson(app);
    const bot = await rowOf(app.db, 'bots', { id: owned.site.bot_id });
    const settings = { ...JSON.parse(bot.settings), provider: 'own:openai', model: 'gpt-mine' };
    await changeRows(app.db, 'bots', { id: owned.site.bot_id }, { settings: JSON.stringify(settings) });
    await accept(heir, await offered(owned, heir)).expect(200);
    const { body } = await heir.client.get(`/api/bots/${owned.site.bot_id}`).expect(200);
    expect(body.bot).toMatchObject({ provider: 'local', model: null });
  });
});

/** What a refused transfer must not change. */
const allRows = async () => ({
  sites: await rowsOf(app.db, 'sites'),
  bots: await rowsOf(app.db, 'bots'),
  sources: await rowsOf(app.db, 'sources'),
  media: await rowsOf(app.db, 'media'),
  members: await rowsOf(app.db, 'site_members'),
  transfers: await rowsOf(app.db, 'site_transfers'),
});
