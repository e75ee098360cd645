import { createHmac } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { rowsOf } from '../setup/database/records.ts';

const HOST = 'https://shop.example';
let app: TestApp;
let owner: Person;
let site: { id: string; slug: string };
let secret: string;

beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
  const added = await owner.client.post('/api/sites').send({ name: 'Tea shop', domain: 'shop.example' });
  site = added.body.site;
  secret = (await secretOf(owner)).secret;
});
afterAll(() => app.close());

async function secretOf(person: Person) {
  const { body } = await person.client.get(`/api/sites/${site.id}/identity-secret`).expect(200);
  return body.identity_secret as { secret: string; created_at: string; previous_expires_at: string | null };
}

const rotate = (body: object = {}) => owner.client.post(`/api/sites/${site.id}/identity-secret`).send(body);
const sign = (userId: string, key = secret) => createHmac('sha256', key).update(userId).digest('hex');
const open = (body: object) =>
  supertest(app.origin)
    .post('/api/widget/session')
    .set('Origin', HOST)
    .send({ site: site.slug, ...body });
const identified = (userId: string, more: object = {}) =>
  open({ identity: { user_id: userId, hash: sign(userId), ...more } });
const ask = (token: string, body: object) =>
  supertest(app.origin)
    .post('/api/widget/chat')
    .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
    .send(body);

const last = (token: string) =>
  supertest(app.origin)
    .get('/api/widget/conversation')
    .set({ Origin: HOST, Authorization: `Bearer ${token}` })
    .expect(200);

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

