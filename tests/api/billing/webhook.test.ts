import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { sandboxWebhookSecret } from '#server/shop/billing/gateway/signed-event.ts';
import { signedInPerson } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { startApp, type TestApp } from '../../setup/app/app.ts';
import { rowOf, rowsOf } from '../../setup/database/records.ts';
import { signEvent } from '../../setup/stripe/sign-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await addProducts(app);
});
afterAll(() => app.close());

const post = (body: string, signature?: string) => {
  const request = app.browser().post('/api/payment/webhook').set('Content-Type', 'application/json');
  if (signature) request.set('Foyer-Signature', signature);
  return request.unset('Origin').send(body);
};

const sign = (body: string, at = systemClock.now()) =>
  signEvent(body, sandboxWebhookSecret(app.services.sessionSecret), at);

/** A customer whose subscription was changed at the gateway without telling this server. */
async function changedAtGateway() {
  const { client, id } = await signedInPerson(app);
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await client.post(`/api/users/${id}/update-payment`).send({ card }).expect(200);
  await client.post('/api/subscription/subscribe').send({ plan: 'pro' }).expect(201);
  const customer = await rowOf(app.db, 'customers', { user_id: id });
  const subscription = await rowOf(app.db, 'subscriptions', { customer_id: customer.id });
  await app.services.gateway.cancel(
    { customerId: customer.gateway_id, id: subscription.gateway_id },
    { when: 'now' },
  );
  return { customer, event: JSON.stringify({ customer: customer.gateway_id }) };
}

const statusOf = async (customerId: string) =>
  (await rowOf(app.db, 'subscriptions', { customer_id: customerId })).status;

describe('the webhook', () => {
  test('reads the customer of a signed event again; a hundred times at once has one effect', async () => {
    const { customer, event } = await changedAtGateway();
    expect(await statusOf(customer.id)).toBe('active');
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(event, sign(event))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await app.services.worker.idle();
    expect(await statusOf(customer.id)).toBe('canceled');
    expect(await rowsOf(app.db, 'invoices', { customer_id: customer.id })).toHaveLength(1);
  });

  test('refuses events without a valid signature, and changes nothing', async () => {
    const { customer, event } = await changedAtGateway();
    const old = new Date(systemClock.now().getTime() - 301_000);
    const refusals: [string, string | undefined][] = [
      [event, undefined],
      [event, ''],
      [event, 't=1,v1=00'],
      [event, signEvent(event, 'another secret', systemClock.now())],
      [event, sign(event, old)],
      [`${event} `, sign(event)],
      ['not json', sign('not json')],
    ];
    for (const [body, signature] of refusals) {
      const { status } = await post(body, signature);
      expect(status, `${body} ${signature}`).toBe(400);
    }
    await app.services.worker.idle();
    expect(await statusOf(customer.id)).toBe('active');
  });

  test('accepts an event of an unknown customer, and one without a customer', async () => {
    for (const body of ['{"customer":"cus_unknown"}', '{}', 'null', '[]'])
      await post(body, sign(body)).expect(200);
  });

  test('refuses a body that is too large', async () => {
    const body = JSON.stringify({ customer: 'x'.repeat(1_100_000) });
    await post(body, sign(body)).expect(413);
  });
});
