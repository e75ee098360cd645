import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readChatEvents } from '#lib/chat-client/events.ts';
import { systemClock } from '#server/platform/clock.ts';
import { PASSWORD } from '../factories.ts';
import { addPaidPlan, PAID_PLAN } from '../setup/accounts/catalog.ts';
import { startGreeter, startSmtp } from '../setup/accounts/smtp.ts';
import { openAiAt } from '../setup/answers/model-app.ts';
import { type Behaviour, startModelProvider } from '../setup/answers/model-provider.ts';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { changeRows, rowsOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { type Fault, startStripe } from '../setup/stripe/stripe-server.ts';
import { startFaultServer } from './fault-server.ts';

test.each<[string, ((socket: Socket) => void) | undefined]>([
  ['down', undefined],
  ['silent', () => undefined],
  ['garbage', (socket) => socket.write(Buffer.from([0, 255, 10, 13, 10, 200]))],
  ['closing each connection', (socket) => socket.destroy()],
])('a mail server that is %s: sign-up succeeds, and the mail comes later, once', async (_name, greet) => {
  const port = await freePort();
  const broken = greet && (await startGreeter(port, greet));
  const server = await startFaultServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mail = async () => {
    const jobs = await withDatabase(server.databaseUrl, (db) => rowsOf(db, 'jobs', { kind: 'mail' }));
    expect(jobs).toHaveLength(1);
    return jobs[0];
  };
  const signedUp = await server.call('/api/auth/signup', { email: 'ann@example.org', password: PASSWORD });
  expect(signedUp.status).toBe(201);
  await eventually(
    async () => expect(await mail()).toMatchObject({ status: 'queued', error: expect.any(String) }),
    60_000,
  );
  await broken?.close();
  const smtp = await startSmtp({ port });
  await withDatabase(server.databaseUrl, (db) =>
    changeRows(db, 'jobs', { kind: 'mail' }, { run_at: new Date().toISOString() }),
  );
  await eventually(async () => expect(await mail()).toMatchObject({ status: 'done', error: null }));
  expect(smtp.received).toHaveLength(1);
  await server.stop();
  await smtp.close();
});

const garbage: Behaviour = (_call, { response }) =>
  void response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .end(Buffer.alloc(5000, 'data: {\n\n'));

test.each<[string, Behaviour]>([
  ['hangs', () => undefined],
  ['sends garbage', garbage],
  ['closes each connection', (_call, { response }) => void response.destroy()],
])('a provider that %s: questions are answered from the pages, and marked so', async (_name, behaviour) => {
  const provider = await startModelProvider();
  const server = await startFaultServer(openAiAt(provider));
  const { bot } = (await (await server.call('/api/bots', { name: 'Tea' })).json()) as { bot: { id: string } };
  const text = 'Green tea steeps for two minutes. Black tea steeps for four minutes.';
  await server.call(`/api/bots/${bot.id}/sources`, { type: 'text', title: 'Steeping', text });
  await eventually(async () => {
    const sources = await withDatabase(server.databaseUrl, (db) => rowsOf(db, 'sources'));
    expect(sources).toMatchObject([{ status: 'ready' }]);
  });
  provider.behave(behaviour);
  const question = { prompt: 'How long does green tea steep?', botId: bot.id };
  const answer = await server.call('/api/chat/playground/new/invoke', question, {
    accept: 'text/event-stream',
  });
  let shown = '';
  let last: object = {};
  if (answer.body)
    for await (const event of readChatEvents<{ event: string; data: { text: string } }>(answer.body)) {
      if (event.event === 'token') shown += event.data.text;
      last = event;
    }
  expect(last).toMatchObject({ event: 'done', data: { isFallback: true } });
  expect(shown).toContain('two minutes');
  expect(provider.calls.length).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
  await provider.close();
});

test.each<Pick<Fault, 'kind' | 'when'>>([
  { kind: 500, when: 'before' },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
])(
  'a payment service that fails (%o): the message is clear, and the order is carried out once',
  async (fault) => {
    const stripe = await startStripe(systemClock);
    const server = await startFaultServer({
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_foyer',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
    });
    await withDatabase(server.databaseUrl, addPaidPlan);
    // The process notices the new plan within a second.
    await wait(1500);
    const { user } = (await (await server.call('/api/auth/user')).json()) as { user: { id: string } };
    const paymentMethodId = stripe.account.addPaymentMethod('4242424242424242');
    const saved = await server.call(`/api/users/${user.id}/update-payment`, { paymentMethodId });
    expect(saved.status, await saved.text()).toBe(200);

    const subscribe = () => server.call('/api/subscription/subscribe', { plan: PAID_PLAN, period: 'month' });
    for (let n = 0; n < 20; n++) stripe.faults.push({ path: /^POST \/v1\/subscriptions$/, ...fault });
    const refused = await subscribe();
    expect(refused.status).toBe(503);
    expect(((await refused.json()) as { message: string }).message).toContain('payment service');
    expect((await server.call('/healthz')).status).toBe(200);
    stripe.faults.splice(0);
    await eventually(async () => expect([201, 422]).toContain((await subscribe()).status));
    const subscriptions = await withDatabase(server.databaseUrl, (db) => rowsOf(db, 'subscriptions'));
    expect(subscriptions).toMatchObject([{ status: 'active' }]);
    expect(stripe.problems).toEqual([]);
    await server.stop();
    await stripe.close();
  },
);