describe('an identified visitor', () => {
  test('takes along the conversation with a person that began before signing in, and no other one', async () => {
    const path = `/api/sites/${site.id}`;
    await owner.client
      .patch(path)
      .send({ people: { offer: 'always' } })
      .expect(200);
    const anonymous = (await open({}).expect(200)).body;
    const alone = await ask(anonymous.token, { message: 'Do you sell tea?' }).expect(200);
    const called = await ask(anonymous.token, { message: 'Can I speak to a human?' }).expect(200);
    const chatId = called.body.chat_id;
    expect(called.body.status).toBe('waiting');
    const identity = { user_id: '7', hash: sign('7') };
    const known = (await open({ visitor_id: anonymous.visitor_id, identity }).expect(200)).body;
    const sent = await ask(known.token, { chat_id: chatId, message: 'It is about order 7.' }).expect(200);
    expect(sent.body.chat_id).toBe(chatId);
    const { body } = await owner.client.get(`/api/inbox/${chatId}`).expect(200);
    expect(body.conversation.visitor).toMatchObject({ user_id: '7', is_verified: true });
    expect(await rowsOf(app.db, 'chats', { id: alone.body.chat_id })).toMatchObject([
      { visitor_id: anonymous.visitor_id },
    ]);
  });

  test('is the same visitor on every device, with the same conversation', async () => {
    const phone = (await identified('42', { email: 'ada@example.org', name: 'Ada' }).expect(200)).body;
    const desk = (await identified('42', { email: 'ada@example.com', name: 'Ada' }).expect(200)).body;
    expect(phone).toMatchObject({ is_identified: true, visitor_id: desk.visitor_id });
    const first = await ask(phone.token, { message: 'Do you sell tea?' }).expect(200);
    const second = await ask(desk.token, { message: 'And coffee?', chat_id: first.body.chat_id }).expect(200);
    expect(second.body.chat_id).toBe(first.body.chat_id);
    const { db } = app;
    const chat = (await rowsOf(db, 'chats', { id: first.body.chat_id }))[0];
    expect(chat).toMatchObject({ channel: 'chat', visitor_id: desk.visitor_id });
    const known = await rowsOf(db, 'visitors', { id: desk.visitor_id });
    expect(known).toMatchObject([{ site_id: site.id, user_id: '42', email: 'ada@example.com', name: 'Ada' }]);

    const conversation = `/api/sites/${site.id}/conversations/${first.body.chat_id}`;
    const { body } = await owner.client.get(conversation).expect(200);
    expect(body.conversation.visitor).toEqual({ user_id: '42', email: 'ada@example.com', name: 'Ada' });
    await owner.client.post(`/api/sites/${site.id}/visitors/${desk.visitor_id}/erase`).send({}).expect(200);
    const left = await rowsOf(db, 'visitors', { id: desk.visitor_id });
    expect(left).toEqual([]);
  });

  test('finds the last conversation of this site on a new device, with its votes and leads', async () => {
    const desk = (await identified('50').expect(200)).body;
    expect((await last(desk.token)).body).toEqual({ conversation: null });
    const first = await ask(desk.token, { message: 'Do you sell tea?' }).expect(200);
    await ask(desk.token, { message: 'And coffee?' }).expect(200);
    await ask(desk.token, { message: 'And cups?', chat_id: first.body.chat_id }).expect(200);
    await supertest(app.origin)
      .post('/api/widget/feedback')
      .set({ Origin: HOST, Authorization: `Bearer ${desk.token}` })
      .send({ messageId: first.body.message_id, vote: 'down' })
      .expect(200);
    await supertest(app.origin)
      .post('/api/widget/lead')
      .set({ Origin: HOST, Authorization: `Bearer ${desk.token}` })
      .send({ email: 'ada@example.org', consent: true, chatId: first.body.chat_id })
      .expect(201);

    const phone = (await identified('50').expect(200)).body;
    const { conversation } = (await last(phone.token)).body;
    expect(conversation.chat_id).toBe(first.body.chat_id);
    expect(conversation.messages).toMatchObject([
      { role: 'user', content: 'Do you sell tea?', vote: null },
      { id: first.body.message_id, role: 'assistant', outcome: 'unanswered', vote: 'down', has_lead: false },
      { role: 'user', content: 'And cups?' },
      { role: 'assistant', has_lead: true },
    ]);
    expect((await last((await identified('51')).body.token)).body).toEqual({ conversation: null });
  });

  test('never gets a conversation for an unverified id', async () => {
    const { token, visitor_id: visitorId } = (await open({}).expect(200)).body;
    await ask(token, { message: 'Do you sell tea?' }).expect(200);
    const claimed = (await open({ visitorId }).expect(200)).body;
    expect(claimed).toMatchObject({ visitor_id: visitorId, is_identified: false });
    expect((await last(claimed.token)).body).toEqual({ conversation: null });
    // The id of an identified visitor cannot be claimed at all.
    const known = (await identified('52').expect(200)).body;
    await open({ visitorId: known.visitor_id }).expect(422);
  });

  test('can be identified by a token instead', async () => {
    const { body } = await identified('42').expect(200);
    const exp = Date.now() / 1000 + 60;
    const byToken = await open({ identity: { token: jwt({ sub: '42', exp }) } }).expect(200);
    expect(byToken.body.visitor_id).toBe(body.visitor_id);
    await open({ identity: { token: jwt({ sub: '42', exp: exp - 3600 }) } }).expect(403);
  });

  test('is a different visitor on another website and for another user id', async () => {
    const other = await owner.client.post('/api/sites').send({ name: 'Other', domain: 'shop.example' });
    const elsewhere = await owner.client.get(`/api/sites/${other.body.site.id}/identity-secret`);
    const hash = sign('42', elsewhere.body.identity_secret.secret);
    const there = await open({ site: other.body.site.slug, identity: { userId: '42', hash } }).expect(200);
    const here = [(await identified('42')).body.visitor_id, (await identified('43')).body.visitor_id];
    expect(new Set([...here, there.body.visitor_id]).size).toBe(3);
    // The secret of one website is worth nothing on another.
    await open({ identity: { userId: '42', hash } }).expect(403);
  });

  test('cannot be claimed by an anonymous visitor', async () => {
    const { visitor_id } = (await identified('42').expect(200)).body;
    await open({ visitor_id }).expect(422);
    const mine = (await identified('42').expect(200)).body;
    const chat = (await ask(mine.token, { message: 'Where is my order?' }).expect(200)).body;
    const stranger = (await open({}).expect(200)).body;
    expect(stranger.is_identified).toBe(false);
    const theirs = await ask(stranger.token, { message: 'And now?', chat_id: chat.chat_id }).expect(200);
    expect(theirs.body.chat_id).not.toBe(chat.chat_id);
  });

  test.each([
    ['a wrong hash', () => ({ userId: '42', hash: sign('43') })],
    ['a hash that is none', () => ({ userId: '42', hash: 'wrong' })],
    ['a wrong token', () => ({ token: 'a.b.c' })],
  ])('with %s is refused by field, unlike a refused origin', async (_what, identity) => {
    const { body } = await open({ identity: identity() }).expect(403);
    expect(body.errors.identity).toEqual([body.message]);
    const foreign = await supertest(app.origin)
      .post('/api/widget/session')
      .set('Origin', 'https://evil.example')
      .send({ site: site.slug, identity: { userId: '42', hash: sign('42') } })
      .expect(403);
    expect(foreign.body.errors).toEqual({});
  });

  test.each([
    {},
    { userId: '42' },
    { userId: '', hash: 'x' },
    { userId: '42', hash: 'x', admin: true },
    'x',
    [],
  ])('that is malformed is 422: %j', async (identity) => {
    const { body } = await open({ identity }).expect(422);
    expect(Object.keys(body.errors)).toEqual([expect.stringMatching(/^identity/)]);
  });

  test('of a website without a secret is refused', async () => {
    const { body } = await owner.client.post('/api/sites').send({ name: 'New', domain: 'shop.example' });
    await open({ site: body.site.slug, identity: { userId: '42', hash: sign('42', '') } }).expect(403);
  });
});

