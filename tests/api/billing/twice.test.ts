import { describe, expect, test } from 'vitest';
import type { Sandbox } from '#server/shop/billing/gateway/sandbox/sandbox.ts';
import { type Person, personWithRole, signedInPerson } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';
import { rowOf } from '../../setup/database/records.ts';

const shop = withShop();
const { saveCard, planOf, invoicesOf, subscriber } = shop;

const totals = async (person: Person): Promise<number[]> =>
  (await invoicesOf(person)).map(({ total }: { total: number }) => total);

/** The requests that two tabs send at once, of a customer of `pro`. */
const BUTTONS: [string, (person: Person, id: string) => PromiseLike<{ status: number }>, object, number[]][] =
  [
    [
      'change to a larger plan',
      ({ client }) => client.post('/api/subscription/subscribe/update?plan=pro-plus&period=month').send({}),
      { plan: 'pro-plus', pending_plan: null },
      [70, 29],
    ],
    [
      'change to the year',
      ({ client }, id) => client.put(`/api/subscription/${id}/update`).send({ period: 'year' }),
      { plan: 'pro', period: 'year', pending_plan: null },
      [261, 29],
    ],
    [
      'cancel',
      ({ client }, id) => client.post(`/api/subscription/${id}/unsubscribe`).send({ reason: 'Too dear' }),
      { cancel_at_period_end: true },
      [29],
    ],
    [
      'resume',
      ({ client }, id) => client.post(`/api/subscription/${id}/resume`).send({}),
      { cancel_at_period_end: false },
      [29],
    ],
    [
      'buy an item',
      ({ client }) => client.post('/api/products/handbook/install').send({}),
      { plan: 'pro' },
      [49.5, 29],
    ],
    [
      'add an add-on',
      ({ client }) => client.post('/api/subscription/subscribe').send({ plan: 'more-pages', quantity: 2 }),
      { plan: 'pro' },
      [18, 29],
    ],
  ];

describe('a button that is clicked in two tabs at once', () => {
  test.each(BUTTONS)('has one effect: %s', async (_name, click, plan, paid) => {
    const { person, id } = await subscriber();
    const answers = await Promise.all([click(person, id), click(person, id)]);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    expect(await planOf(person)).toMatchObject(plan);
    expect(await totals(person)).toEqual(paid);
  });

  test('has one effect: pay what is owed', async () => {
    const { person, id } = await subscriber();
    await saveCard(person, CARDS.declinedLater);
    await shop.advance('2026-02-28T10:01:00Z');
    expect(await planOf(person)).toMatchObject({ status: 'past_due' });
    const update = () =>
      person.client
        .post(`/api/users/${person.id}/update-payment`)
        .send({ card: { number: CARDS.good, expMonth: 12, expYear: 2090, cvc: '123' } });
    await Promise.all([update(), update(), person.client.post(`/api/subscription/${id}/pay`).send({})]);
    expect(await planOf(person)).toMatchObject({ status: 'active' });
    expect(await totals(person)).toEqual([29, 29]);
  });
});

test('a browser that is closed while the bank asks leaves nothing paid, and another try succeeds', async () => {
  shop.setTime('2026-01-31T10:00:00Z');
  const person = await signedInPerson(shop.app);
  await saveCard(person, CARDS.authentication);
  const subscribe = (plan: string) => person.client.post('/api/subscription/subscribe').send({ plan });
  const { body } = await subscribe('pro').expect(201);
  expect(body.client_secret).toEqual(expect.any(String));
  expect(await planOf(person)).toMatchObject({ status: 'incomplete' });
  await shop.advance('2026-02-02T10:00:00Z');
  expect(await planOf(person)).toBeNull();
  await saveCard(person, CARDS.good);
  await subscribe('pro-plus').expect(201);
  expect(await planOf(person)).toMatchObject({ plan: 'pro-plus', status: 'active' });
  expect(
    (await invoicesOf(person)).filter(({ status }: { status: string }) => status === 'paid'),
  ).toHaveLength(1);
});

describe('an order shows its price', () => {
  async function replacePrice(slug: string, amount: string) {
    const admin = await personWithRole(shop.app, 'ADMIN');
    const { id } = await rowOf(shop.app.db, 'product_plans', { slug });
    const { body } = await admin.client.patch(`/api/admin/product-plans/${id}`).send({ amount }).expect(200);
    return { shown: id, current: body.plan.id as string };
  }

  test('a plan whose price was replaced meanwhile is not ordered', async () => {
    const { person } = await subscriber();
    const { shown, current } = await replacePrice('pro-plus-month', '109');
    const change = (planId: string) =>
      person.client
        .post('/api/subscription/subscribe/update')
        .send({ plan: 'pro-plus', period: 'month', planId });
    const refused = await change(shown).expect(422);
    expect(refused.body.errors.plan).toEqual([
      'The price has changed. Check the new one, then confirm again.',
    ]);
    expect(await totals(person)).toEqual([29]);
    await change(current).expect(200);
    expect(await totals(person)).toEqual([80, 29]);
  });

  test('an item whose price was replaced meanwhile is not bought', async () => {
    const { person } = await subscriber();
    const { shown } = await replacePrice('handbook-once', '60');
    await person.client.post('/api/products/handbook/install').send({ planId: shown }).expect(422);
    expect(await totals(person)).toEqual([29]);
  });

  test('an item that was ordered for a price that was replaced since is paid once, for the new one', async () => {
    const { person } = await subscriber();
    await saveCard(person, CARDS.authentication);
    const order = async () =>
      (await person.client.post('/api/products/handbook/install').send({}).expect(201)).body.client_secret;
    const confirm = (clientSecret: string) =>
      person.client.post('/api/payment/confirm').send({ clientSecret, isConfirmed: true });
    const former = await order();
    await replacePrice('handbook-once', '70');
    const current = await order();
    await confirm(former).expect(404);
    await confirm(current).expect(200);
    await confirm(former).expect(404);
    expect((await invoicesOf(person)).map(({ amount_paid }: { amount_paid: number }) => amount_paid)).toEqual(
      [70, 0, 29],
    );
  });

  test('an item that was confirmed for a price that was replaced since is not charged again', async () => {
    await replacePrice('handbook-once', '80');
    const { person } = await subscriber();
    await saveCard(person, CARDS.authentication);
    const order = async () =>
      (await person.client.post('/api/products/handbook/install').send({}).expect(201)).body.client_secret;
    const secret = await order();
    // The event of the gateway is outstanding.
    const { gateway_id } = await rowOf(shop.app.db, 'customers', { user_id: person.id });
    await (shop.app.services.sandbox as Sandbox).confirm(gateway_id, secret, { isConfirmed: true });
    await replacePrice('handbook-once', '90');
    expect(await order()).toBeNull();
    const [invoice, ...others] = await invoicesOf(person);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 80 });
    expect(others).toHaveLength(1);
  });
});
