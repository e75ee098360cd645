import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  PASSWORD,
  type Person,
  personWithRole,
  signedInAgain,
  signedInPerson,
  tokenIn,
} from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { rowsOf } from '../setup/database/records.ts';
import { widgetVisitor } from '../setup/websites/people.ts';
import { readVapid, servePushes } from '../setup/websites/push-service.ts';

const WAITS = 'A visitor of Tea shop waits for an answer';
const WRITES = 'A visitor of Tea shop has written to you';
let now = Date.UTC(2026, 10, 23, 12);
let app: TestApp;
let admin: Person;
let pushes: Awaited<ReturnType<typeof servePushes>>;
beforeAll(async () => {
  pushes = await servePushes();
  const env = { CRAWLER_ALLOW_HOSTS: pushes.host, CRAWLER_ALLOW_FOR: 'everyone' };
  app = await startApp(env, { now: () => new Date(now) });
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(async () => {
  await app.close();
  await pushes.close();
});

let count = 0;
let owner: Person;
let site: { id: string; slug: string };
let host: string;

/** Each test has a website whose owner wants no mails. */
beforeEach(async () => {
  owner = await signedInPerson(app);
  const domain = `alerts${++count}.example`;
  host = `https://${domain}`;
  site = (await owner.client.post('/api/sites').send({ name: 'Tea shop', domain }).expect(201)).body.site;
  await owner.client
    .patch(`/api/sites/${site.id}`)
    .send({ people: { offer: 'always', hours: null, words: [], claimMinutes: 600, silentMinutes: 600 } })
    .expect(200);
  await choose(owner, { mail: 'none' });
});

const choose = (person: Person, choices: object) =>
  person.client.patch(`/api/sites/${site.id}/alerts`).send(choices).expect(200);

async function member(role: string) {
  const person = await signedInPerson(app);
  const { body } = await owner.client
    .post(`/api/sites/${site.id}/members`)
    .send({ email: person.email, role })
    .expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(person.email)));
  await person.client.post('/api/team-invitations/accept').send({ token }).expect(200);
  return { ...person, memberId: body.member.id as string };
}

/** A visitor whose conversation waits. */
async function asks(message = 'Is <b>anybody</b> there?') {
  const visitor = await widgetVisitor(app.origin, site.slug, host);
  const { body } = await visitor.post('person', { message }).expect(200);
  const chatId: string = body.chat_id;
  return {
    chatId,
    says: (more: string) => visitor.post('chat', { chatId, message: more }).expect(200),
  };
}

const answer = (person: Person, chatId: string) =>
  person.client
    .post(`/api/inbox/${chatId}/messages`)
    .send({ content: 'Yes.', clientId: crypto.randomUUID() })
    .expect(201);

/** As the page of the inbox does while it is visible. */
const look = (person: Person) => person.client.post('/api/inbox/looking').expect(200);

/** Every job that is due has run. */
const settled = () =>
  eventually(async () =>
    expect(
      await app.db
        .selectFrom('jobs')
        .select(['kind', 'status'])
        .where('kind', 'in', ['alert', 'alert-mail', 'push', 'mail'])
        .where('status', 'in', ['queued', 'running'])
        .where('run_at', '<=', new Date(now).toISOString())
        .execute(),
    ).toEqual([]),
  );

async function subjects({ email }: Person): Promise<string[]> {
  await settled();
  return app.mailbox
    .mailsTo(email)
    .map(({ subject }) => String(subject))
    .filter((subject) => /waits?|has (?:written|asked)/.test(subject));
}