describe('the secret', () => {
  test('is created once, also by parallel requests', async () => {
    const { body } = await owner.client.post('/api/sites').send({ name: 'Busy', domain: 'busy.example' });
    const path = `/api/sites/${body.site.id}/identity-secret`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.client.get(path).expect(200)));
    expect(new Set(answers.map((answer) => answer.body.identity_secret.secret)).size).toBe(1);
    const rotated = await Promise.all(Array.from({ length: 20 }, () => owner.client.post(path).expect(200)));
    const current = (await owner.client.get(path)).body.identity_secret.secret;
    expect(rotated.map((answer) => answer.body.identity_secret.secret)).toContain(current);
  });

  test('is shown to the owner only', async () => {
    const [other, admin, editor] = [
      await signedInPerson(app),
      await personWithRole(app, 'ADMIN'),
      await personWithRole(app, 'EDITOR'),
    ];
    for (const { client } of [other, admin, editor]) {
      await client.get(`/api/sites/${site.id}/identity-secret`).expect(404);
      await client.post(`/api/sites/${site.id}/identity-secret`).expect(404);
    }
    expect((await secretOf(owner)).secret).toBe(secret);
    await app.browser().get(`/api/sites/${site.id}/identity-secret`).expect(401);
  });

  test('is absent from all other responses, public or for the owner', async () => {
    const seen = [
      (await open({}).expect(200)).text,
      JSON.stringify(await app.services.widget.sessions.publicSite(site.slug)),
      (await owner.client.get(`/api/sites/${site.id}`).expect(200)).text,
      (await owner.client.get('/api/sites').expect(200)).text,
      (await owner.client.get(`/api/users/${owner.id}/export`).expect(200)).text,
    ];
    for (const text of seen) expect(text).not.toContain(secret);
    expect(seen[0]).not.toMatch(/instructions|owner|user_id|@/);
  });

  test('can be replaced: the old one is valid for a day, or revoked at once', async () => {
    const old = sign('42');
    const before = (await identified('42').expect(200)).body.visitor_id;
    const { body } = await rotate().expect(200);
    expect(body.identity_secret.secret).not.toBe(secret);
    expect(Date.parse(body.identity_secret.previous_expires_at)).toBeGreaterThan(Date.now());
    await open({ identity: { userId: '42', hash: old } }).expect(200);
    secret = body.identity_secret.secret;
    // The visitor is the same one as before.
    expect((await identified('42').expect(200)).body.visitor_id).toBe(before);

    const { clock } = app.services;
    const now = clock.now;
    clock.now = () => new Date(Date.now() + 25 * 3600 * 1000);
    const late = await open({ identity: { userId: '42', hash: old } });
    clock.now = now;
    expect(late.status).toBe(403);

    const latest = await rotate({ revoke: true }).expect(200);
    expect(latest.body.identity_secret.previous_expires_at).toBeNull();
    await identified('42').expect(403);
    secret = latest.body.identity_secret.secret;
    await identified('42').expect(200);
    await rotate({ secret: 'mine' }).expect(422);
  });
});
