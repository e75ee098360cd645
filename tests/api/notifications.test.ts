import { afterEach, expect, test, vi } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { answerVisitors } from '../setup/answers/given-answer.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

const HOUR = 3600;
const EMAIL = 'owner@example.org';
let time: number;
const clock: Clock = { now: () => new Date(time) };
let app: TestApp;
afterEach(() => app?.close());

/** An owner in Vienna with a website. */
async function start(at: string): Promise<Person & { siteId: string; botId: string }> {
  time = Date.parse(at);
  app = await startApp({}, clock);
  const owner = await signedInPerson(app, EMAIL, { time_zone: 'Europe/Vienna' });
  // The website of these tests cannot be read.
  await owner.client.patch(`/api/users/${owner.id}/notifications`).send({ sourceFailed: false }).expect(200);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  return { ...owner, siteId: body.site.id, botId: body.site.bot_id };
}

const visit = () => createVisitor(app.origin, 'tea-shop', 'https://shop.example');
const idle = () => app.services.worker.idle();
const subjects = (email = EMAIL) => app.mailbox.mailsTo(email).map(({ subject }) => subject);
const pass = async (seconds: number) => {
  time += seconds * 1000;
  await idle();
};

test('mails of a kind and website are sent at most once an hour, and only if they are wanted', async () => {
  const owner = await start('2026-11-25T10:00:00Z');
  const settings = `/api/users/${owner.id}/notifications`;
  const leadFields = [
    { id: 'phone', kind: 'text', label: 'Phone <i>' },
    { id: 'terms', kind: 'consent', label: 'I accept the terms' },
  ];
  await owner.client
    .patch(`/api/sites/${owner.siteId}`)
    .send({ agents: { chat: { leadFields } } })
    .expect(200);
  const visitor = await visit();
  await visitor.leave('one@example.org', { fields: { phone: '0123 456', terms: true } });
  const [first] = [await app.mailbox.waitFor(EMAIL)];
  expect(first.text).toContain('Phone <i>: 0123 456\nI accept the terms: Yes');
  expect(first.html).toContain('Phone &lt;i&gt;');
  expect(first.replyTo?.[0]?.address).toBe('one@example.org');
  expect(first.text).toMatch(/\/u\/[\w-]+\/sites\/[\w-]+\/leads/);
  await visitor.leave('two@example.org');
  await visitor.leave('three@example.org', { fields: { phone: '0987' } });
  await idle();
  await pass(HOUR / 2);
  expect(subjects()).toEqual(['New lead from Tea shop']);
  await pass(HOUR / 2 + 1);
  expect((await app.mailbox.waitFor(EMAIL, 2)).text).toContain(
    'three@example.org: No message\nPhone <i>: 0987',
  );
  expect(subjects()[1]).toBe('2 new leads from Tea shop');

  await owner.client.patch(settings).send({ lead: false, gap: true }).expect(200);
  await pass(2 * HOUR);
  const later = await visit();
  await later.leave('four@example.org');
  await later.ask('Do you ship to Mars?');
  await pass(61);
  const gap = await app.mailbox.waitFor(EMAIL, 3);
  expect(gap.subject).toBe('A new content gap on Tea shop');
  expect(gap.text).toContain('Do you ship to Mars?');
  await pass(2 * HOUR);
  expect(subjects()).toHaveLength(3);

  expect((await owner.client.get(settings).expect(200)).body.notifications).toEqual({
    lead: false,
    gap: true,
    source_failed: false,
    plan_limit: true,
    digest: true,
  });
  await owner.client.patch(settings).send({ everything: true }).expect(422);
});

test('the digest of a week comes once, on Monday at eight, and can be ended with one click', async () => {
  const { client, id } = await start('2026-11-18T10:00:00Z');
  const { digests } = app.services;
  const visitor = await visit();
  for (const question of ['Do you ship to Mars?', 'Do you ship to Mars?']) await visitor.ask(question);
  answerVisitors(app, 'On Tuesdays.', { isDoubtful: true });
  await visitor.ask('When is tea time?');
  vi.restoreAllMocks();
  await idle();
  const due = async (at: string) => {
    time = Date.parse(at);
    await digests.enqueueDue();
    await idle();
  };
  // 7:59 in Vienna.
  await due('2026-11-23T06:59:00Z');
  expect(subjects()).toEqual([]);
  await due('2026-11-23T07:01:00Z');
  const mail = await app.mailbox.waitFor(EMAIL);
  expect(mail.subject).toBe('The week of Tea shop');
  expect(mail.text).toMatch(/3\squestions\s\(33%\sanswered\)/);
  expect(mail.text).toContain('Do you ship to Mars? (2 times)');
  expect(mail.text).not.toContain('When is tea time?');
  await due('2026-11-23T09:00:00Z');
  await due('2026-11-24T09:00:00Z');
  // The week after was quiet.
  await due('2026-11-30T08:00:00Z');
  expect(subjects()).toHaveLength(1);

  await (await visit()).ask('Do you ship to Venus?');
  const link = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  expect((await (await fetch(link)).json()).reader).toMatchObject({ list: 'digest', is_subscribed: true });
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect((await client.get(`/api/users/${id}/notifications`)).body.notifications.digest).toBe(false);
  await due('2026-12-07T08:00:00Z');
  expect(subjects()).toHaveLength(1);
  expect((await fetch(link.replace('.digest', ''), { method: 'POST' })).status).toBe(422);
});

test('the staff is told of submitted posts at most once an hour', async () => {
  time = Date.parse('2026-11-25T10:00:00Z');
  app = await startApp({}, clock);
  const [writer, editor, admin] = [
    await signedInPerson(app),
    await personWithRole(app, 'EDITOR'),
    await personWithRole(app, 'ADMIN'),
  ];
  const submit = async (title: string) =>
    (
      await writer.client
        .post('/api/posts')
        .send({ title, body: 'Green.', approvalStatus: 'awaiting_approval' })
        .expect(201)
    ).body.post.id;
  const id = await submit('On tea');
  const mail = await app.mailbox.waitFor(editor.email);
  expect(mail.text).toContain(`/admin/posts/${id}/preview#review`);
  await submit('On coffee');
  await submit('On cocoa');
  await editor.client.post(`/api/posts/account/${id}/approve-post`).expect(200);
  await pass(HOUR / 2);
  await pass(HOUR / 2 + 1);
  await eventually(() =>
    expect(subjects(editor.email)).toEqual(['Awaits approval: On tea', '2 posts await approval']),
  );
  await eventually(() => expect(subjects(admin.email)).toEqual(subjects(editor.email)));
  expect(subjects(writer.email)).toEqual(['Approved: On tea']);
  await pass(2 * HOUR);
  expect(subjects(editor.email)).toHaveLength(2);
});
