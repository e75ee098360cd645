import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, personWithRole, signedInPerson, signedUpPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { newPost } from '../setup/content/posts.ts';
import { addRows, changeRows, rowOf, rowsOf } from '../setup/database/records.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const leave = ({ client, id }: Person, password = PASSWORD) =>
  client.delete(`/api/users/${id}`).send({ password });

/** A site with its bot, one more bot, a chat, a live post and a draft. */
async function settle(person: Person) {
  const { client, id } = person;
  const { body: made } = await client
    .post('/api/sites')
    .send({ name: 'Tea shop', domain: 'tea.invalid', slug: `tea-${id}` })
    .expect(201);
  const { body: bot } = await client.post('/api/bots').send({ name: 'Helper' }).expect(201);
  const { body: answer } = await client
    .post('/api/chat/playground/new/invoke')
    .send({ prompt: 'What is there?', botId: bot.bot.id })
    .expect(200);
  const slugs = { live: `live-${id}`, draft: `draft-${id}`, waiting: `waiting-${id}` };
  await addPost(id, slugs.live, 'live', 'approved');
  await addPost(id, slugs.draft, 'draft', 'not_approved');
  await addPost(id, slugs.waiting, 'live', 'awaiting_approval');
  return { site: made.site, bot: bot.bot, chat: answer.chat, slugs };
}

async function addPost(
  ownerId: string,
  slug: string,
  status: 'live' | 'draft',
  approval: 'approved' | 'not_approved' | 'awaiting_approval',
): Promise<void> {
  const post = newPost({
    slug,
    body: 'My **own** words.',
    owner_id: ownerId,
    status,
    approval_status: approval,
  });
  await addRows(app.db, 'posts', post);
}

async function ownedBy(userId: string): Promise<Record<string, number>> {
  const { db } = app;
  const owned = ['sites', 'bots', 'posts'] as const;
  const held = ['sessions', 'user_tokens', 'known_devices', 'customers', 'chats'] as const;
  const counts = await Promise.all([
    ...owned.map(async (table) => [table, (await rowsOf(db, table, { owner_id: userId })).length]),
    ...held.map(async (table) => [table, (await rowsOf(db, table, { user_id: userId })).length]),
  ]);
  return Object.fromEntries(counts);
}

