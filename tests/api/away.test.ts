import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { delimiter, dirname, resolve as pathOf } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { addRows, changeUser } from '../setup/database/records.ts';
import { widgetVisitor } from '../setup/websites/people.ts';

const HOST = 'https://shop.example';
const SECRET = 'a secret of the mail server';
let now = Date.UTC(2026, 10, 23, 12);
let app: TestApp;
let owner: Person;
let count = 0;

beforeAll(async () => {
  const env = {
    INBOUND_MAIL_ADDRESS: 'reply@mail.example.org',
    INBOUND_MAIL_SECRET: SECRET,
    TRUST_PROXY: '1',
  };
  app = await startApp(env, { now: () => new Date(now) });
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  await owner.client
    .patch(`/api/sites/${body.site.id}`)
    .send({ people: { offer: 'always' } })
    .expect(200);
});
afterAll(() => app.close());

const say = (chatId: string, content: string) =>
  owner.client
    .post(`/api/inbox/${chatId}/messages`)
    .send({ content, clientId: crypto.randomUUID() })
    .expect(201);

/** A visitor who has left an address, and then the website. */
async function awayVisitor(locale = 'en') {
  const email = `guest${++count}@example.org`;
  const visitor = await widgetVisitor(app.origin, 'tea-shop', HOST);
  const asked = { message: 'Is anybody there?', page: `${HOST}/teas?secret=1`, locale };
  const { chat_id: chatId } = (await visitor.post('person', asked).expect(200)).body;
  await visitor.post('lead', { email, consent: true, chatId }).expect(201);
  return { email, visitor, chatId };
}

/** Two minutes later. */
async function mailTo(email: string) {
  now += 121_000;
  const mail = await app.mailbox.waitFor(email);
  const [reply] = mail.replyTo ?? [];
  return { ...mail, link: linkIn(mail), replyTo: (reply && 'address' in reply && reply.address) || '' };
}

const tokenIn = (link = '') => /#foyer=([a-z2-7]+)/.exec(link)?.[1] ?? '';

function deliver(raw: string, secret = SECRET) {
  const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  return supertest(app.origin)
    .post('/api/inbound-mail')
    .set({ 'Content-Type': 'message/rfc822', 'X-Foyer-Signature': signature })
    .send(raw);
}
const mime = (to: string, text: string, headers: string[] = []) =>
  [
    'From: Guest <guest@example.org>',
    `To: Tea shop <${to.toUpperCase()}>`,
    `Message-ID: <${++count}@example.org>`,
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  ].join('\r\n');

/** A mail of which a part has been sent. */
async function beginMail(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /api/inbound-mail HTTP/1.1',
    'Host: 127.0.0.1',
    `X-Forwarded-For: ${address}`,
    `X-Foyer-Signature: sha256=${'0'.repeat(64)}`,
    'Content-Length: 1000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nTo: `);
  return socket;
}

/** What a mail server gets from the command of `deploy/`. */
const exitCodeOf = (raw: string, variables: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const folders = [pathOf('tests/setup/commands'), dirname(process.execPath), process.env.PATH];
    const env = {
      PATH: folders.join(delimiter),
      FOYER: app.origin,
      INBOUND_MAIL_SECRET: SECRET,
      ...variables,
    };
    const command = execFile('sh', ['deploy/inbound-mail.sh'], { env });
    command.on('exit', (code) => resolve(code ?? -1));
    command.stdin?.end(raw);
  });

const messagesOf = async (chatId: string) =>
  (
    await app.db
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).filter(({ author }) => author !== 'system');

