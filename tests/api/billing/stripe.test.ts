import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { startApp, type TestApp } from '../../setup/app/app.ts';
import { rowOf, rowsOf } from '../../setup/database/records.ts';
import { type StripeServer, startStripe } from '../../setup/stripe/stripe-server.ts';

// An installation with Stripe; its calls of the API are tested beside the gateway.

const DAY = 86_400_000;
const time = { now: () => new Date(time.at), at: Date.parse('2027-01-31T10:00:00Z') };
let stripe: StripeServer;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  stripe = await startStripe(time);
  const { secretKey, webhookSecret, url } = stripe;
  app = await startApp(
    {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_foyer',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    },
    time,
  );
  await addProducts(app);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
  expect(stripe.problems).toEqual([]);
});
beforeEach(async () => {
  person = await signedInPerson(app);
});

const pay = (paymentMethodId: string) =>
  person.client.post(`/api/users/${person.id}/update-payment`).send({ paymentMethodId });
const subscribe = (plan: string) => person.client.post('/api/subscription/subscribe').send({ plan });
const changeTo = (plan: string) =>
  person.client.post(`/api/subscription/subscribe/update?plan=${plan}&period=month`).send({});
const planOf = async () => (await person.client.get('/api/subscription/user').expect(200)).body.subscription;
const totals = async () =>
  (await person.client.get('/api/invoices').expect(200)).body.results.map(
    ({ total }: { total: number }) => total,
  );

test('a card of the payment form pays a plan; a card number is refused', async () => {
  const typed = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await person.client.post(`/api/users/${person.id}/update-payment`).send({ card: typed }).expect(422);
  const { body } = await pay(stripe.account.addPaymentMethod('4242424242424242')).expect(200);
  expect(body.payment_method).toMatchObject({ brand: 'visa', last4: '4242' });
  await subscribe('pro').expect(201);
  expect(await planOf()).toMatchObject({ plan: 'pro', status: 'active' });
  expect(await totals()).toEqual([29]);
});

test('an outage in the middle of a change is reported, charges nothing twice, and the same change succeeds later', async () => {
  await pay(stripe.account.addPaymentMethod('4242424242424242')).expect(200);
  await subscribe('pro').expect(201);
  const path = /POST .*\/subscriptions\/sub/;
  // The request and its two repetitions: the change takes effect, but its answers are lost.
  stripe.faults.push(...Array.from({ length: 3 }, () => ({ path, kind: 500, when: 'after' }) as const));
  const { body, headers } = await changeTo('pro-plus').expect(503);
  expect(body.message).toContain('nothing is charged twice');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await changeTo('pro-plus').expect(200);
  expect(await planOf()).toMatchObject({ plan: 'pro-plus', status: 'active', pending_plan: null });
  expect(await totals()).toEqual([70, 29]);
});

test('a change reads what may have changed at Stripe, and one that calls nothing reads nothing', async () => {
  await pay(stripe.account.addPaymentMethod('4242424242424242')).expect(200);
  await subscribe('pro').expect(201);
  const { id: customer_id, gateway_id: customer } = await rowOf(app.db, 'customers', { user_id: person.id });
  const { state } = stripe.account.customer(customer);
  const [invoice] = state.invoices;
  if (!invoice) throw new Error('no invoice');
  const older = Array.from({ length: 105 }, (_, months) => ({
    ...structuredClone(invoice),
    id: `in_old${months}`,
    createdAt: new Date(time.at - (105 - months) * 30 * DAY).toISOString(),
  }));
  state.invoices.unshift(...older);
  const requestsOf = async (act: () => Promise<unknown>) => {
    const before = stripe.requests.length;
    await act();
    return stripe.requests.slice(before).map((request) => request.replaceAll(customer, 'cus'));
  };
  const event = () => app.services.customers.enqueueSyncOf(customer).then(() => app.services.worker.idle());
  expect((await requestsOf(event)).length).toBe(6);
  expect(await totals()).toHaveLength(10);
  expect(await requestsOf(async () => subscribe('pro-plus').expect(422))).toEqual([]);
  const { id } = await planOf();
  const cancel = () => person.client.post(`/api/subscription/${id}/unsubscribe`).send({}).expect(200);
  expect((await requestsOf(async () => cancel())).slice(-4).sort()).toEqual([
    'GET customers/cus',
    'GET invoices',
    'GET payment_intents',
    'GET subscriptions',
  ]);
  expect(await planOf()).toMatchObject({ cancel_at_period_end: true });
  expect(await rowsOf(app.db, 'invoices', { customer_id })).toHaveLength(106);
});

test('an event has the customer read again; a forged one has not', async () => {
  await pay(stripe.account.addPaymentMethod('4242424242424242')).expect(200);
  await subscribe('pro').expect(201);
  const { id: customerId, gateway_id: customer } = await rowOf(app.db, 'customers', { user_id: person.id });
  const { gateway_id: id } = await rowOf(app.db, 'subscriptions', { customer_id: customerId });
  await app.services.gateway.cancel({ customerId: customer, id }, { when: 'now' });
  const send = ({ body, signature }: { body: Buffer; signature: string }) =>
    app
      .browser()
      .post('/api/payment/webhook')
      .set('Content-Type', 'application/json')
      .set('Stripe-Signature', signature)
      .unset('Origin')
      .send(body.toString());
  const event = stripe.event({ object: 'customer', id: customer });
  await send({ ...event, signature: 't=1,v1=00' }).expect(400);
  await app.services.worker.idle();
  expect(await planOf()).toMatchObject({ status: 'active' });
  await send(event).expect(200);
  await app.services.worker.idle();
  expect(await planOf()).toBeNull();
});

test('each event of a payment is kept as Stripe reports it, and the payment is refunded there', async () => {
  const admin = await personWithRole(app, 'ADMIN');
  const { body } = await person.client.post('/api/payment/intent').send({ amount: '12.50' }).expect(201);
  const id = body.client_secret.replace(/_secret_.*/, '');
  const refresh = () => person.client.post('/api/payment/refresh').send({}).expect(200);
  const [start, events] = [time.at, [] as object[]];
  for (const event of ['processing', 'payment_failed', 'amount_capturable_updated', 'succeeded'] as const) {
    time.at += 60_000;
    stripe.account.report(id, event);
    await refresh();
    await refresh();
    events.unshift({ event, amount: 12.5, at: new Date(time.at).toISOString() });
  }
  time.at = start;
  const [invoice] = (await person.client.get('/api/invoices').expect(200)).body.results;
  expect(invoice).toMatchObject({ number: null, status: 'paid', amount_paid: 12.5 });
  const path = `/api/admin/invoices/${invoice.id}`;
  expect((await admin.client.get(path).expect(200)).body.invoice.payment_events).toEqual(events);
  await admin.client.post(`${path}/refund`).send({}).expect(200);
  expect(stripe.account.payment(id)?.amountRefundedCents).toBe(1250);
});
