import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo, openStripe, PRICES, readOnly } from '#tests/setup/stripe/gateway-under-test.ts';
import { signEvent } from '#tests/setup/stripe/sign-event.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { GatewayCustomer } from '../gateway.ts';

const VISA = '4242424242424242';
const START = '2027-04-01T10:00:00.000Z';
const { pro, daily, item } = PRICES;

let under: Awaited<ReturnType<typeof openStripe>>;
let id: string;
beforeEach(async () => {
  under = await openStripe();
  under.clock.set(START);
  id = await under.customer();
  await under.saveCard(id, VISA);
});
afterEach(() => under.close());

const order = (price = pro, key = newId()) => ({ price, quantity: 1, key });
const subscribe = (price = pro) => under.gateway.subscribe(id, { ...order(price), trialDays: 0 });
const read = async () => (await under.gateway.readCustomer(id)) as GatewayCustomer;

test('a customer with hundreds of invoices is read completely, with one request for each page', async () => {
  await subscribe(daily);
  under.clock.set('2027-10-18T10:00:00.000Z');
  await read();
  under.stripe.requests.length = 0;
  const { invoices, payments } = await read();
  expect(invoices).toHaveLength(201);
  expect(invoices.map(({ createdAt }) => createdAt)).toEqual(
    invoices.map(({ createdAt }) => createdAt).toSorted(),
  );
  expect(new Set(invoices.map((invoice) => invoice.id)).size).toBe(201);
  expect(invoices.every(({ lines }) => lines[0]?.priceId === 'ads-day')).toBe(true);
  expect(payments).toEqual([]);
  expect(under.stripe.requests.toSorted()).toEqual([
    `GET customers/${id}`,
    ...Array(3).fill('GET invoices'),
    ...Array(3).fill('GET payment_intents'),
    'GET subscriptions',
  ]);
  // A new process reads the plan of each price once.
  under.stripe.requests.length = 0;
  expect(await connectTo(under.stripe, under.clock).readCustomer(id)).toEqual(await read());
  expect(under.stripe.requests.filter((request) => request.startsWith('GET prices'))).toEqual([]);
});

test('more than one page of subscriptions', { timeout: 120_000 }, async () => {
  for (let count = 0; count < 102; count += 1) await subscribe(daily);
  const { subscriptions } = await read();
  expect(new Set(subscriptions.map((each) => each.id)).size).toBe(102);
});

test('products and prices at Stripe are found by the ids of this server', async () => {
  const { account } = under.stripe;
  await under.gateway.savePrice(pro);
  await under.gateway.savePrice({ ...pro, name: 'Professional, monthly' });
  expect([...account.products.values()]).toEqual([{ id: 'pro', name: 'Professional' }]);
  expect([...account.prices.values()]).toMatchObject([
    { lookupKey: 'pro-month', nickname: 'Pro, monthly', metadata: { plan_id: 'pro-month' } },
  ]);
  // Another process finds the same price.
  const another = connectTo(under.stripe, under.clock);
  await another.purchase(id, order(item));
  await another.subscribe(id, { ...order(), trialDays: 0 });
  expect(account.prices.size).toBe(2);
  expect(account.products.get('icons')).toEqual({ id: 'icons', name: 'Icons' });
});

test('the plan of a price is read once in a process', async () => {
  await under.gateway.purchase(id, order(item));
  await under.gateway.purchase(id, order(item));
  under.stripe.requests.length = 0;
  const { invoices } = (await connectTo(under.stripe, under.clock).readCustomer(id)) as GatewayCustomer;
  expect(invoices.map(({ lines }) => lines[0]?.priceId)).toEqual(['icons-once', 'icons-once']);
  expect(under.stripe.requests.filter((request) => request.startsWith('GET prices'))).toHaveLength(1);
});

test('with taxes an order needs the country of the buyer', async () => {
  const gateway = connectTo(under.stripe, under.clock, { automaticTax: true });
  const needsCountry = { status: 422, fields: { country: [expect.any(String)] } };
  await expect(gateway.purchase(id, order(item))).rejects.toMatchObject(needsCountry);
  await expect(gateway.subscribe(id, { ...order(), trialDays: 0 })).rejects.toMatchObject(needsCountry);
  const { buyer } = await read();
  await gateway.updateBuyer(id, { ...buyer, country: 'US' });
  expect(await gateway.purchase(id, order(item))).toEqual({ status: 'paid' });
});

