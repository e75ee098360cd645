import { describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';

const shop = withShop();
const { setTime, advance, saveCard, planOf, invoicesOf, subscriber } = shop;

describe('subscribing', () => {
  test('charges the first period, and answers with the subscription', async () => {
    const { person } = await subscriber();
    expect(await planOf(person)).toMatchObject({
      status: 'active',
      plan: 'pro',
      period: 'month',
      current_period_end: '2026-02-28T10:00:00.000Z',
      cancel_at_period_end: false,
      pending_plan: null,
    });
    expect(await invoicesOf(person)).toMatchObject([
      {
        status: 'paid',
        billing_reason: 'subscription_create',
        order_kind: 'subscription',
        amount_due: 29,
        amount_paid: 29,
        currency: 'usd',
        lines: [{ description: 'pro by the month', amount: 29 }],
      },
    ]);
  });

  test('twice at once starts one subscription and charges once', async () => {
    const person = await signedInPerson(shop.app);
    await saveCard(person, CARDS.good);
    const both = await Promise.all(
      [1, 2].map(() => person.client.post('/api/subscription/subscribe').send({ plan: 'pro' })),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.subscription.id).toBe(both[1]?.body.subscription.id);
    expect(await invoicesOf(person)).toHaveLength(1);
  });

  test('to two plans at once starts one of them', async () => {
    const person = await signedInPerson(shop.app);
    await saveCard(person, CARDS.good);
    const both = await Promise.all(
      ['pro', 'pro-plus'].map((plan) => person.client.post('/api/subscription/subscribe').send({ plan })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await invoicesOf(person)).toHaveLength(1);
  });

  test.each([
    [{ plan: 'gold' }, 'plan'],
    [{ plan: 'free' }, 'plan'],
    [{ plan: 'pro', period: 'week' }, 'plan'],
    [{ plan: 'pro', period: 'century' }, 'period'],
    [{ plan: 'pro', amount: 1 }, 'amount'],
    [{}, 'plan'],
    [{ plan: 'pro', quantity: 0 }, 'quantity'],
  ])('refuses %o', async (body, field) => {
    const person = await signedInPerson(shop.app);
    await saveCard(person, CARDS.good);
    const refused = await person.client.post('/api/subscription/subscribe').send(body).expect(422);
    expect(refused.body.errors).toHaveProperty(field);
    expect(await planOf(person)).toBeNull();
  });

  test('without a card is refused', async () => {
    const person = await signedInPerson(shop.app);
    const { body } = await person.client
      .post('/api/subscription/subscribe')
      .send({ plan: 'pro' })
      .expect(422);
    expect(body.errors.card).toEqual(['Add a card first.']);
    expect(await invoicesOf(person)).toEqual([]);
  });

  test('with a card that is declined leaves a subscription that another card pays, or that expires', async () => {
    setTime('2026-03-01T10:00:00Z');
    const person = await signedInPerson(shop.app);
    await saveCard(person, CARDS.declinedLater);
    const { body } = await person.client
      .post('/api/subscription/subscribe')
      .send({ plan: 'pro' })
      .expect(422);
    expect(body.errors.card[0]).toMatch(/declined/);
    expect(await planOf(person)).toMatchObject({ status: 'incomplete' });
    await advance('2026-03-02T09:30:00Z');
    expect(await planOf(person)).toBeNull();
    expect((await invoicesOf(person)).map(({ status }: { status: string }) => status)).toEqual(['void']);
    await saveCard(person, CARDS.good);
    await person.client.post('/api/subscription/subscribe').send({ plan: 'pro' }).expect(201);
    expect(await planOf(person)).toMatchObject({ status: 'active' });
  });

  test('with a card that needs authentication is active once the payment is confirmed', async () => {
    const person = await signedInPerson(shop.app);
    await saveCard(person, CARDS.authentication);
    const { body } = await person.client
      .post('/api/subscription/subscribe')
      .send({ plan: 'pro' })
      .expect(201);
    expect(body).toMatchObject({ subscription: { status: 'incomplete' }, client_secret: expect.any(String) });
    const confirm = (isConfirmed: boolean) =>
      person.client.post('/api/payment/confirm').send({ clientSecret: body.client_secret, isConfirmed });
    await confirm(false).expect(422);
    expect(await planOf(person)).toMatchObject({ status: 'incomplete' });
    await confirm(true).expect(200);
    expect(await planOf(person)).toMatchObject({ status: 'active' });
    await confirm(true).expect(404);
  });
});

describe('changing', () => {
  const preview = async ({ client }: Person, query: string) =>
    (await client.get(`/api/subscription/subscribe/update/preview?${query}`).expect(200)).body.preview;
  const change = ({ client }: Person, query: string) =>
    client.post(`/api/subscription/subscribe/update?${query}`);

  test('to a larger plan charges the difference for the rest of the period, as previewed', async () => {
    const { person } = await subscriber();
    setTime('2026-02-07T10:00:00Z');
    const shown = await preview(person, 'plan=pro-plus');
    // 21 of 28 days remain.
    expect(shown).toMatchObject({
      amount_due: 52.5,
      lines: [{ amount: -21.75 }, { amount: 74.25 }],
      effective_at: '2026-02-07T10:00:00.000Z',
      over_limits: [],
    });
    const { body } = await change(person, 'plan=pro-plus').expect(200);
    expect(body.subscription).toMatchObject({
      plan: 'pro-plus',
      current_period_end: '2026-02-28T10:00:00.000Z',
    });
    expect((await invoicesOf(person))[0]).toMatchObject({
      billing_reason: 'subscription_update',
      amount_paid: 52.5,
    });
    await change(person, 'plan=pro-plus').expect(200);
    expect(await invoicesOf(person)).toHaveLength(2);
  });

  test('to a smaller plan waits for the renewal, and can be taken back', async () => {
    const { person, id } = await subscriber('pro-plus');
    const shown = await preview(person, 'plan=pro');
    expect(shown).toMatchObject({ amount_due: 0, effective_at: '2026-02-28T10:00:00.000Z' });
    const { body } = await change(person, 'plan=pro').expect(200);
    expect(body.subscription).toMatchObject({ plan: 'pro-plus', pending_plan: { plan: 'pro', amount: 29 } });
    await person.client.post(`/api/subscription/${id}/resume`).expect(200);
    expect(await planOf(person)).toMatchObject({ pending_plan: null });
    await change(person, 'plan=pro').expect(200);
    await advance('2026-02-28T10:01:00Z');
    expect(await planOf(person)).toMatchObject({ plan: 'pro', pending_plan: null });
    expect((await invoicesOf(person))[0]).toMatchObject({ billing_reason: 'subscription_cycle', total: 29 });
  });

  test('month to year begins a new period now; year to month waits', async () => {
    const { person, id } = await subscriber();
    setTime('2026-02-14T10:00:00Z');
    const { body } = await person.client
      .put(`/api/subscription/${id}/update`)
      .send({ period: 'year' })
      .expect(200);
    expect(body.subscription).toMatchObject({
      period: 'year',
      current_period_end: '2027-02-14T10:00:00.000Z',
    });
    expect((await invoicesOf(person))[0]).toMatchObject({ total: 275.5 });
    await person.client.put(`/api/subscription/${id}/update`).send({ period: 'month' }).expect(200);
    expect(await planOf(person)).toMatchObject({
      period: 'year',
      pending_plan: { plan: 'pro', period: 'month' },
    });
  });

  test('a cancelled subscription runs to its end, and can be resumed before', async () => {
    const { person, id } = await subscriber();
    await person.client.post(`/api/subscription/${id}/unsubscribe`).send({ reason: 'Too dear' }).expect(200);
    expect(await planOf(person)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await person.client.post(`/api/subscription/${id}/resume`).expect(200);
    expect(await planOf(person)).toMatchObject({ cancel_at_period_end: false });
    await person.client.post(`/api/subscription/${id}/unsubscribe`).expect(200);
    await advance('2026-02-28T10:01:00Z');
    expect(await planOf(person)).toBeNull();
    await person.client.post(`/api/subscription/${id}/resume`).expect(404);
  });

  test('another user’s subscription and invoice are not found', async () => {
    const { person, id } = await subscriber();
    const [invoice] = await invoicesOf(person);
    const other = await signedInPerson(shop.app);
    for (const path of ['unsubscribe', 'resume', 'pay'])
      await other.client.post(`/api/subscription/${id}/${path}`).expect(404);
    await other.client.put(`/api/subscription/${id}/update`).send({ period: 'year' }).expect(404);
    await other.client.get(`/api/invoices/${invoice.id}`).expect(404);
    expect(await planOf(person)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });
});

describe('a renewal', () => {
  test('on the last day of a month follows the day of the first payment', async () => {
    const { person } = await subscriber();
    await advance('2026-02-28T10:01:00Z');
    expect(await planOf(person)).toMatchObject({ current_period_end: '2026-03-31T10:00:00.000Z' });
    // Between them the session is used, so that it does not expire.
    await advance('2026-03-20T10:00:00Z');
    await planOf(person);
    await advance('2026-03-31T10:01:00Z');
    expect(await planOf(person)).toMatchObject({ current_period_end: '2026-04-30T10:00:00.000Z' });
    expect(await invoicesOf(person)).toHaveLength(3);
  });

  test('that is declined keeps the limits for seven days; another card pays it', async () => {
    const { person, id } = await subscriber();
    const limits = async () => (await shop.app.services.entitlements.limitsOf(person.id)).sites;
    await saveCard(person, CARDS.declinedLater);
    await advance('2026-02-28T10:01:00Z');
    expect(await planOf(person)).toMatchObject({
      status: 'past_due',
      grace_until: '2026-03-07T10:00:00.000Z',
    });
    expect(await limits()).toBe(5);
    await advance('2026-03-07T10:01:00Z');
    expect(await planOf(person)).toMatchObject({ status: 'unpaid' });
    expect(await limits()).toBe(1);
    await person.client.post(`/api/subscription/${id}/pay`).expect(422);
    await saveCard(person, CARDS.good);
    expect(await planOf(person)).toMatchObject({ status: 'active' });
    expect(await limits()).toBe(5);
  });
});

test('an add-on raises the limit beside the plan, by its quantity', async () => {
  const { person } = await subscriber();
  const pages = async () => (await shop.app.services.entitlements.limitsOf(person.id)).pages;
  expect(await pages()).toBe(5000);
  const { body } = await person.client
    .post('/api/subscription/subscribe')
    .send({ plan: 'more-pages', quantity: 2 })
    .expect(201);
  expect(body.subscription).toMatchObject({ plan: 'more-pages', quantity: 2, amount: 18 });
  expect(await pages()).toBe(15_000);
  expect(await planOf(person)).toMatchObject({ plan: 'pro' });
});
