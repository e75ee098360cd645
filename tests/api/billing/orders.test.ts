import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';
import { changeRows, rowOf } from '../../setup/database/records.ts';

const shop = withShop();
const { saveCard, planOf, invoicesOf, subscriber } = shop;

beforeAll(() =>
  addProducts(shop.app, [
    { slug: 'more-sites', kind: 'add-on', limits: { sites: 1 }, prices: { month: 5, year: 50 } },
    { slug: 'sales-desk', kind: 'app', prices: { once: 20 }, template: {} },
  ]),
);

const post = ({ client }: Person, path: string, body: object = {}) => client.post(`/api${path}`).send(body);
const changeTo = (person: Person, body: object) => post(person, '/subscription/subscribe/update', body);

async function customerWithCard(card = CARDS.good): Promise<Person> {
  shop.setTime('2026-01-31T10:00:00Z');
  const person = await signedInPerson(shop.app);
  await saveCard(person, card);
  return person;
}

async function addOnOf(person: Person, quantity: number): Promise<string> {
  const order = { plan: 'more-sites', quantity };
  return (await post(person, '/subscription/subscribe', order).expect(201)).body.subscription.id;
}

describe('a quantity', () => {
  test('is refused for everything but add-ons, whose limits it multiplies', async () => {
    const person = await customerWithCard();
    const { body } = await post(person, '/subscription/subscribe', { plan: 'pro', quantity: 2 }).expect(422);
    expect(body.errors).toEqual({ quantity: ['pro is sold once for each account.'] });
    await post(person, '/products/handbook/install', { quantity: 2 }).expect(422);
    const { id } = (await post(person, '/subscription/subscribe', { plan: 'pro' }).expect(201)).body
      .subscription;
    await person.client.put(`/api/subscription/${id}/update`).send({ quantity: 2 }).expect(422);
    await changeTo(person, { plan: 'pro-plus', quantity: 2 }).expect(422);
    expect(await invoicesOf(person)).toHaveLength(1);
  });

  test('stays when the period changes, as previewed', async () => {
    const person = await customerWithCard();
    await addOnOf(person, 3);
    const { body } = await person.client
      .get('/api/subscription/subscribe/update/preview?plan=more-sites&period=year')
      .expect(200);
    expect(body.preview.amount_due).toBe(135);
    const changed = await changeTo(person, { plan: 'more-sites', period: 'year' }).expect(200);
    expect(changed.body.subscription).toMatchObject({ plan: 'more-sites', period: 'year', quantity: 3 });
    expect((await invoicesOf(person))[0]).toMatchObject({ amount_paid: 135 });
  });

  test('and a period that two tabs change at once both apply', async () => {
    const person = await customerWithCard();
    const id = await addOnOf(person, 1);
    const update = (change: object) => person.client.put(`/api/subscription/${id}/update`).send(change);
    // Both wait for another change.
    const { id: customerId } = await rowOf(shop.app.db, 'customers', { user_id: person.id });
    const reserve = (until: string | null) =>
      changeRows(shop.app.db, 'customers', { id: customerId }, { busy_until: until });
    await reserve('2026-01-31T10:03:00.000Z');
    const both = Promise.all([update({ quantity: 4 }), update({ period: 'year' })]);
    await wait(500);
    await reserve(null);
    for (const { status } of await both) expect(status).toBe(200);
    const { body } = await update({}).expect(200);
    expect(body.subscription).toMatchObject({ period: 'year', quantity: 4, amount: 200 });
  });
});

test('a period that is not offered is refused, also by the shop', async () => {
  const person = await customerWithCard();
  await post(person, '/products/more-pages/install', { period: 'year' }).expect(422);
  await post(person, '/products/handbook/install', { period: 'month' }).expect(422);
  expect(await invoicesOf(person)).toEqual([]);
});

test('nobody changes to the free plan: the subscription is cancelled instead', async () => {
  const { person } = await subscriber();
  await changeTo(person, { plan: 'free' }).expect(422);
  expect(await planOf(person)).toMatchObject({ plan: 'pro', pending_plan: null });
});

