import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, personWithRole } from '../../factories.ts';
import { CARDS, withShop } from '../../setup/billing/shop.ts';
import { parseCsv } from '../../setup/content/parse-csv.ts';
import { changeUser } from '../../setup/database/records.ts';

const shop = withShop();

let admin: Person;
beforeAll(async () => {
  admin = await personWithRole(shop.app, 'ADMIN');
});

const productId = async (slug: string): Promise<string> =>
  (await admin.client.get(`/api/admin/products/${slug}`).expect(200)).body.product.id;

const subscribersOf = async (slug: string, query = '') =>
  (await admin.client.get(`/api/admin/products/${await productId(slug)}/subscribers${query}`).expect(200))
    .body;

describe('the subscribers of a plan', () => {
  let ada: Awaited<ReturnType<typeof shop.subscriber>>;
  let bea: Awaited<ReturnType<typeof shop.subscriber>>;
  beforeAll(async () => {
    ada = await shop.subscriber();
    await changeUser(shop.app.db, ada.person.id, { first_name: '=Ada', last_name: 'Lovelace' });
    bea = await shop.subscriber('pro', 'year');
    await bea.person.client
      .post(`/api/subscription/${bea.id}/unsubscribe`)
      .send({ reason: 'Too dear.' })
      .expect(200);
    await shop.subscriber('pro-plus');
  });

  test('have their price, state and newest invoice', async () => {
    const { results, count } = await subscribersOf('pro', '?sort=plan');
    expect(count).toBe(2);
    const [invoice] = await shop.invoicesOf(ada.person);
    expect(results).toMatchObject([
      {
        id: ada.id,
        customer: '=Ada Lovelace',
        email: ada.person.email,
        user_id: ada.person.id,
        plan: 'pro by the month',
        amount: 29,
        billing_period: 'month',
        quantity: 1,
        status: 'active',
        current_period_end: '2026-02-28T10:00:00.000Z',
        cancel_at_period_end: false,
        invoice_id: invoice.id,
        created_at: '2026-01-31T10:00:00.000Z',
      },
      { id: bea.id, billing_period: 'year', cancel_at_period_end: true, cancel_reason: 'Too dear.' },
    ]);
  });

  test('are searched, filtered, sorted and paged', async () => {
    const idsOf = async (query: string) =>
      (await subscribersOf('pro', query)).results.map(({ id }: { id: string }) => id);
    expect(await idsOf('?nameLike=lovel')).toEqual([ada.id]);
    expect(await idsOf('?status=canceled')).toEqual([]);
    expect(await idsOf('?status=active,trialing&sort=plan&order=desc')).toEqual([bea.id, ada.id]);
    expect(await idsOf('?sort=currentPeriodEnd&limit=1&page=2')).toEqual([bea.id]);
    for (const sort of ['createdAt', 'customer', 'status'])
      expect(await idsOf(`?sort=${sort}`)).toHaveLength(2);
  });

  test('are a file without formulas', async () => {
    const path = `/api/admin/products/${await productId('pro')}/subscribers?format=csv&nameLike=lovel`;
    const { text } = await admin.client.get(path).expect(200);
    const [head, row] = parseCsv(text);
    expect(head).toContain('current_period_end');
    expect(row).toContain("'=Ada Lovelace");
  });

  test('are seen by admins only', async () => {
    const path = `/api/admin/products/${await productId('pro')}/subscribers`;
    const editor = await personWithRole(shop.app, 'EDITOR');
    await editor.client.get(path).expect(404);
    await admin.client.get('/api/admin/products/none/subscribers').expect(404);
  });

  test('keep the buyer of their invoice after the account is deleted', async () => {
    const { person, id } = await shop.subscriber('pro');
    await person.client
      .patch(`/api/users/${person.id}/billing-details`)
      .send({ name: 'Rosa Tea', company: 'Tea & Co' })
      .expect(200);
    await person.client.post('/api/subscription/subscribe/update?plan=pro-plus').expect(200);
    await person.client.delete(`/api/users/${person.id}`).send({ password: PASSWORD }).expect(200);
    await shop.app.services.worker.idle();
    const { results } = await subscribersOf('pro-plus', '?status=canceled');
    expect(results).toMatchObject([
      { id, customer: 'Tea & Co', user_id: null, ended_at: expect.any(String) },
    ]);
  });
});

test('who has bought a product once is listed by the paid invoice, also after a refund', async () => {
  const { person } = await shop.subscriber();
  await shop.saveCard(person, CARDS.good);
  const handbook = await productId('handbook');
  await person.client.post(`/api/products/${handbook}/install`).send({}).expect(201);
  const { results } = await subscribersOf('handbook');
  expect(results).toMatchObject([
    {
      user_id: person.id,
      amount: 49.5,
      billing_period: null,
      quantity: 1,
      status: 'paid',
      current_period_end: null,
    },
  ]);
  const [{ invoice_id: invoiceId }] = results;
  await admin.client.post(`/api/admin/invoices/${invoiceId}/refund`).send({}).expect(200);
  expect((await subscribersOf('handbook', '?status=paid')).count).toBe(0);
  expect((await subscribersOf('handbook', '?status=refunded')).results).toMatchObject([
    { invoice_id: invoiceId },
  ]);
});
