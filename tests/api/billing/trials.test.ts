import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '#server/shop/billing/gateway/sandbox/sandbox.ts';
import { type Person, signedInPerson } from '../../factories.ts';
import { addProducts } from '../../setup/accounts/catalog.ts';
import { startApp, type TestApp } from '../../setup/app/app.ts';
import { CARDS } from '../../setup/billing/shop.ts';
import { startStripe } from '../../setup/stripe/stripe-server.ts';

const START = '2027-01-31T10:00:00.000Z';
const END = '2027-02-14T10:00:00.000Z';

/** `plus` has no trial, `team` has one. */
const PRODUCTS = [
  { slug: 'pro', prices: { month: 29, year: 290 }, trialDays: 14 },
  { slug: 'team', prices: { month: 59 }, trialDays: 14 },
  { slug: 'plus', prices: { month: 99 } },
  { slug: 'seats', kind: 'add-on' as const, prices: { month: 5 }, trialDays: 14 },
];

describe.each(['sandbox', 'stripe'] as const)('a trial at %s', (gateway) => {
  const time = { now: () => new Date(time.at), at: Date.parse(START) };
  let stripe: Awaited<ReturnType<typeof startStripe>> | undefined;
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    stripe = gateway === 'stripe' ? await startStripe(time) : undefined;
    app = await startApp(
      stripe && {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_foyer',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: stripe.url,
      },
      time,
    );
    await addProducts(app, PRODUCTS);
  });
  afterAll(async () => {
    await app.close();
    await stripe?.close();
    expect(stripe?.problems ?? []).toEqual([]);
  });
  beforeEach(async () => {
    time.at = Date.parse(START);
    person = await signedInPerson(app);
  });

  const saveCard = (number: string) =>
    person.client
      .post(`/api/users/${person.id}/update-payment`)
      .send(
        stripe
          ? { paymentMethodId: stripe.account.addPaymentMethod(number) }
          : { card: { number, expMonth: 12, expYear: 2090, cvc: '123' } },
      )
      .expect(200);
  const post = (path: string, body: object) => person.client.post(`/api/subscription/${path}`).send(body);
  const subscribe = (plan: string, quantity = 1) => post('subscribe', { plan, quantity });
  const changeTo = (plan: string, more: object = {}) => post('subscribe/update', { plan, ...more });
  const planOf = async () =>
    (await person.client.get('/api/subscription/user').expect(200)).body.subscription;
  const dueFor = async (plan: string) =>
    (
      await person.client
        .get(`/api/subscription/subscribe/update/preview?plan=${plan}&period=month`)
        .expect(200)
    ).body.preview.amount_due;
  const paid = async () =>
    (await person.client.get('/api/invoices').expect(200)).body.results.flatMap(
      ({ amount_paid }: { amount_paid: number }) => (amount_paid > 0 ? [amount_paid] : []),
    );
  async function confirm(clientSecret: string) {
    if (stripe) stripe.account.confirm(clientSecret, true);
    await person.client
      .post(stripe ? '/api/payment/refresh' : '/api/payment/confirm')
      .send({ clientSecret, isConfirmed: true })
      .expect(200);
  }
  /** Cancels the plan, and lets its period end. */
  async function endPlan() {
    const { id, current_period_end } = await planOf();
    await post(`${id}/unsubscribe`, {}).expect(200);
    time.at = Date.parse(current_period_end) + 60_000;
    await person.client.post('/api/payment/refresh').send({}).expect(200);
    expect(await planOf()).toBeNull();
  }

  test('changed to a plan without one is charged now; without a card, or declined, nothing changes', async () => {
    await subscribe('pro').expect(201);
    const before = await planOf();
    expect(before).toMatchObject({ plan: 'pro', status: 'trialing', trial_end: END });
    expect(await dueFor('plus')).toBe(99);
    expect((await changeTo('plus').expect(422)).body.errors).toHaveProperty('card');
    expect(await planOf()).toEqual(before);
    await saveCard(CARDS.declinedLater);
    expect((await changeTo('plus').expect(422)).body.errors).toHaveProperty('card');
    expect(await planOf()).toEqual(before);
    expect(await paid()).toEqual([]);

    time.at += 86_400_000;
    await saveCard(CARDS.good);
    await changeTo('plus').expect(200);
    expect(await planOf()).toMatchObject({
      ...{ plan: 'plus', status: 'active', open_invoice: null, pending_plan: null },
      ...{ current_period_start: '2027-02-01T10:00:00.000Z', current_period_end: '2027-03-01T10:00:00.000Z' },
    });
    expect(await paid()).toEqual([99]);
    await endPlan();
    // It was tried, although it was changed.
    await subscribe('pro').expect(201);
    expect(await planOf()).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await paid()).toEqual([29, 99]);
  });

  test('changed to a plan with one keeps its end, also back and by the year, and both count as tried', async () => {
    await subscribe('pro').expect(201);
    time.at += 86_400_000;
    for (const [plan, period] of [
      ['team', 'month'],
      ['pro', 'year'],
      ['team', 'month'],
    ] as const) {
      await changeTo(plan, { period }).expect(200);
      expect(await planOf()).toMatchObject({ plan, period, status: 'trialing', trial_end: END });
    }
    await endPlan();
    expect([await dueFor('pro'), await dueFor('team')]).toEqual([29, 59]);
    await subscribe('pro').expect(422);
    expect(await planOf()).toBeNull();
  });

  test('does not lead to a product that was tried before', async () => {
    await subscribe('pro').expect(201);
    await endPlan();
    await subscribe('team').expect(201);
    await changeTo('pro').expect(422);
    expect(await planOf()).toMatchObject({ plan: 'team', status: 'trialing' });
    await saveCard(CARDS.good);
    await changeTo('pro').expect(200);
    expect(await planOf()).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await paid()).toEqual([29]);
  });

  test('goes on until the bank’s question is confirmed', async () => {
    await saveCard(CARDS.authentication);
    await subscribe('pro').expect(201);
    const { body } = await changeTo('plus').expect(200);
    expect(await planOf()).toMatchObject({ plan: 'pro', status: 'trialing', trial_end: END });
    await confirm(body.client_secret);
    expect(await planOf()).toMatchObject({ plan: 'plus', status: 'active' });
    expect(await paid()).toEqual([99]);
  });

  test('is for one of an add-on: more is paid from now', async () => {
    expect((await subscribe('seats', 1000).expect(422)).body.errors).toHaveProperty('card');
    const { body } = await subscribe('seats').expect(201);
    expect(body.subscription).toMatchObject({ status: 'trialing', quantity: 1 });
    const update = (quantity: number) =>
      person.client.put(`/api/subscription/${body.subscription.id}/update`).send({ quantity });
    await update(1000).expect(422);
    expect((await update(1).expect(200)).body.subscription).toEqual(body.subscription);
    await saveCard(CARDS.good);
    const { subscription } = (await update(3).expect(200)).body;
    expect(subscription).toMatchObject({ status: 'active', quantity: 3 });
    expect(await paid()).toEqual([15]);
  });

  test('is charged at its end', async () => {
    await saveCard(CARDS.good);
    await subscribe('pro').expect(201);
    await changeTo('team').expect(200);
    time.at = Date.parse(END);
    if (!stripe) await (app.services.sandbox as Sandbox).listDue();
    await person.client.post('/api/payment/refresh').send({}).expect(200);
    expect(await planOf()).toMatchObject({ plan: 'team', status: 'active' });
    expect(await paid()).toEqual([59]);
    // The first payment is news, although gateways call it a renewal.
    const { id, name } = person;
    const sale = expect.objectContaining({ kind: 'sale', amount: 59, at: END, user: { id, name } });
    expect(await app.services.news.newest(100)).toContainEqual(sale);
  });
});