test('a cancelled subscription stays cancelled if the payment of a larger plan is declined', async () => {
  const { person, id } = await subscriber();
  await post(person, `/subscription/${id}/unsubscribe`, { reason: 'Too dear' }).expect(200);
  await saveCard(person, CARDS.declinedLater);
  await changeTo(person, { plan: 'pro-plus' }).expect(422);
  expect(await planOf(person)).toMatchObject({ plan: 'pro', cancel_at_period_end: true, pending_plan: null });
  expect(await rowOf(shop.app.db, 'subscriptions', { id })).toMatchObject({ cancel_reason: 'Too dear' });
  await saveCard(person, CARDS.good);
  await changeTo(person, { plan: 'pro-plus' }).expect(200);
  expect(await planOf(person)).toMatchObject({ plan: 'pro-plus', cancel_at_period_end: false });
});

test('a cancelled subscription stays cancelled until the bank’s question for a larger plan is confirmed', async () => {
  const { person, id } = await subscriber();
  await post(person, `/subscription/${id}/unsubscribe`, { reason: 'Too dear' }).expect(200);
  await saveCard(person, CARDS.authentication);
  const order = async () => (await changeTo(person, { plan: 'pro-plus' }).expect(200)).body.client_secret;
  await post(person, '/payment/cancel', { clientSecret: await order() }).expect(200);
  expect(await planOf(person)).toMatchObject({ plan: 'pro', cancel_at_period_end: true, pending_plan: null });
  // Left until it expires.
  await order();
  await shop.advance('2026-02-02T10:00:00Z');
  expect(await planOf(person)).toMatchObject({ plan: 'pro', cancel_at_period_end: true, pending_plan: null });
  await post(person, '/payment/confirm', { clientSecret: await order(), isConfirmed: true }).expect(200);
  expect(await planOf(person)).toMatchObject({ plan: 'pro-plus', cancel_at_period_end: false });
});

test('an item that is ordered again while the bank asks is paid once', async () => {
  const person = await customerWithCard(CARDS.authentication);
  const order = async () =>
    (await post(person, '/products/handbook/install').expect(201)).body.client_secret as string;
  const [first, second] = [await order(), await order()];
  expect(second).toBe(first);
  await post(person, '/payment/confirm', { clientSecret: first, isConfirmed: true }).expect(200);
  expect(await invoicesOf(person)).toMatchObject([{ status: 'paid', amount_paid: 49.5 }]);
});

test('the secret of an invoice that is void, replaced, uncollectible or paid confirms nothing', async () => {
  const person = await customerWithCard(CARDS.authentication);
  const confirm = (clientSecret: string, isConfirmed = true) =>
    post(person, '/payment/confirm', { clientSecret, isConfirmed });
  const states = async () =>
    (await invoicesOf(person)).map(({ status, amount_paid }: { status: string; amount_paid: number }) => [
      status,
      amount_paid,
    ]);
  const refused = async (secret: string) => {
    const before = await states();
    for (const isConfirmed of [true, false]) await confirm(secret, isConfirmed).expect(404);
    expect(await states()).toEqual(before);
  };
  const order = async (plan: string) =>
    (await post(person, '/subscription/subscribe', { plan }).expect(201)).body;

  const cancelled = await order('pro');
  await post(person, `/subscription/${cancelled.subscription.id}/unsubscribe`).expect(200);
  await refused(cancelled.client_secret);
  expect(await states()).toEqual([['void', 0]]);
  const replaced = await order('pro');
  const { client_secret: secret, subscription } = await order('pro-plus');
  await refused(replaced.client_secret);
  await confirm(secret).expect(200);
  await refused(secret);

  // The renewal is asked about, and left until the subscription is cancelled.
  await saveCard(person, CARDS.authentication);
  await shop.advance('2026-02-28T10:00:00Z');
  const { body } = await post(person, `/subscription/${subscription.id}/pay`).expect(200);
  await shop.advance('2026-03-20T10:00:00Z');
  await post(person, `/subscription/${subscription.id}/unsubscribe`).expect(200);
  expect((await states())[0]).toEqual(['uncollectible', 0]);
  await refused(body.client_secret);

  await saveCard(person, CARDS.authentication);
  const left = (await post(person, '/products/handbook/install').expect(201)).body.client_secret;
  await shop.advance('2026-03-22T10:00:00Z');
  await refused(left);
  expect(await planOf(person)).toBeNull();
});