describe('the export of an account’s data', () => {
  test('is a file with all data of the user', async () => {
    const person = await signedInPerson(app);
    const { site, bot, chat, slugs } = await settle(person);
    const { body: created } = await person.client
      .post(`/api/bots/${bot.id}/api-keys`)
      .send({ name: 'Help desk' })
      .expect(201);
    await person.client
      .patch(`/api/bots/${bot.id}/search-settings`)
      .send({ synonyms: ['tea, infusion'] })
      .expect(200);
    const answer = await person.client.get(`/api/users/${person.id}/export`).expect(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${person.name}.json"`);
    const data = answer.body;
    expect(data.user).toMatchObject({ email: person.email, name: person.name });
    expect(data.sites.map(({ id }: { id: string }) => id)).toEqual([site.id]);
    expect(data.bots.map(({ id }: { id: string }) => id).sort()).toEqual([site.bot_id, bot.id].sort());
    expect(data.bots.flatMap(({ sources }: { sources: object[] }) => sources)).toHaveLength(1);
    expect(data.chats[0]).toMatchObject({ id: chat.id });
    expect(data.chats[0].messages[0].content).toBe('What is there?');
    expect(data.posts.map(({ slug }: { slug: string }) => slug).sort()).toEqual(Object.values(slugs).sort());
    expect(data.posts[0].body).toBe('My **own** words.');
    expect(data.sessions).toHaveLength(1);
    expect(data.api_keys).toMatchObject([{ bot_id: bot.id, name: 'Help desk' }]);
    expect(answer.text).not.toContain(created.key);
    expect(data.search_settings).toEqual([{ bot_id: bot.id, synonyms: [['tea', 'infusion']], pinned: [] }]);
    expect(answer.text).not.toMatch(/password|hash|argon2/);
  });

  test('includes questions and leads of the visitors of own websites, and of no other website', async () => {
    const [person, other] = await Promise.all([signedInPerson(app), signedInPerson(app)]);
    const { site } = await settle(person);
    await settle(other);
    const visitor = await createVisitor(app.origin, site.slug, 'https://tea.invalid');
    const { chat_id } = await visitor.ask('Do you sell tea?');
    await visitor.leave('guest@example.org', { chatId: chat_id });
    const data = async (who: Person) =>
      (await who.client.get(`/api/users/${who.id}/export`).expect(200)).body;
    const own = await data(person);
    expect(own.conversations).toMatchObject([
      { site_id: site.id, conversation_id: chat_id, role: 'user', content: 'Do you sell tea?' },
      { site_id: site.id, conversation_id: chat_id, role: 'assistant', outcome: 'unanswered', citations: [] },
    ]);
    expect(own.leads).toMatchObject([{ site_id: site.id, email: 'guest@example.org', chat_id }]);
    expect(await data(other)).toMatchObject({ conversations: [], leads: [] });
  });
});

describe('deleting an account', () => {
  test('requires the password', async () => {
    const person = await signedInPerson(app);
    const { body } = await leave(person, 'Wrong-1!x').expect(422);
    expect(body.errors).toHaveProperty('password');
    await person.client.delete(`/api/users/${person.id}`).send({}).expect(422);
    await person.client.get('/api/auth/user').expect(200);
  });

  test('deletes sites, bots, chats and drafts; a public post stays without an owner', async () => {
    const person = await signedUpPerson(app);
    const { slugs, site } = await settle(person);
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
    await person.client.post(`/api/users/${person.id}/update-payment`).send({ card }).expect(200);
    const elsewhere = app.browser();
    await elsewhere.post('/api/auth/signin').send({ email: person.email, password: PASSWORD }).expect(200);

    const { body } = await leave(person).expect(200);
    expect(body).toMatchObject({ id: person.id, message: 'Your account was deleted.' });
    for (const client of [person.client, elsewhere]) await client.get('/api/auth/user').expect(401);
    expect(Object.values(await ownedBy(person.id)).filter((count) => count > 0)).toEqual([]);
    expect((await app.browser().get(`/widget.js?site=${site.slug}`)).text).not.toContain('Tea shop');

    const post = await app.services.blog.post(slugs.live);
    expect(post?.author).toEqual({ name: 'Former author', person: null, bio: null, isOwnSite: false });
    expect((await app.browser().get('/feed')).text).toContain('Former author');
    const { db } = app;
    const left = await db
      .selectFrom('posts')
      .select('slug')
      .where('slug', 'in', Object.values(slugs))
      .execute();
    expect(left).toEqual([{ slug: slugs.live }]);
    await app.services.worker.idle();
    const mails = app.mailbox.mailsTo(person.email).map(({ subject }) => subject);
    expect(mails).toContainEqual(expect.stringContaining('was deleted'));
    await app
      .browser()
      .post('/api/auth/signup')
      .send({ email: person.email, password: PASSWORD })
      .expect(201);
  });

  test('in two parallel requests succeeds once', async () => {
    const person = await signedInPerson(app);
    const answers = await Promise.all([leave(person), leave(person), leave(person)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 404, 422].includes(status))).toEqual([]);
  });

  test('of the only admin is refused until there is another one, who takes over the own site', async () => {
    const { db } = app;
    const first = await personWithRole(app, 'ADMIN');
    await leave(first).expect(409);
    const { body } = await first.client
      .post('/api/sites')
      .send({ name: 'Foyer', domain: 'foyer.invalid', slug: 'foyer' })
      .expect(201);
    const second = await personWithRole(app, 'ADMIN');
    await second.client.post('/api/sites').send({ name: 'foyer', domain: 'own.invalid' }).expect(201);
    await leave(first).expect(200);
    const ownSite = (await rowsOf(db, 'sites', { id: body.site.id }))[0];
    expect(ownSite?.owner_id).toBe(second.id);
    const bot = (await rowsOf(db, 'bots', { id: body.site.bot_id }))[0];
    expect(bot?.owner_id).toBe(second.id);

    const third = await personWithRole(app, 'ADMIN');
    await third.client.patch(`/api/admin/users/${second.id}`).send({ systemRole: null }).expect(200);
    const after = (await rowsOf(db, 'sites', { id: body.site.id }))[0];
    expect(after?.owner_id).toBe(third.id);
  });

  test('of an admin transfers no bot of another user with the own site', async () => {
    const { db } = app;
    const leaver = await personWithRole(app, 'ADMIN');
    const lender = await signedInPerson(app);
    const { body } = await lender.client.post('/api/bots').send({ name: 'Lent to this website' }).expect(201);
    const ownSite = await rowOf(db, 'sites', { slug: 'foyer' });
    await changeRows(db, 'sites', { id: ownSite.id }, { owner_id: leaver.id, bot_id: body.bot.id });
    await leave(leaver).expect(200);
    const bot = (await rowsOf(db, 'bots', { id: body.bot.id }))[0];
    expect(bot?.owner_id).toBe(lender.id);
  });

  test('keeps a bot that the site of another user answers with', async () => {
    const owner = await signedInPerson(app);
    const admin = await personWithRole(app, 'ADMIN');
    const { body } = await owner.client.post('/api/bots').send({ name: 'Lent' }).expect(201);
    const borrowing = { name: 'Borrowing', domain: 'borrowing.invalid' };
    const { id } = (await admin.client.post('/api/sites').send(borrowing).expect(201)).body.site;
    // Sites of older versions may have it; no call assigns the assistant of another user.
    await changeRows(app.db, 'sites', { id }, { bot_id: body.bot.id });
    await leave(owner).expect(200);
    await admin.client.get(`/api/bots/${body.bot.id}`).expect(200);
  });

  test('by an admin has the same effect', async () => {
    const admin = await personWithRole(app, 'ADMIN');
    const person = await signedInPerson(app);
    await settle(person);
    await admin.client.delete(`/api/admin/users/${person.id}`).expect(200);
    await person.client.get('/api/auth/user').expect(401);
    await eventually(async () => {
      expect(Object.values(await ownedBy(person.id)).filter((count) => count > 0)).toEqual([]);
    });
  });
});