describe('answers to a visitor who has left', () => {
  test('are one mail, in the visitor’s language, with a link that goes on', async () => {
    const { email, chatId, visitor } = await awayVisitor('de');
    await eventually(() => {
      const told = app.mailbox
        .mailsTo(owner.email)
        .find(({ subject }) => subject === 'New lead from Tea shop');
      expect(told?.text).toContain(`/inbox?chat=${chatId}`);
    });
    await say(chatId, 'We open at <b>nine</b>.');
    await say(chatId, 'And close at five.');
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Eine Antwort von Tea shop');
    expect(mail.text).toContain('We open at <b>nine</b>.');
    expect(mail.text).toContain('And close at five.');
    expect(mail.text).toContain('Sie hatten geschrieben: „Is anybody there?“');
    expect(mail.html).not.toContain('<b>nine');
    expect(mail.link).toMatch(/^https:\/\/shop\.example\/teas#foyer=[a-z2-7]{30,60}$/);
    expect(mail.replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64);
    const resume = (token: string, host = HOST) =>
      supertest(app.origin).post('/api/widget/resume').set('Origin', host).send({ site: 'tea-shop', token });
    const { body } = await resume(tokenIn(mail.link)).expect(200);
    expect(body).toMatchObject({ visitor_id: visitor.id, chat_id: chatId });
    await resume(tokenIn(mail.link), 'https://evil.example').expect(403);
    await resume(tokenIn(mail.link).replace(/.(?=..$)/, (letter) => (letter === 'a' ? 'b' : 'a'))).expect(
      404,
    );
    now += 8 * 24 * 3600_000;
    await resume(tokenIn(mail.link)).expect(410);
    await eventually(async () =>
      expect(
        await app.db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'answer-by-mail')
          .where('status', '=', 'queued')
          .execute(),
      ).toEqual([]),
    );
    expect(app.mailbox.mailsTo(email)).toHaveLength(1);
  });

  test('are not mailed to one who has read them, or left no address', async () => {
    const { email, chatId, visitor } = await awayVisitor();
    await say(chatId, 'Hello');
    await visitor.post('read', { chatId }).expect(200);
    const other = await awayVisitor();
    await say(other.chatId, 'You get one');
    await mailTo(other.email);
    expect(app.mailbox.mailsTo(email)).toHaveLength(0);
  });
});

describe('a mail to a visitor', () => {
  test('goes to the address that was left before the first question', async () => {
    const visitor = await widgetVisitor(app.origin, 'tea-shop', HOST);
    const email = `early${++count}@example.org`;
    await visitor.post('lead', { email, consent: true }).expect(201);
    const { chat_id: chatId } = (await visitor.post('person', { message: 'Hello?' }).expect(200)).body;
    await say(chatId, 'Hi');
    expect((await mailTo(email)).text).toContain('Hi');
  });

  test('names files', async () => {
    const { email, chatId } = await awayVisitor();
    const { body } = await owner.client
      .post(`/api/inbox/${chatId}/files`)
      .attach('files', Buffer.from('Tea.'), 'tea.txt')
      .expect(201);
    await owner.client
      .post(`/api/inbox/${chatId}/messages`)
      .send({ content: '', clientId: 'file', mediaIds: [body.file.id] })
      .expect(201);
    expect((await mailTo(email)).text).toContain('[tea.txt]');
  });

  test('has twenty answers, and another one the rest', async () => {
    const { email, chatId } = await awayVisitor();
    for (let n = 1; n <= 21; n += 1) {
      now += 1000;
      await say(chatId, `Answer ${n}.`);
    }
    await mailTo(email);
    const mails = await eventually(() => {
      const found = app.mailbox.mailsTo(email).map(({ text }) => String(text));
      expect(found).toHaveLength(2);
      return found;
    });
    expect(mails.filter((text) => text.includes('Answer 20.'))).toHaveLength(1);
    expect(mails.filter((text) => text.includes('Answer 21.'))).toHaveLength(1);
  });
});