describe('a card that comes with an order', () => {
  const numbers = (number: string) => ({ number, expMonth: 12, expYear: 2090, cvc: '123' });
  const blank = { number: '', expMonth: '', expYear: '', cvc: '' };
  const lastFour = async ({ client, id }: Person) =>
    (await client.get(`/api/users/${id}/payment-method`).expect(200)).body.payment_method?.last4;
  const signedUp = () => {
    shop.setTime('2026-01-31T10:00:00Z');
    return signedInPerson(shop.app);
  };

  test('is saved and charged; without one the card on file pays', async () => {
    const person = await signedUp();
    const order = { plan: 'pro', card: numbers(CARDS.good) };
    await post(person, '/subscription/subscribe', order).expect(201);
    expect(await lastFour(person)).toBe('4242');
    await changeTo(person, { plan: 'pro-plus', card: blank }).expect(200);
    await post(person, '/products/handbook/install', { card: numbers('5555555555554444') }).expect(201);
    expect(await lastFour(person)).toBe('4444');
    expect(await invoicesOf(person)).toHaveLength(3);
  });

  test('is refused with the errors of its fields, and nothing is ordered', async () => {
    const person = await signedUp();
    const subscribe = (card: object) => post(person, '/subscription/subscribe', { plan: 'pro', card });
    const declined = await subscribe(numbers('4000000000000002')).expect(422);
    expect(declined.body.errors).toEqual({ 'card.number': ['The card was declined.'] });
    const partial = await subscribe({ ...blank, number: CARDS.good }).expect(422);
    expect(Object.keys(partial.body.errors)).toContain('card.cvc');
    expect((await subscribe(blank).expect(422)).body.errors.card).toEqual(['Add a card first.']);
    expect(await invoicesOf(person)).toEqual([]);
  });
});

test('an order that is not paid ends, and its secret confirms nothing', async () => {
  const person = await customerWithCard(CARDS.authentication);
  const cancel = (clientSecret: string) => post(person, '/payment/cancel', { clientSecret });
  const statuses = async () => (await invoicesOf(person)).map(({ status }: { status: string }) => status);
  const order = (path: string, body = {}) => post(person, path, body).expect(201);
  const { body } = await order('/subscription/subscribe', { plan: 'pro' });
  await cancel(body.client_secret).expect(200);
  expect(await planOf(person)).toBeNull();
  const bought = await order('/products/handbook/install');
  await cancel(bought.body.client_secret).expect(200);
  expect(await statuses()).toEqual(['void', 'void']);
  for (const { client_secret: clientSecret } of [body, bought.body]) {
    await cancel(clientSecret).expect(404);
    await post(person, '/payment/confirm', { clientSecret, isConfirmed: true }).expect(404);
  }

  const stranger = await customerWithCard();
  const left = (await order('/subscription/subscribe', { plan: 'pro' })).body.client_secret;
  await post(stranger, '/payment/cancel', { clientSecret: left }).expect(404);
  expect(await planOf(person)).toMatchObject({ status: 'incomplete' });
});

test('an app is not charged where the plan has no room for its assistant', async () => {
  const person = await customerWithCard();
  for (const name of ['One', 'Two']) await post(person, '/bots', { name }).expect(201);
  const { body } = await post(person, '/products/sales-desk/install').expect(422);
  expect(body.limit).toMatchObject({ name: 'bots' });
  expect(await invoicesOf(person)).toEqual([]);
});