test('company and tax id are printed on invoices', async () => {
  const { buyer } = await read();
  await under.gateway.updateBuyer(id, { ...buyer, company: 'Stone & Sons', taxId: 'US 12' });
  expect(under.stripe.account.customers.get(id)?.customFields).toEqual([
    { name: 'Company', value: 'Stone & Sons' },
    { name: 'Tax ID', value: 'US 12' },
  ]);
});

test('cards are entered in the form of Stripe, and replace the card of a subscription', async () => {
  expect(await under.gateway.prepareCard(id)).toMatch(/^seti_.+_secret/);
  const number = { number: VISA, expMonth: 12, expYear: 2099, cvc: '123' };
  expect(await under.gateway.saveCard(id, number)).toMatchObject({ field: 'number' });
  expect(await under.gateway.saveCard(id, { paymentMethodId: 'pm_none' })).toMatchObject({
    field: 'paymentMethodId',
  });
  await subscribe();
  const { ref } = await readOnly(under.gateway, id);
  const { subscriptionCards } = under.stripe.account;
  subscriptionCards.set(ref.id, 'pm_other');
  const paymentMethodId = under.stripe.account.addPaymentMethod('5555555555554444');
  await under.gateway.saveCard(id, { paymentMethodId });
  expect(subscriptionCards.size).toBe(0);
  const other = await under.customer();
  expect(await under.gateway.saveCard(other, { paymentMethodId })).toMatchObject({
    field: 'paymentMethodId',
  });
});

test('values that a later version of Stripe adds do not stop a customer from being read', async () => {
  await subscribe();
  const state = under.stripe.account.customer(id).state;
  Object.assign(state.subscriptions[0] as object, { status: 'paused' });
  Object.assign(state.invoices[0] as object, { status: 'disputed', billingReason: 'quote_accept' });
  Object.assign(state.card as object, { brand: 'cartes_bancaires' });
  const { card, subscriptions, invoices } = await read();
  expect(card?.brand).toBe('unknown');
  expect(subscriptions[0]?.status).toBe('unpaid');
  expect(invoices[0]).toMatchObject({ status: 'draft', billingReason: null });
});

test('a customer who was deleted at Stripe gets another one', async () => {
  const user = { userId: newId(), email: 'bob@example.com', name: 'Bob' };
  const first = await under.gateway.createCustomer(user);
  await under.gateway.deleteCustomer(first);
  const second = await under.gateway.createCustomer(user);
  expect(second).not.toBe(first);
  expect(await under.gateway.createCustomer(user)).toBe(second);
});

test('a wrong key is an error of the configuration that does not contain it', async () => {
  const gateway = connectTo(under.stripe, under.clock, { secretKey: 'sk_test_wrong' });
  const error: Error = await gateway.readCustomer(id).then(
    () => new Error('none'),
    (reason) => reason,
  );
  expect(error).not.toBeInstanceOf(AppError);
  expect(error.message).toMatch(/StripeAuthenticationError/);
  expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain('sk_test_wrong');
});

test('events are verified as the SDK signs them', () => {
  const stripe = new Stripe('sk_test_any');
  const { gateway, clock } = under;
  const timestamp = clock.now().getTime() / 1000;
  const read = (object: object, secret = under.stripe.webhookSecret, prefix = '') => {
    const payload = JSON.stringify({ id: 'evt_1', data: { object } });
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return gateway.readEvent(Buffer.from(payload), header.replace(',v1=', `,${prefix}v1=`));
  };
  expect(read({ object: 'subscription', customer: 'cus_1' })).toBe('cus_1');
  expect(read({ object: 'invoice', customer: { id: 'cus_2', object: 'customer' } })).toBe('cus_2');
  expect(read({ object: 'customer', id: 'cus_3' })).toBe('cus_3');
  expect(read({ object: 'product', id: 'pro' })).toBeUndefined();
  expect(read({ object: 'payment_method', customer: null })).toBeUndefined();
  for (const body of ['null', '[]', '"text"', '{}', '{"data":null}'])
    expect(
      gateway.readEvent(Buffer.from(body), signEvent(body, under.stripe.webhookSecret, clock.now())),
    ).toBeUndefined();
  // While the secret is replaced, Stripe signs with both.
  expect(read({ object: 'customer', id: 'cus_3' }, undefined, `v1=${'0'.repeat(64)},`)).toBe('cus_3');
  expect(() => read({ object: 'customer', id: 'cus_3' }, 'whsec_other')).toThrow(AppError);
});