describe('a mail', () => {
  test('comes at once to all who answer for the website, with the words as text, and to nobody else', async () => {
    const [operator, analyst, gone] = [
      await member('operator'),
      await member('analyst'),
      await member('manager'),
    ];
    await owner.client.delete(`/api/sites/${site.id}/members/${gone.memberId}`).expect(200);
    const suspended = await member('operator');
    await app.db
      .updateTable('users')
      .set({ suspended_at: new Date(now).toISOString() })
      .where('id', '=', suspended.id)
      .execute();
    const { chatId } = await asks();
    expect(await subjects(operator)).toEqual([WAITS]);
    for (const person of [owner, analyst, gone, suspended]) expect(await subjects(person)).toEqual([]);
    const mail = app.mailbox.mailsTo(operator.email).at(-1);
    expect(mail?.text).toContain('Is <b>anybody</b> there?');
    expect(mail?.html).not.toContain('<b>anybody');
    expect(mail?.text).toContain(`/inbox?chat=${chatId}`);
  });

  test('tells of further messages to the assignee alone, at most once an hour', async () => {
    const [operator, other] = [await member('operator'), await member('operator')];
    const { chatId, says } = await asks();
    expect(await subjects(operator)).toEqual([WAITS]);
    await answer(operator, chatId);
    await says('And green tea?');
    await says('And black tea?');
    expect(await subjects(operator)).toEqual([WAITS]);
    now += 3601_000;
    await app.db.deleteFrom('operator_presence').execute();
    await eventually(async () => expect(await subjects(operator)).toEqual([WAITS, WRITES]));
    expect(app.mailbox.mailsTo(operator.email).at(-1)?.text).toContain('And black tea?');
    expect(await subjects(other)).toEqual([WAITS]);
  });

  test('of a conversation that was answered meanwhile is not sent', async () => {
    const operator = await member('operator');
    const { chatId, says } = await asks();
    expect(await subjects(operator)).toEqual([WAITS]);
    await answer(operator, chatId);
    await says('And green tea?');
    await settled();
    await answer(operator, chatId);
    now += 3601_000;
    expect(await subjects(operator)).toEqual([WAITS]);
  });

  test('has all that waits for those who want at most one an hour', async () => {
    const operator = await member('operator');
    await choose(operator, { mail: 'digest' });
    await asks('The first');
    expect(await subjects(operator)).toEqual([WAITS]);
    await asks('The second');
    await asks('The third');
    expect(await subjects(operator)).toEqual([WAITS]);
    now += 3601_000;
    await eventually(async () =>
      expect(await subjects(operator)).toEqual([WAITS, '3 conversations wait for an answer']),
    );
    expect(app.mailbox.mailsTo(operator.email).at(-1)?.text).toMatch(/first.+second.+third/s);
  });

  test('is not sent to those who look at the inbox, until they have left it', async () => {
    const operator = await member('operator');
    await look(operator);
    await asks();
    expect(await subjects(operator)).toEqual([]);
    now += 46_000;
    await asks();
    await eventually(async () => expect(await subjects(operator)).toEqual([WAITS, WAITS]));
  });

  test('comes later to those who had left the inbox a moment before, unless the conversation is answered', async () => {
    const [operator, other] = [await member('operator'), await member('operator')];
    await look(operator);
    now += 30_000;
    const [{ chatId: taken }] = [await asks('Taken'), await asks('Still open')];
    expect(await subjects(other)).toEqual([WAITS, WAITS]);
    await answer(owner, taken);
    now += 46_000;
    await eventually(async () => expect(await subjects(operator)).toEqual([WAITS]));
    expect(app.mailbox.mailsTo(operator.email).at(-1)?.text).toContain('Still open');
    expect(await subjects(other)).toEqual([WAITS, WAITS]);
  });

  test('comes to those who have left the inbox after a second look, unless they have read the conversation', async () => {
    const operator = await member('operator');
    await look(operator);
    const [{ chatId: read }] = [await asks('Read'), await asks('Not read')];
    await settled();
    for (const seconds of [30, 30, 30]) {
      now += seconds * 1000;
      await look(operator);
      await settled();
    }
    await operator.client.post(`/api/inbox/${read}/read`).expect(200);
    now += 90_000;
    await eventually(async () => expect(await subjects(operator)).toEqual([WAITS]));
    expect(app.mailbox.mailsTo(operator.email).at(-1)?.text).toContain('Not read');
  });

  test('comes to those whose inbox is open in the background', async () => {
    const operator = await member('operator');
    await operator.client.get('/api/inbox/events?poll=1').expect(200);
    await asks();
    expect(await subjects(operator)).toEqual([WAITS]);
  });

  test('with what waits comes later to those who look at the inbox', async () => {
    const operator = await member('operator');
    await choose(operator, { mail: 'digest' });
    await asks('The first');
    expect(await subjects(operator)).toEqual([WAITS]);
    await asks('The second');
    await settled();
    now += 3601_000;
    await look(operator);
    expect(await subjects(operator)).toEqual([WAITS]);
    now += 46_000;
    await eventually(async () => expect(await subjects(operator)).toHaveLength(2));
  });

  test('tells of a person who is asked for outside opening hours, for whom the team is there later', async () => {
    const operator = await member('operator');
    const hours = { timeZone: 'UTC', week: Array(7).fill([]), holidays: [] };
    await owner.client
      .patch(`/api/sites/${site.id}`)
      .send({ people: { offer: 'always', hours } })
      .expect(200);
    const visitor = await widgetVisitor(app.origin, site.slug, host);
    const { body } = await visitor.post('person', { message: 'Call me tomorrow.' }).expect(200);
    expect(await subjects(operator)).toEqual([
      'A visitor of Tea shop has asked for a person outside opening hours',
    ]);
    expect(app.mailbox.mailsTo(operator.email).at(-1)?.text).toContain('Call me tomorrow.');
    const waiting = async () =>
      (await operator.client.get('/api/inbox?view=waiting').expect(200)).body.results.map(
        ({ id }: { id: string }) => id,
      );
    expect(await waiting()).toEqual([body.chat_id]);
    await answer(operator, body.chat_id);
    expect(await waiting()).toEqual([]);
  });

  test('is not sent to members without a seat', async () => {
    const [first, second] = [await member('operator'), await member('operator')];
    await admin.client
      .patch(`/api/admin/users/${owner.id}/plan`)
      .send({ limits: { seats: 2 } })
      .expect(200);
    await asks();
    expect(await subjects(first)).toEqual([WAITS]);
    expect(await subjects(second)).toEqual([]);
  });
});

