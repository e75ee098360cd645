import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import type { Sandbox } from '#server/shop/billing/gateway/sandbox/sandbox.ts';
import type { Person } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';
import { changeRows, rowOf, rowsOf } from '../../setup/database/records.ts';

const shop = withShop();
const { saveCard, planOf, invoicesOf, subscriber } = shop;

const sandbox = () => shop.app.services.sandbox as Sandbox;
const unreachable = () => new AppError(503, 'The payment service cannot be reached.');
const customerOf = ({ id }: Person) => rowOf(shop.app.db, 'customers', { user_id: id });

/** Days of trial of all prices of `pro-plus`. */
async function offerTrial(days: number): Promise<void> {
  const product = await rowOf(shop.app.db, 'products', { slug: 'pro-plus' });
  await changeRows(shop.app.db, 'product_plans', { product_id: product.id }, { trial_days: days });
}

describe('a change whose result could not be synced', () => {
  test('is seen by the next change, which orders nothing twice', async () => {
    const { person, id } = await subscriber();
    await person.client.post(`/api/subscription/${id}/unsubscribe`).send({}).expect(200);
    await shop.advance('2026-03-01T10:00:00Z');
    expect(await planOf(person)).toBeNull();

    const read = vi.spyOn(sandbox(), 'readCustomer').mockRejectedValue(unreachable());
    await person.client.post('/api/subscription/subscribe').send({ plan: 'pro' }).expect(201);
    await shop.app.services.worker.idle();
    read.mockRestore();
    expect(await planOf(person)).toBeNull();
    const another = await person.client
      .post('/api/subscription/subscribe')
      .send({ plan: 'pro-plus' })
      .expect(422);
    expect(another.body.errors.plan).toEqual(['You have pro already. Change it instead.']);
    expect(await planOf(person)).toMatchObject({ plan: 'pro', status: 'active' });
  });

  test('is repeated by a job', async () => {
    const { person } = await subscriber();
    vi.spyOn(sandbox(), 'readCustomer').mockRejectedValueOnce(unreachable());
    await person.client
      .post('/api/subscription/subscribe/update?plan=pro-plus&period=month')
      .send({})
      .expect(200);
    await shop.app.services.worker.idle();
    expect(await planOf(person)).toMatchObject({ plan: 'pro-plus' });
  });

  test('changes nothing else as long as the gateway cannot be read', async () => {
    const { person, id } = await subscriber();
    const read = vi.spyOn(sandbox(), 'readCustomer').mockRejectedValue(unreachable());
    await person.client.post(`/api/subscription/${id}/unsubscribe`).send({}).expect(200);
    await person.client.post(`/api/subscription/${id}/resume`).send({}).expect(503);
    read.mockRestore();
    await shop.advance('2026-01-31T11:00:00Z');
    expect(await planOf(person)).toMatchObject({ cancel_at_period_end: true });
  });
});

test('a customer who was deleted at the gateway subscribes again, and keeps the invoices', async () => {
  const { person } = await subscriber();
  const before = await customerOf(person);
  await sandbox().deleteCustomer(before.gateway_id);
  await shop.app.services.customers.enqueueSyncOf(before.gateway_id);
  await shop.app.services.worker.idle();
  expect(await planOf(person)).toBeNull();

  await saveCard(person, CARDS.good);
  await person.client.post('/api/subscription/subscribe').send({ plan: 'pro-plus' }).expect(201);
  expect(await planOf(person)).toMatchObject({ plan: 'pro-plus', status: 'active' });
  expect((await invoicesOf(person)).map(({ amount_paid }: { amount_paid: number }) => amount_paid)).toEqual([
    99, 29,
  ]);
  const { id, gateway_id } = await customerOf(person);
  expect(id).toBe(before.id);
  expect(gateway_id).not.toBe(before.gateway_id);
});

test('a product is tried once', async () => {
  await offerTrial(14);
  const { person, id } = await subscriber('pro-plus');
  expect(await planOf(person)).toMatchObject({ status: 'trialing', trial_end: '2026-02-14T10:00:00.000Z' });
  await person.client.post(`/api/subscription/${id}/unsubscribe`).send({}).expect(200);
  await shop.advance('2026-02-15T10:00:00Z');
  expect(await planOf(person)).toBeNull();

  const { body } = await person.client
    .get('/api/subscription/subscribe/update/preview?plan=pro-plus&period=month')
    .expect(200);
  expect(body.preview.amount_due).toBe(99);
  await person.client.post('/api/subscription/subscribe').send({ plan: 'pro-plus' }).expect(201);
  expect(await planOf(person)).toMatchObject({ status: 'active', trial_end: null });
  await offerTrial(0);
});

test('another quantity keeps a price that is not offered any more', async () => {
  const { person, id } = await subscriber('more-pages');
  const [plan] = await rowsOf(shop.app.db, 'product_plans', { slug: 'more-pages-month' });
  await changeRows(
    shop.app.db,
    'product_plans',
    { id: plan?.id ?? '' },
    { archived_at: plan?.created_at ?? '' },
  );
  const { body } = await person.client
    .put(`/api/subscription/${id}/update`)
    .send({ quantity: 3 })
    .expect(200);
  expect(body.subscription).toMatchObject({ quantity: 3, amount: 27 });
  await changeRows(shop.app.db, 'product_plans', { id: plan?.id ?? '' }, { archived_at: null });
});

test('a preview counts the add-ons that stay', async () => {
  const { person } = await subscriber('pro-plus');
  await person.client
    .post('/api/subscription/subscribe')
    .send({ plan: 'more-pages', quantity: 2 })
    .expect(201);
  const overPages = async (plan: string, quantity = 1) => {
    const { body } = await person.client
      .get(`/api/subscription/subscribe/update/preview?plan=${plan}&period=month&quantity=${quantity}`)
      .expect(200);
    return body.preview.over_limits.filter(({ limit }: { limit: string }) => limit === 'pages');
  };
  const { bot } = (await person.client.post('/api/bots').send({ name: 'Reader' }).expect(201)).body;
  await person.client
    .post(`/api/bots/${bot.id}/sources`)
    .send({ type: 'text', title: 'Tea', text: 'Tea.' })
    .expect(201);
  await changeRows(shop.app.db, 'sources', { bot_id: bot.id }, { pages_count: 12_000 });
  expect(await overPages('pro')).toEqual([]);
  expect(await overPages('free')).toEqual([{ limit: 'pages', used: 12_000, allowed: 10_200 }]);
  expect(await overPages('more-pages')).toEqual([]);
});
