import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { widgetVisitor } from '../setup/websites/people.ts';
import { serveEndpoint, type WebhookEndpoint } from '../setup/websites/webhook-endpoint.ts';

const HOST = 'https://shop.example';
let endpoint: WebhookEndpoint;
let app: TestApp;
let owner: Person;
let path: string;

beforeAll(async () => {
  endpoint = await serveEndpoint();
  app = await startApp({ CRAWLER_ALLOW_HOSTS: endpoint.host });
  owner = await signedInPerson(app);
  const { body } = await owner.client
    .post('/api/sites')
    .send({ name: 'Tea <shop>', domain: 'shop.example' })
    .expect(201);
  path = `/api/sites/${body.site.id}`;
  await owner.client
    .patch(path)
    .send({ people: { offer: 'always' } })
    .expect(200);
});
afterAll(() => Promise.all([app?.close(), endpoint?.close()]));

async function add(format: string) {
  const { body } = await owner.client
    .post(`${path}/webhooks`)
    .send({ url: endpoint.url, format, events: ['conversation.waiting', 'conversation.message'] })
    .expect(201);
  return body.webhook;
}

/** What arrives when a visitor asks for a person and writes. */
async function received(
  format: string,
  text = '@everyone *look* <!channel> & more',
): Promise<Record<string, unknown>[]> {
  endpoint.received.length = 0;
  const { id } = await add(format);
  const visitor = await widgetVisitor(app.origin, 'tea-shop', HOST);
  const { chat_id: chatId } = (await visitor.post('person', {}).expect(200)).body;
  await owner.client.post(`/api/inbox/${chatId}/claim`).expect(200);
  await visitor.post('chat', { chatId, message: text }).expect(200);
  await app.services.worker.idle();
  await owner.client.delete(`${path}/webhooks/${id}`).expect(200);
  return endpoint.received.map(({ body }) => JSON.parse(body));
}

test('Slack gets texts in which nothing has a meaning', async () => {
  const [waiting, message] = await received('slack');
  expect(waiting?.text).toMatch(
    /^A visitor waits for a person \(Tea &lt;shop&gt;\)\n<http.+\|Open the inbox>$/,
  );
  expect(message?.text).toContain('visitor: @everyone *look* &lt;!channel&gt; &amp; more');
});

test('Discord gets texts that mention nobody', async () => {
  const [, message] = await received('discord');
  expect(message).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 });
  expect(message?.content).toContain('@everyone \\*look\\*');
});

test('Discord gets no more than it takes, and no half of an escape', async () => {
  for (const start of ['', 'x']) {
    const [, message] = await received('discord', `${start}${'*'.repeat(1900)}`);
    const content = String(message?.content);
    expect(content.length).toBeLessThanOrEqual(2000);
    expect(content).toMatch(/[^\\](?:\\\*){600,}\nhttp/);
  }
});

test('Teams gets a card', async () => {
  const [waiting, message] = await received('teams', 'one\ntwo');
  expect(waiting).toMatchObject({
    type: 'message',
    attachments: [{ content: { type: 'AdaptiveCard', actions: [{ type: 'Action.OpenUrl' }] } }],
  });
  // In a card one line feed is none.
  expect(JSON.stringify(message)).toContain(JSON.stringify('one\n\ntwo').slice(1, -1));
});

test('a test is sent by a button, in the format of the program', async () => {
  const { id } = await add('slack');
  endpoint.received.length = 0;
  await owner.client
    .post(`${path}/webhooks/${id}/test`)
    .expect((answer) => expect(answer.status).toBeLessThan(300));
  await app.services.worker.idle();
  expect(JSON.parse(endpoint.received[0]?.body ?? '{}').text).toContain('This is a test.');
});

test('their addresses are https, and not private', async () => {
  for (const url of ['http://hooks.slack.com/services/1', 'https://127.0.0.1/hook', 'not an address'])
    await owner.client
      .post(`${path}/webhooks`)
      .send({ url, format: 'slack', events: ['conversation.waiting'] })
      .expect(422);
  await owner.client
    .post(`${path}/webhooks`)
    .send({ url: endpoint.url, format: 'irc', events: ['conversation.waiting'] })
    .expect(422);
});