describe('what one has chosen', () => {
  test('is one’s own, stays where it is absent, and is in the data export', async () => {
    const operator = await member('operator');
    const path = `/api/sites/${site.id}/alerts`;
    expect((await operator.client.get(path).expect(200)).body.alerts).toEqual({
      mail: 'atOnce',
      push: false,
    });
    await choose(operator, { push: true });
    expect((await choose(operator, { mail: 'digest' })).body.alerts).toEqual({ mail: 'digest', push: true });
    expect((await owner.client.get(path).expect(200)).body.alerts).toEqual({ mail: 'none', push: false });
    await operator.client.patch(path).send({ mail: 'sometimes' }).expect(422);
    const { body } = await operator.client.get(`/api/users/${operator.id}/export`).expect(200);
    expect(body.alerts).toEqual([{ site_id: site.id, mail: 'digest', push: true }]);
  });
});

describe('a browser', () => {
  const subscribe = ({ client, id }: Person, subscription: object) =>
    client.post(`/api/users/${id}/push-subscriptions`).send(subscription);

  async function notified(person: Person) {
    const browser = pushes.newBrowser();
    await subscribe(person, browser.subscription).expect(201);
    await choose(person, { mail: 'none', push: true });
    return browser;
  }

  test('gets what it alone can read, signed with the key of this installation', async () => {
    const operator = await member('operator');
    const browser = await notified(operator);
    const { chatId } = await asks('Ist <i>jemand</i> da? ☕');
    await settled();
    expect(browser.messages()).toEqual([
      { title: WAITS, body: 'Ist <i>jemand</i> da? ☕', url: `/u/${operator.name}/inbox?chat=${chatId}` },
    ]);
    const [push] = browser.pushes();
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-length': `${push?.body.length}`,
      ttl: '600',
    });
    const { isValid, key, claims } = readVapid(push?.headers.authorization);
    expect({ isValid, aud: claims.aud }).toEqual({ isValid: true, aud: `http://${pushes.host}` });
    expect(await rowsOf(app.db, 'push_keys', { purpose: 'vapid' })).toMatchObject([{ public_key: key }]);
    expect(await subjects(operator)).toEqual([]);
  });

  test('is forgotten when the push service knows it no more, or when its user says so', async () => {
    const operator = await member('operator');
    const [gone, left, kept] = [await notified(operator), await notified(operator), await notified(operator)];
    gone.isGone();
    const remove = (person: Person) =>
      person.client
        .delete(`/api/users/${person.id}/push-subscriptions`)
        .send({ endpoint: left.subscription.endpoint });
    await remove(owner).expect(404);
    await remove(operator).expect(200);
    await asks();
    await settled();
    expect([gone, left, kept].map((browser) => browser.pushes().length)).toEqual([1, 0, 1]);
    expect(await rowsOf(app.db, 'push_subscriptions', { user_id: operator.id })).toMatchObject([
      { endpoint: kept.subscription.endpoint },
    ]);
  });

  test('gets nothing after its user has signed out there, until the next time', async () => {
    const operator = await member('operator');
    const browser = await notified(operator);
    await operator.client.post('/api/auth/signout').expect(200);
    await asks();
    await settled();
    expect(browser.pushes()).toHaveLength(0);
    const again = await signedInAgain(app, operator);
    await subscribe(again, browser.subscription).expect(201);
    await asks();
    await settled();
    expect(browser.pushes()).toHaveLength(1);
    await operator.client.post('/api/auth/signout').expect(200);
    await again.client.post('/api/auth/signout').expect(200);
    await app.services.push.deleteSignedOut();
    expect(await rowsOf(app.db, 'push_subscriptions', { user_id: operator.id })).toEqual([]);
  });

  test('gets nothing while its user looks at the inbox, without their choice, or after the membership', async () => {
    const operator = await member('operator');
    const browser = await notified(operator);
    await look(operator);
    await asks();
    await settled();
    now += 46_000;
    await choose(operator, { push: false });
    await asks();
    await settled();
    await choose(operator, { push: true });
    await owner.client.delete(`/api/sites/${site.id}/members/${operator.memberId}`).expect(200);
    await asks();
    await settled();
    expect(browser.pushes()).toEqual([]);
  });

  test('has a public address with TLS and keys that encrypt; the oldest of eleven is forgotten', async () => {
    const { keys } = pushes.newBrowser().subscription;
    for (const endpoint of [
      'http://push.example.org/1',
      'https://127.0.0.1/1',
      'https://192.168.0.1/1',
      'https://push.example.org:22/1',
      'ftp://push.example.org/1',
      'nothing',
    ])
      await subscribe(owner, { endpoint, keys }).expect(422);
    const endpoint = 'https://push.invalid/1';
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    await subscribe(owner, { endpoint, keys: { ...keys, p256dh } }).expect(422);
    await subscribe(owner, { endpoint, keys: { ...keys, auth: 'short' } }).expect(422);
    for (let n = 1; n <= 11; n++) {
      now += 1000;
      await subscribe(owner, { endpoint: `https://push.invalid/${n}`, keys }).expect(201);
    }
    const rows = await rowsOf(app.db, 'push_subscriptions', { user_id: owner.id });
    expect(rows.map((row) => row.endpoint)).not.toContain(endpoint);
    expect(rows).toHaveLength(10);
    await owner.client.delete(`/api/users/${owner.id}`).send({ password: PASSWORD }).expect(200);
    expect(await rowsOf(app.db, 'push_subscriptions', { user_id: owner.id })).toEqual([]);
    expect(await rowsOf(app.db, 'alert_choices', { user_id: owner.id })).toEqual([]);
  });
});