describe('a reply by mail', () => {
  async function answered() {
    const guest = await awayVisitor();
    await say(guest.chatId, 'We open at nine.');
    const { replyTo } = await mailTo(guest.email);
    return { ...guest, replyTo };
  }

  test('is a message of the visitor, without quotes and signature, once', async () => {
    const { chatId, replyTo } = await answered();
    const raw = mime(
      replyTo,
      'Thank you, see you <script>then</script>.\r\n\r\n-- \r\nGuest\r\n\r\nOn Mon, Nov 23, 2026 at 12:00 PM Tea shop <reply@mail.example.org> wrote:\r\n\r\n> We open at nine.\r\n',
    );
    expect((await deliver(raw).expect(200)).body).toEqual({ accepted: true });
    await deliver(raw).expect(200);
    const messages = await messagesOf(chatId);
    expect(messages.map(({ content }) => content)).toEqual([
      'Is anybody there?',
      'We open at nine.',
      'Thank you, see you <script>then</script>.',
    ]);
    expect(messages.at(-1)).toMatchObject({ role: 'user', author: null });
  });

  test('in HTML arrives as text, with its attachments', async () => {
    const { chatId, replyTo } = await answered();
    const raw = [
      'From: guest@example.org',
      `To: ${replyTo}`,
      'Message-ID: <html@example.org>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Yes, <b>please</b></p><blockquote>We open at nine.</blockquote><img src="https://evil.example/x">',
      '--b',
      'Content-Type: text/plain; name="order.txt"',
      'Content-Disposition: attachment; filename="order.txt"',
      '',
      'Two kettles',
      '--b',
      'Content-Type: application/x-msdownload; name="virus.exe"',
      'Content-Disposition: attachment; filename="virus.exe"',
      'Content-Transfer-Encoding: base64',
      '',
      'TVqQAAMAAAAEAAAA',
      '--b--',
    ].join('\r\n');
    await deliver(raw).expect(200);
    const last = (await messagesOf(chatId)).at(-1);
    expect(last?.content).toBe('Yes, please\n\n[virus.exe]');
    const files = await app.db
      .selectFrom('chat_files')
      .selectAll()
      .where('message_id', '=', last?.id ?? '')
      .execute();
    expect(files).toMatchObject([{ name: 'order.txt', type: 'text/plain', user_id: null }]);
    await owner.client.get(`/api/inbox/files/${files[0]?.id}`).expect(200, /^Two kettles/);
  });

  test('that was passed on has several addresses of its way', async () => {
    const { chatId, replyTo } = await answered();
    const way = [`Delivered-To: ${replyTo}`, 'Delivered-To: archive@example.org'];
    await deliver(mime('somebody@example.org', 'By a list', way)).expect(200);
    expect((await messagesOf(chatId)).at(-1)?.content).toBe('By a list');
  });

  test('is given by the command of a mail server, which says whether to try again', async () => {
    const { chatId, replyTo } = await answered();
    expect(await exitCodeOf(mime(replyTo, 'From the command ☕'))).toBe(0);
    expect((await messagesOf(chatId)).at(-1)?.content).toBe('From the command ☕');
    expect(await exitCodeOf(mime('reply@mail.example.org', 'Hi'))).toBe(69);
    expect(await exitCodeOf(mime(replyTo, 'Hi'), { INBOUND_MAIL_SECRET: 'another secret of theirs' })).toBe(
      75,
    );
    expect(await exitCodeOf(mime(replyTo, 'Hi'), { FOYER: 'http://127.0.0.1:1' })).toBe(75);
  });

  test('is refused with a wrong signature or address, and dropped from a program', async () => {
    const { chatId, replyTo } = await answered();
    await deliver(mime(replyTo, 'Hi'), 'another secret of theirs').expect(400);
    await supertest(app.origin)
      .post('/api/inbound-mail')
      .set('Content-Type', 'message/rfc822')
      .send('Hi')
      .expect(400);
    const forged = replyTo.replace(/.(?=..@)/, (letter) => (letter === 'a' ? 'b' : 'a'));
    await deliver(mime(forged, 'Hi')).expect(404);
    await deliver(mime('reply@mail.example.org', 'Hi')).expect(404);
    for (const header of [
      'Auto-Submitted: auto-replied',
      'Precedence: bulk',
      'Return-Path: <>',
      'X-Autoreply: yes',
    ])
      expect((await deliver(mime(replyTo, 'I am on holiday', [header])).expect(200)).body.accepted).toBe(
        false,
      );
    expect((await messagesOf(chatId)).map(({ content }) => content)).not.toContain('I am on holiday');
  });

  test('asks for a person again where none has the conversation', async () => {
    const { chatId, replyTo } = await answered();
    await owner.client.post(`/api/inbox/${chatId}/close`).expect(200);
    await deliver(mime(replyTo, 'One more question')).expect(200);
    const state = await app.db
      .selectFrom('takeovers')
      .selectAll()
      .where('chat_id', '=', chatId)
      .executeTakeFirst();
    expect(state).toMatchObject({ status: 'waiting' });
  });

  test('is refused by its headers, before it is read', async () => {
    const big = Buffer.alloc(26_000_000);
    const post = (origin: string, signature: string) =>
      fetch(`${origin}/api/inbound-mail`, {
        method: 'POST',
        headers: { 'X-Foyer-Signature': signature },
        body: big,
      });
    const wellFormed = `sha256=${'0'.repeat(64)}`;
    for (const signature of ['', 'sha256=1', wellFormed.slice(7)])
      expect((await post(app.origin, signature)).status).toBe(400);
    expect((await post(app.origin, wellFormed)).status).toBe(413);
    const without = await startApp();
    try {
      expect((await post(without.origin, wellFormed)).status).toBe(404);
    } finally {
      await without.close();
    }
  });

  test('is put off where a conversation gets many in an hour, and takes no more files than it may have', async () => {
    const { email, chatId } = await awayVisitor();
    await say(chatId, 'Hello');
    const { replyTo } = await mailTo(email);
    await addRows(app.db, 'chat_files', [
      {
        ...{ id: crypto.randomUUID(), chat_id: chatId, name: 'all.txt', type: 'text/plain', sha256: 'x' },
        ...{ size: 250_000_000, created_at: new Date(now).toISOString() },
      },
    ]);
    const file = ['Content-Disposition: attachment; filename="one.txt"'];
    await deliver(mime(replyTo, 'One more', file)).expect(200);
    expect((await messagesOf(chatId)).at(-1)?.content).toBe('[one.txt]');
    const read = { chat_id: chatId, created_at: new Date(now).toISOString() };
    await addRows(
      app.db,
      'inbound_mails',
      Array.from({ length: 59 }, () => ({ ...read, id: crypto.randomUUID() })),
    );
    await deliver(mime(replyTo, 'Too many')).expect(429);
  });

  test('waits while others are read', async () => {
    const { replyTo } = await answered();
    const stranger = '192.0.2.2';
    const sockets = await Promise.all([stranger, stranger, stranger, stranger].map(beginMail));
    await Promise.any(sockets.map((socket) => once(socket, 'data')));
    await deliver(mime(replyTo, 'Not held up by strangers')).expect(200);
    sockets.push(...(await Promise.all(['192.0.2.3', '192.0.2.4'].map(beginMail))));
    const answer = await eventually(async () => deliver(mime(replyTo, 'Busy')).expect(503));
    expect(answer.headers['retry-after']).toBe('30');
    for (const socket of sockets) socket.destroy();
    await eventually(async () => deliver(mime(replyTo, 'Free again')).expect(200));
  });

  test('is refused while the owner of the website is suspended', async () => {
    const { replyTo } = await answered();
    const suspend = (suspended_at: string | null) => changeUser(app.db, owner.id, { suspended_at });
    await suspend(new Date(now).toISOString());
    await deliver(mime(replyTo, 'Hello')).expect(404);
    await suspend(null);
    await deliver(mime(replyTo, 'Hello')).expect(200);
  });

  test('is refused once its address has expired', async () => {
    const { replyTo } = await answered();
    now += 31 * 24 * 3600_000;
    await deliver(mime(replyTo, 'Late')).expect(404);
  });
});
